import { createHash } from 'node:crypto';
import type { GymContext } from '../../server/context.ts';
import type { Mail } from '../../server/mail.ts';
import { linkToken } from '../../server/signed-link.ts';
import { asMailText } from '../../wire/mail-text.ts';

interface Invitee {
  readonly id: string;
  readonly role: string;
  readonly rights: readonly string[];
}

/** What a link admits to: one person, with the rights that their role had. Whoever kept an older link must not rise with it. */
export const admissionOf = ({ id, role, rights }: Invitee): string =>
  `${id}_${createHash('sha256')
    .update([role, ...rights.toSorted()].join(' '))
    .digest('hex')
    .slice(0, 16)}`;

export const linkOf = (context: GymContext, invitee: Invitee): string =>
  `${context.publicUrl}/join?token=${encodeURIComponent(linkToken(context, 'team', context.gymId, admissionOf(invitee)))}`;

interface TeamMail {
  name: string;
  email: string;
  gymName: string;
  roleName: string;
  url: string;
}

export const teamMail = (
  { gymId }: Pick<GymContext, 'gymId'>,
  { name, email, gymName, roleName, url }: TeamMail,
): Mail => ({
  kind: 'team',
  gymId,
  to: email,
  subject: `${asMailText(gymName)} te invita a su equipo en Pulso`,
  text: `Hola, ${asMailText(name)}:\n\n${asMailText(gymName)} te invita a trabajar en Pulso, con el rol ${asMailText(roleName)}. Con este enlace entras:\n\n${url}\n\nEl enlace sirve una sola vez, durante 7 días. Si no trabajas ahí, no hagas nada.`,
});
