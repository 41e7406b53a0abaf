import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import type { PublicNotice } from '../../server/public-notices.ts';
import { ofGym } from '../../server/rows.ts';
import { workAdded } from '../../server/signals.ts';
import { asE164, type PhoneCountry } from '../../wire/phones.ts';
import { phoneKeyOf } from '../clients/server.ts';
import { withdrawFrom } from '../consents/server.ts';
import { asKnownNumber, isOptOut, troubleOf } from '../whatsappcloud/domain.ts';
import {
  answerChallenge,
  noticePath,
  openNotice,
  pauseAccount,
  setTemplateState,
  type ToldByMeta,
  type ToldPreference,
  type ToldStatus,
  type ToldText,
} from '../whatsappcloud/server.ts';
import { forgetTold, keepTold } from './notices.server.ts';
import { automationMail } from './table.ts';

/**
 * Writes down what Meta told of a message, once: what came before does not undo what came after it. What is under way goes by another
 * name at Meta than the attempt before it, of which Meta may tell again. Of a client who was erased nothing is written.
 * What Meta accepted is sent again for an error of the account alone, once that is mended: it may fail the same way without end.
 */
async function noteStatus(context: GymContext, { status, reference, id, code }: ToldStatus): Promise<void> {
  const receipt = status === 'delivered' || status === 'read' ? status : null;
  const isOfAccount = code !== null && troubleOf(code) === 'account';
  const failedState = isOfAccount ? 'failed' : 'refused';
  const [told] = await context.db
    .update(automationMail)
    .set({
      reference,
      state: status === 'failed' ? failedState : 'sent',
      receipt: sql`coalesce(${receipt}::text, ${automationMail.receipt})`,
      errorCode: status === 'failed' ? code : null,
    })
    .where(
      and(
        ofGym(automationMail),
        eq(automationMail.channel, 'cloud'),
        ne(automationMail.mailedTo, ''),
        sql`(${automationMail.id} = ${id}::uuid or ${automationMail.reference} = ${reference})`,
        sql`case when ${automationMail.state} in ('sending', 'unclear') then ${automationMail.reference} <> ${reference}
          else ${automationMail.state} = 'sent' and ${automationMail.reference} in ('', ${reference}) end`,
        sql`case ${status} when 'sent' then ${automationMail.state} <> 'sent'
          when 'read' then ${automationMail.receipt} is distinct from 'read' else ${automationMail.receipt} is null end`,
      ),
    )
    .returning({
      id: automationMail.id,
      sentAt: sql<string>`${automationMail.sentAt}::text`,
      reservationId: automationMail.reservationId,
      noticeVersion: automationMail.noticeVersion,
    });
  if (!told) return;
  if (status === 'failed' && isOfAccount) await pauseAccount(context, code, told.sentAt);
  const { id: messageId, reservationId, noticeVersion } = told;
  if (reservationId !== null && noticeVersion !== null)
    await (status === 'failed' ? forgetTold : keepTold)(context, {
      ...{ id: messageId, reservationId, noticeVersion },
    });
}

/** The clients who have a number, locked; also those who may be restored. */
async function lockOwners({ db }: GymContext, number: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string; whatsapp: string; country: PhoneCountry }>(sql`
    select c.id, c.whatsapp, g.country from client c join gym g on g.gym_id = c.gym_id
    where c.gym_id = current_gym() and c.erased_at is null
      and c.whatsapp_key = ${phoneKeyOf(sql`${number}::text`)} order by c.id for update of c`);
  const asked = asKnownNumber(asE164(number));
  return rows
    .filter(({ whatsapp, country }) => asKnownNumber(asE164(whatsapp, country)) === asked)
    .map(({ id }) => id);
}

/** When somebody said something, which Meta may tell long after, and in another order; the present where it does not say when. */
const saidAt = (at: string | null) => sql`least(${at}::timestamptz, current_instant())`;

