import { timingSafeEqual } from 'node:crypto';
import type { PublicContext } from './context.ts';

type Signing = Pick<PublicContext, 'sign'>;

/** What a link is for: no token of one kind passes for another. */
type LinkKind = 'invitation' | 'team' | 'archive' | 'unsubscribe' | 'calendar' | 'pay' | 'trial';

/** The token of a link to a row of a gym: nothing secret is stored, so it can be shown again. */
export const linkToken = ({ sign }: Signing, kind: LinkKind, gymId: string, id: string): string =>
  `${gymId}.${id}.${sign(`${kind} ${gymId} ${id}`)}`;

/** The gym and the row of a link's token, or null when Pulso did not sign it. */
export function readLinkToken(
  context: Signing,
  kind: LinkKind,
  token: string,
): { gymId: string; id: string } | null {
  const [gymId = '', id = ''] = token.split('.');
  const expected = Buffer.from(linkToken(context, kind, gymId, id));
  const candidate = Buffer.from(token);
  return candidate.length === expected.length && timingSafeEqual(candidate, expected) ? { gymId, id } : null;
}
