import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { mailAfterCommit, mailNow, requireMail, reserveMail } from '../../server/gym-mail.ts';
import type { Verbs } from '../../server/implement.ts';
import type { Mail } from '../../server/mail.ts';
import { linkToken } from '../../server/signed-link.ts';
import type { MailState } from '../../wire/mail.ts';
import { asMailText } from '../../wire/mail-text.ts';
import { type Activation, alreadyLinked, type Client, type clientsContract, noAddress } from './contract.ts';
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

/** Whether the invitation `i` is open and its last mail did not leave, and its client has no account yet. */
export const isActivationFailed = sql`i.mail_failed_at is not null and i.used_at is null and i.expires_at > current_instant()
  and not exists (select from client_account a where a.gym_id = i.gym_id and a.client_id = i.client_id)`;

/** Stores whether the last mail with the client's newest link left. */
const storeMail =
  (clientId: string) =>
  ({ db }: GymContext, failed: boolean) =>
    db.execute(sql`
      update invitation i set mail_failed_at = ${failed ? sql`current_instant()` : sql`null`}
      where i.gym_id = current_gym() and i.id = (
          select n.id from invitation n where n.gym_id = current_gym() and n.client_id = ${clientId} and n.used_at is null
          order by n.expires_at desc limit 1)
        and (${failed} or i.mail_failed_at is not null)`);

const activationMail = ({ gymId }: GymContext, { email, name }: Client, { url }: Activation): Mail => ({
  kind: 'activation',
  gymId,
  to: email,
  subject: 'Activa tu cuenta de Pulso',
  text: `Hola, ${asMailText(name)}:\n\nTu gimnasio te agregó a Pulso. Con este enlace creas tu contraseña y ves tus membresías y pagos:\n\n${url}\n\nEl enlace sirve una sola vez, durante 14 días.`,
});

/** Sends the client its link after the commit, if it may leave; unless `fresh`, it was sent before. */
export async function mailInvitation(
  context: GymContext,
  to: Client,
  activation: Activation,
  { fresh }: { fresh: boolean } = { fresh: true },
): Promise<MailState | null> {
  if (to.email === '') return null;
  const state = await reserveMail(context, to.email, { counted: fresh });
  if (state === 'sent' && fresh)
    mailAfterCommit(context, activationMail(context, to, activation), storeMail(to.id));
  return state;
}

/** Sends the client its link, which proves that the e-mail is theirs. */
export async function inviteByMail(context: GymContext, id: string): Promise<MailState | null> {
  return mailInvitation(context, await getClient(context, id), await currentInvitation(context, id));
}

/** The link of a client who has no account yet. @throws VerbError not_found, already_linked */
async function openLink(context: GymContext, id: string): Promise<{ to: Client; activation: Activation }> {
  const to = await getClient(context, id);
  if (to.hasAccount) throw new VerbError(alreadyLinked);
  return { to, activation: await currentInvitation(context, id) };
}

export const invitationVerbs: Verbs<typeof clientsContract, 'invite' | 'mailInvite'> = {
  invite: async (context, { id }) => (await openLink(context, id)).activation,
  mailInvite: async (context, { id }) => {
    const { activation, letter } = await context.inTeam(async (scope) => {
      const { to, activation: link } = await openLink(scope, id);
      if (to.email === '') throw new VerbError(noAddress);
      await requireMail(scope, to.email);
      return { activation: link, letter: activationMail(scope, to, link) };
    });
    await mailNow(context, letter, storeMail(id));
    return activation;
  },
};
