import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { asMailText } from '../../server/mail.ts';
import { linkToken } from '../../server/signed-link.ts';
import type { MailState } from '../../wire/mail.ts';
import type { Activation, Client } from './contract.ts';
import { getClient } from './read.server.ts';
import { invitation } from './table.ts';

/** The client's valid link, or a new one for 14 days. */
export async function currentInvitation(context: GymContext, clientId: string): Promise<Activation> {
  const { db, gymId, publicUrl } = context;
  const open = and(
    eq(invitation.gymId, sql`current_gym()`),
    eq(invitation.clientId, clientId),
    isNull(invitation.usedAt),
    gt(invitation.expiresAt, sql`current_instant() + interval '1 day'`),
  );
  const columns = { id: invitation.id, expiresAt: invitation.expiresAt };
  const [row] = await db
    .select(columns)
    .from(invitation)
    .where(open)
    .orderBy(desc(invitation.expiresAt))
    .limit(1);
  const [inserted] = row
    ? [row]
    : await db
        .insert(invitation)
        .values({ id: newId(), clientId, expiresAt: sql`current_instant() + interval '14 days'` })
        .returning(columns);
  if (!inserted) throw new Error('an invitation was not stored');
  const token = encodeURIComponent(linkToken(context, 'invitation', gymId, inserted.id));
  return { url: `${publicUrl}/activate?token=${token}`, expiresAt: inserted.expiresAt.toISOString() };
}

/** Sends the client its link after the commit, if it may leave; unless `fresh`, it was sent before. */
export async function mailInvitation(
  context: GymContext,
  to: Client,
  activation: Activation,
  { fresh }: { fresh: boolean } = { fresh: true },
): Promise<MailState | null> {
  if (to.email === '') return null;
  const state = await reserveMail(context, to.email, { counted: fresh });
  if (state !== 'sent' || !fresh) return state;
  context.afterCommit(() =>
    context.mailer.send({
      kind: 'activation',
      gymId: context.gymId,
      to: to.email,
      subject: 'Activa tu cuenta de Pulso',
      text: `Hola, ${asMailText(to.name)}:\n\nTu gimnasio te agregó a Pulso. Con este enlace creas tu contraseña y ves tus membresías y pagos:\n\n${activation.url}\n\nEl enlace sirve una sola vez, durante 14 días.`,
    }),
  );
  return state;
}

/** Sends the client its link, which proves that the e-mail is theirs. */
export async function inviteByMail(context: GymContext, id: string): Promise<MailState | null> {
  return mailInvitation(context, await getClient(context, id), await currentInvitation(context, id));
}
