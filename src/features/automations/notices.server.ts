import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import { asE164, type PhoneCountry } from '../../wire/phones.ts';
import { weeklyClass } from '../classes/table.ts';
import { client } from '../clients/table.ts';
import { hasPhone } from '../pushes/server.ts';
import { reservation } from '../reservations/table.ts';
import type { Automation } from './contract.ts';
import { type AutomationMailState, type ClassKind, isClassKind, type ToldBy } from './domain.ts';
import { type ClassFacts, noticeOf } from './rules.ts';
import { automationMail, classNotice } from './table.ts';

const c = alias(client, 'c');
const k = alias(weeklyClass, 'k');
const r = alias(reservation, 'r');

/** How somebody was told last. */
interface Told {
  readonly kind: ClassKind;
  readonly channel: ToldBy;
  readonly state: AutomationMailState;
  readonly at: string;
  readonly alsoPhone: boolean;
}

/** A place in a class, or a wait for one, with what its client knows of the class and what is so. */
export interface Notice {
  readonly reservationId: string;
  readonly clientId: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly whatsapp: string;
  /** Whether they asked for no more messages: nothing reaches them by the gym's number then. */
  readonly stopped: boolean;
  /** Whether they are told in some phone. */
  readonly hasPhone: boolean;
  readonly classId: string;
  readonly className: string;
  readonly date: string;
  readonly gymName: string;
  readonly country: PhoneCountry;
  readonly known: ClassFacts;
  readonly present: ClassFacts;
  /** Why it does not take place; null where it does. */
  readonly closure: 'no_such_day' | 'holiday' | 'class_cancelled' | null;
  /** Of the holiday, or the reason of who cancelled it. */
  readonly closureName: string;
  /** What somebody chose as they cancelled it; null where they did not. */
  readonly tell: boolean | null;
  /** When it begins, as the client knows it while it does not take place. */
  readonly startsAt: string;
  /** Whether somebody can be told of it yet: the class has not begun, and the place or the wait was not given up. */
  readonly open: boolean;
  /** Whether it is to be looked at. */
  readonly pending: boolean;
  readonly version: number;
  readonly told: Told | null;
  /** What became of it, as it is now, by the gym's number; null where that was not tried. */
  readonly tried: AutomationMailState | null;
}

const holds = sql`r.deleted_at is null and r.status in ('waiting', 'reserved') and c.deleted_at is null`;
const startsAt = sql`local_instant(r.date, case when r.closure is null then k.start_time else coalesce(n.start_time, k.start_time) end)`;

const facts = (fields: Record<keyof ClassFacts, SQL>) => jsonOf<ClassFacts>(fields);
const teachers = sql`coalesce(x.teachers, k.teachers)`;
const teacherId = sql`case when x.teachers is null then k.teacher_id else x.teacher_id end`;
const status = sql`case when r.status = 'waiting' then 'waiting' else 'reserved' end`;

/** Whether the same notice as that of `m` left by one of these channels. */
const leftBy = (channels: SQL) => sql`exists (select from automation_mail o
  where o.gym_id = m.gym_id and o.reservation_id = m.reservation_id and o.notice_version = m.notice_version
    and o.state = 'sent' and o.channel in (${channels}))`;