/**
 * Writes down that whoever has a number wants no more, once, unless they wanted messages again after they said so. Said again by
 * WhatsApp, the later one counts: to want messages again in between was taken back.
 */
async function stopNumber(context: GymContext, { from, at }: Pick<ToldText, 'from' | 'at'>): Promise<void> {
  for (const clientId of await lockOwners(context, from)) {
    const { rowCount: resumed } = await context.db.execute(sql`
      select from automation_stop s where s.gym_id = current_gym() and s.client_id = ${clientId} and not s.stopped
        and s.created_at >= ${at}::timestamptz limit 1`);
    if (resumed) continue;
    await context.db.execute(sql`
      insert into automation_stop (id, client_id, number, stopped, by_whatsapp, created_at)
      select ${newId()}, ${clientId}, coalesce(max(s.number), 0) + 1, true, true, ${saidAt(at)} from automation_stop s
      where s.gym_id = current_gym() and s.client_id = ${clientId}
      having not has_stopped_mails(${clientId})
        or ${at}::text is not null and (array_agg(s.by_whatsapp and s.created_at < ${saidAt(at)} order by s.number desc))[1]`);
    await withdrawFrom(context, { clientId, channel: 'whatsapp', source: 'whatsapp', at: saidAt(at) });
  }
}

/**
 * Writes down that whoever has a number takes messages again, where it was by WhatsApp that they had said no, and before: what they
 * said by a mail's link or to the team stays. It gives no consent, as nobody read them a text.
 */
async function resumeNumber(context: GymContext, { from, at }: ToldPreference): Promise<void> {
  for (const clientId of await lockOwners(context, from))
    await context.db.execute(sql`
      insert into automation_stop (id, client_id, number, stopped, by_whatsapp, created_at)
      select ${newId()}, s.client_id, s.number + 1, false, true, ${saidAt(at)} from (
        select * from automation_stop s where s.gym_id = current_gym() and s.client_id = ${clientId}
        order by s.number desc limit 1) s
      where s.stopped and s.by_whatsapp and s.created_at < ${at}::timestamptz`);
}

/** Locks the notices of messages before these, in one order, as whoever tells of a class does. */
const lockNotices = ({ db }: GymContext, statuses: readonly ToldStatus[]) =>
  db.execute(sql`
    select from class_notice n where n.gym_id = current_gym() and n.reservation_id in (
      select m.reservation_id from automation_mail m where m.gym_id = current_gym() and m.reservation_id is not null
        and (m.id = any (${sql.param(statuses.flatMap(({ id }) => id ?? []))}::uuid[])
          or m.reference <> '' and m.reference = any (${sql.param(statuses.map(({ reference }) => reference))}::text[])))
    order by n.reservation_id for no key update`);

async function note(
  context: GymContext,
  { statuses, texts, preferences, templates }: ToldByMeta,
): Promise<void> {
  if (statuses.length > 0) await lockNotices(context, statuses);
  for (const status of statuses) await noteStatus(context, status);
  for (const told of texts) if (isOptOut(told.text)) await stopNumber(context, told);
  for (const told of preferences) await (told.stops ? stopNumber : resumeNumber)(context, told);
  for (const template of templates) await setTemplateState(context, template);
}

/** Meta's largest notice. */
const longest = 3 * 1024 * 1024;

/** Where Meta tells what became of messages, and what people answer. */
export const whatsAppNotices: PublicNotice = {
  path: noticePath as PublicNotice['path'],
  longest,
  answer: (context, { gymId = '' }, query) => answerChallenge(context, gymId, query),
  receive: async (context, { gymId = '' }, notice) => {
    const told = await openNotice(context, gymId, notice);
    if (typeof told === 'number') return told;
    await context.inGym(gymId, null, (scope) => note(scope, told), { evenClosed: true });
    if (told.templates.length > 0) workAdded.publish(gymId);
    return 200;
  },
};
