import type { GymContext } from '../../server/context.ts';
import { asMailText } from '../../server/mail.ts';
import { linkToken } from '../../server/signed-link.ts';

export const linkOf = (context: GymContext, memberId: string): string =>
  `${context.publicUrl}/join?token=${encodeURIComponent(linkToken(context, 'team', context.gymId, memberId))}`;

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
      kind: 'team',
      gymId: context.gymId,
      to: email,
      subject: `${asMailText(gymName)} te invita a su equipo en Pulso`,
      text: `Hola, ${asMailText(name)}:\n\n${asMailText(gymName)} te invita a trabajar en Pulso, con el rol ${asMailText(roleName)}. Con este enlace entras:\n\n${url}\n\nEl enlace sirve una sola vez, durante 7 días. Si no trabajas ahí, no hagas nada.`,
    }),
  );
