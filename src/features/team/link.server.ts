import { timingSafeEqual } from 'node:crypto';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { asMailText } from '../../server/mail.ts';

type Signing = Pick<PublicContext, 'sign'>;

const tokenOf = ({ sign }: Signing, gymId: string, memberId: string): string =>
  `${gymId}.${memberId}.${sign(`team ${gymId} ${memberId}`)}`;

/** The invitation of a link's token, or null when Pulso did not sign it. */
export function readTeamToken(context: Signing, token: string): { gymId: string; memberId: string } | null {
  const [gymId = '', memberId = ''] = token.split('.');
  const expected = Buffer.from(tokenOf(context, gymId, memberId));
  const candidate = Buffer.from(token);
  return candidate.length === expected.length && timingSafeEqual(candidate, expected)
    ? { gymId, memberId }
    : null;
}

export const linkOf = (context: GymContext, memberId: string): string =>
  `${context.publicUrl}/join?token=${encodeURIComponent(tokenOf(context, context.gymId, memberId))}`;

interface TeamMail {
  name: string;
  email: string;
  gymName: string;
  roleName: string;
  url: string;
}

export const mailTeamLink = (context: GymContext, { name, email, gymName, roleName, url }: TeamMail): void =>
  context.afterCommit(() =>
    context.mailer.send({
      to: email,
      subject: `${asMailText(gymName)} te invita a su equipo en Pulso`,
      text: `Hola, ${asMailText(name)}:\n\n${asMailText(gymName)} te invita a trabajar en Pulso, con el rol ${asMailText(roleName)}. Con este enlace entras:\n\n${url}\n\nEl enlace sirve una sola vez, durante 7 días. Si no trabajas ahí, no hagas nada.`,
    }),
  );