const shown = (context: Pick<GymContext, 'sign'>, now: SQL) =>
  jsonOf<Notice>({
    reservationId: r.id,
    clientId: c.id,
    name: c.name,
    surname: c.surname,
    email: c.email,
    whatsapp: c.whatsapp,
    stopped: sql`has_stopped_mails(c.id)`,
    hasPhone: hasPhone(context, sql`c.id`),
    classId: k.id,
    className: k.name,
    date: r.date,
    gymName: sql`g.name`,
    country: sql`g.country`,
    known: facts({
      held: sql`coalesce(n.held, true)`,
      status: sql`coalesce(n.status, ${status})`,
      startTime: sql`coalesce(n.start_time, k.start_time)`,
      endTime: sql`coalesce(n.end_time, k.end_time)`,
      teachers: sql`coalesce(n.teachers, ${teachers})`,
      teacherId: sql`case when n.reservation_id is null then ${teacherId} else n.teacher_id end`,
    }),
    present: facts({
      held: sql`r.closure is null`,
      status,
      startTime: sql`k.start_time`,
      endTime: sql`k.end_time`,
      teachers,
      teacherId,
    }),
    closure: sql`r.closure`,
    closureName: sql`coalesce(case r.closure
      when 'holiday' then (select h.name from holiday h where h.gym_id = k.gym_id and h.date = r.date and h.deleted_at is null)
      when 'class_cancelled' then x.reason end, '')`,
    tell: sql`case when r.closure = 'class_cancelled' then x.tell end`,
    startsAt: sql`to_json(${startsAt}) #>> '{}'`,
    open: sql`(${holds} and ${startsAt} > ${now})`,
    pending: sql`n.due_at is not null`,
    version: sql`coalesce(n.version, 0)`,
    told: sql`(select ${jsonOf<Told>({
      kind: sql`m.kind`,
      channel: sql`m.channel`,
      state: sql`m.state`,
      at: sql`m.sent_at`,
      alsoPhone: sql`(m.channel <> 'push' and ${leftBy(sql`'push'`)})`,
    })} from automation_mail m where m.gym_id = r.gym_id and m.reservation_id = r.id
        and (m.state = 'sent' or not ${leftBy(sql`'mail', 'push', 'cloud'`)})
      order by m.sent_at desc, m.channel, m.id desc limit 1)`,
    tried: sql`(select m.state from automation_mail m where m.gym_id = r.gym_id and m.reservation_id = r.id
      and m.channel = 'cloud' and m.notice_version = n.version order by m.sent_at desc, m.id desc limit 1)`,
  });

interface Asked {
  /** The reservations `r`, with what is known of them, `n`, if anything. */
  readonly which: SQL;
  /** The instant for which it is asked. */
  readonly now?: SQL;
  readonly most?: number;
}

/** Reservations as those who have them know their class, by name. */
export async function readNotices(
  context: Pick<GymContext, 'db' | 'sign'>,
  { which, now = sql`current_instant()`, most = 10_000 }: Asked,
): Promise<readonly Notice[]> {
  const { rows } = await context.db.execute<{ notice: Notice }>(sql`
    select ${shown(context, now)} as notice
    from (select r.*, closure_reason(o, r.date) as closure
        from reservation r join class o on o.gym_id = r.gym_id and o.id = r.class_id
          left join class_notice n on n.gym_id = r.gym_id and n.reservation_id = r.id
        where r.gym_id = current_gym() and ${which} offset 0) r
      join class k on k.gym_id = r.gym_id and k.id = r.class_id
      join client c on c.gym_id = r.gym_id and c.id = r.client_id
      join gym g on g.gym_id = r.gym_id
      left join class_date x on x.gym_id = r.gym_id and x.class_id = r.class_id and x.date = r.date
      left join class_notice n on n.gym_id = r.gym_id and n.reservation_id = r.id
    order by c.sort_key, c.id, r.date limit ${most}`);
  return rows.map(({ notice }) => notice);
}

/** Whether a gym tells of a class by itself, as it has its automations. */
export const tellsOf =
  (automations: readonly Automation[], { tell }: Pick<Notice, 'tell'>) =>
  (kind: ClassKind): boolean =>
    kind === 'cancelled' && tell !== null
      ? tell
      : automations.some((one) => one.kind === kind && isClassKind(one.kind) && one.active);

/** The number to which the gym's own writes; empty where somebody has none, or wants nothing there. */
export const numberOf = ({ whatsapp, stopped, country }: Pick<Notice, 'whatsapp' | 'stopped' | 'country'>) =>
  stopped ? '' : asE164(whatsapp, country);

/** Whether the gym's number has told it, or tried to no end: it is not tried by it again. */
export const isTriedByWhatsApp = ({ tried }: Pick<Notice, 'tried'>): boolean =>
  tried !== null && tried !== 'failed' && tried !== 'sending';

/** What somebody has to be told, whether or not it is told by itself; null when there is nothing. */
export const untoldOf = ({ known, present, open }: Notice): ClassKind | null =>
  open ? noticeOf(known, present, () => true) : null;

