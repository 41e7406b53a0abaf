import type { PublicContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { readLinkToken } from '../../server/signed-link.ts';
import { linkExpired } from '../account/contract.ts';

/** What a link of this kind names. @throws VerbError link_expired when Pulso did not sign it */
export function requireLink(
  context: PublicContext,
  kind: 'invitation' | 'team',
  token: string,
): { gymId: string; id: string } {
  const link = readLinkToken(context, kind, token);
  if (!link) throw new VerbError(linkExpired);
  return link;
}