/** A notice by the gym's number, which may turn out not to have arrived. */
interface Revocable {
  /** The notice's version when it was told. */
  readonly version: number;
}

/** Keeps that somebody was told of a class as it was then; where that may turn out not to have arrived, also what they knew before, and no mail leaves. */
export async function setKnown(
  { db }: Pick<GymContext, 'db'>,
  reservationId: string,
  { held, status, startTime, endTime, teachers, teacherId }: ClassFacts,
  revocable: Revocable | null = null,
): Promise<void> {
  const { held: h, status: s, startTime: b, endTime: e, teachers: t, teacherId: i } = classNotice;
  await db
    .update(classNotice)
    .set({
      ...{ held, status, startTime, endTime, teachers, teacherId },
      before: revocable
        ? sql`to_jsonb(${jsonOf<ClassFacts & Revocable>({ held: sql`${h}`, status: sql`${s}`, startTime: sql`${b}`, endTime: sql`${e}`, teachers: sql`${t}`, teacherId: sql`${i}`, version: sql`${revocable.version}::int` })})`
        : null,
    })
    .where(and(ofGym(classNotice), eq(classNotice.reservationId, reservationId)));
  if (!revocable) return;
  // The mail that was to leave in its place.
  await db
    .update(automationMail)
    .set({ state: 'dropped' })
    .where(
      and(
        ofGym(automationMail),
        eq(automationMail.reservationId, reservationId),
        eq(automationMail.channel, 'mail'),
        eq(automationMail.state, 'failed'),
      ),
    );
}

interface OfMessage {
  readonly id: string;
  readonly reservationId: string;
  readonly noticeVersion: number;
}

/**
 * Takes back that somebody was told by a message that did not arrive, unless they were told otherwise or anew. It counts as tried for
 * the notice as it is by now: what changed since may have been nothing to tell.
 */
export async function forgetTold(
  context: GymContext,
  { id, reservationId, noticeVersion }: OfMessage,
): Promise<void> {
  const { db } = context;
  const { rows } = await db.execute<{ version: number }>(sql`
    update class_notice n set held = b.held, status = b.status, start_time = b."startTime", end_time = b."endTime",
      teachers = b.teachers, teacher_id = b."teacherId", before = null, due_at = current_instant()
    from class_notice o, jsonb_to_record(o.before)
      as b (held boolean, status text, "startTime" text, "endTime" text, teachers text, "teacherId" uuid, version int)
    where n.gym_id = current_gym() and n.reservation_id = ${reservationId} and b.version = ${noticeVersion}
      and n.held_until is null and o.gym_id = n.gym_id and o.reservation_id = n.reservation_id
      and not exists (select from automation_mail m where m.gym_id = n.gym_id and m.reservation_id = n.reservation_id
        and m.notice_version = ${noticeVersion} and m.state = 'sent')
    returning n.version`);
  const [notice] = rows;
  if (notice)
    await db.update(automationMail).set({ noticeVersion: notice.version }).where(thisRow(automationMail, id));
  if (notice || (await lookAgain(context, reservationId))) await db.execute(sql`select note_work('notices')`);
}

/** Has a notice looked at of which nothing is under way and its client does not know yet: until now it may have arrived. */
async function lookAgain(context: GymContext, reservationId: string): Promise<boolean> {
  const [notice] = await readNotices(context, {
    which: sql`r.id = ${reservationId} and n.due_at is null and n.held_until is null`,
  });
  if (!notice || untoldOf(notice) === null) return false;
  await context.db
    .update(classNotice)
    .set({ dueAt: sql`current_instant()` })
    .where(and(ofGym(classNotice), eq(classNotice.reservationId, reservationId)));
  return true;
}

/** Keeps that somebody was told by a message of which nobody knew whether it left. */
export async function keepTold(
  context: GymContext,
  { reservationId, noticeVersion }: OfMessage,
): Promise<void> {
  const [notice] = await readNotices(context, {
    which: sql`r.id = ${reservationId} and n.version = ${noticeVersion} and n.held_until is null`,
  });
  if (notice && untoldOf(notice) !== null) await setKnown(context, reservationId, notice.present, notice);
}
