import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { findHour } from '../gym/server.ts';
import { writtenOn } from '../notes/server.ts';
import { readPhones } from '../pushes/server.ts';
import { findCollectionPause } from '../receivables/server.ts';
import type { CloudTemplate } from '../whatsappcloud/contract.ts';
import { isUsable } from '../whatsappcloud/domain.ts';
import {
  consentOf,
  type DayAutomation,
  isOfDay,
  type Moment,
  type Person,
  planToday,
  purposeOf,
} from './day.server.ts';
import type { AutomationMailState, DayKind, SentBy } from './domain.ts';
import { writeLetter, writePush, writeTemplate } from './letter.server.ts';
import { type Debtor, findDebtHindrance, findDebtors, mayBeReminded } from './owing.server.ts';
import { readSettings, type Settings } from './read.server.ts';
import { type Ladder, mayLeave } from './rules.ts';
import { unsubscribeUrl } from './unsubscribe.server.ts';

/** By what Pulso itself sends. */
export type Way = Exclude<SentBy, 'hand'>;

/** How many are stored together before they leave and after. */
const together = 20;

/** The template that an automation leaves with; null while it cannot: it is not approved, or asks for other values by now. */
export function templateOf(
  { templateId, templateValues }: Pick<DayAutomation, 'templateId' | 'templateValues'>,
  templates: readonly CloudTemplate[],
): CloudTemplate | null {
  const found = templates.find(({ id }) => id === templateId);
  return found && isUsable(found) && found.variables.length === templateValues.length ? found : null;
}

interface Leaving {
  /** Those that leave at this hour. */
  readonly automations: readonly DayAutomation[];
  /** With those that leave later today, which have a say in who gets what. */
  readonly planned: readonly DayAutomation[];
  readonly templates: readonly CloudTemplate[];
}

const canLeave = (automation: DayAutomation, mails: boolean, { state, templates }: Settings['whatsApp']) => {
  if (automation.channel !== 'cloud') return automation.channel === 'push' || mails;
  return state === 'on' && templateOf(automation, templates) !== null;
};

/** Those that are on and may leave today, by whichever way. */
export async function findLeaving(context: GymContext): Promise<Leaving> {
  const { items, whatsApp } = await readSettings(context);
  const { templates } = whatsApp;
  const active = items.filter(isOfDay).filter((item) => item.active && item.channel !== 'hand');
  if (active.length === 0) return { automations: [], planned: [], templates };
  const mails = (await reserveMail(context, '', { counted: false })) === 'sent';
  const paused = (await findCollectionPause(context)) !== null;
  const hour = await findHour(context);
  const planned = active.filter(
    (item) => canLeave(item, mails, whatsApp) && mayLeave(item, { hour: Math.max(hour, item.hour), paused }),
  );
  return { automations: planned.filter((item) => item.hour <= hour), planned, templates };
}

export interface Claimed {
  readonly id: string;
  readonly clientId: string;
  readonly kind: DayKind;
  /** An address, a number, or the names of phones. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where whoever gets a mail says that they want no more. */
  readonly unsubscribe: string;
  /** The client's mail and WhatsApp as they were saved. */
  readonly email: string;
  readonly whatsapp: string;
  /** By which they have to agree to it; null where it takes none. */
  readonly purpose: string | null;
  readonly template: CloudTemplate | null;
  readonly values: readonly string[];
  /** What is said to be owed; null of other kinds. */
  readonly debtor: (Debtor & { readonly ladder: Ladder; readonly today: string }) | null;
}

interface Due {
  readonly setting: DayAutomation;
  readonly person: Person;
  readonly moment: Moment;
  readonly templates: readonly CloudTemplate[];
}

type Written = Pick<Claimed, 'to' | 'subject' | 'text' | 'unsubscribe' | 'template' | 'values'>;

async function write(
  context: GymContext,
  id: string,
  { setting, person, moment, templates }: Due,
): Promise<Written | null> {
  if (setting.channel === 'mail') {
    const unsubscribe = unsubscribeUrl(context, id);
    const letter = writeLetter(setting, person, moment, unsubscribe);
    return { ...letter, to: person.email, unsubscribe, template: null, values: [] };
  }
  if (setting.channel === 'push') {
    const to = (await readPhones(context, person.clientId, 'day')).map(({ name }) => name).join(', ');
    const text = writePush(setting, person, moment);
    return to === ''
      ? null
      : { to, subject: moment.gymName, text, unsubscribe: '', template: null, values: [] };
  }
  const template = templateOf(setting, templates);
  if (!template) return null;
  const written = writeTemplate(template, setting.templateValues, person, moment);
  return { ...written, to: person.phone, subject: '', unsubscribe: '', template };
}

/** The debtor of a reminder that was planned, with what they owe by now; null when it is not to be told any more. */
async function findDebtor(
  context: GymContext,
  { setting, person: { clientId, day, reminder }, moment: { today } }: Due,
): Promise<Claimed['debtor']> {
  const ladder = { days: setting.days, everyDays: setting.everyDays, times: setting.times };
  const [debtor] = await findDebtors(context, { ladder, today, clientId });
  return debtor?.day === day && debtor.reminder === reminder ? { ...debtor, ladder, today } : null;
}

/**
 * Stores a message before it leaves; null when it is stored already, but for one that failed, and when the client was erased, moved
 * or asked for no more since it was planned. The client is locked, so that none of these happens until it is stored.
 */
async function claim(context: GymContext, planned: Due): Promise<Claimed | null> {
  const { setting, moment } = planned;
  const { kind, clientId, day, reminder, email, whatsapp, channel } = planned.person;
  const { rows } = await context.db.execute<{ id: string | null }>(sql`
    select (select o.id from automation_mail o
      where o.gym_id = c.gym_id and o.client_id = c.id and o.kind = ${kind} and o.day = ${day} and o.reminder = ${reminder} and o.reservation_id is null) as id
    from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null and c.email = ${email}
      and c.whatsapp = ${whatsapp}
    for share of c`);
  const [row] = rows;
  if (!row) return null;
  const id = row.id ?? newId();
  const debtor = kind === 'owing' ? await findDebtor(context, planned) : null;
  if (kind === 'owing' && !debtor) return null;
  const due = debtor ? { ...planned, person: { ...planned.person, owed: debtor.owed } } : planned;
  const purpose = purposeOf(setting);
  const written = await write(context, id, due);
  if (!written) return null;
  const { rowCount } = await context.db.execute(sql`
    insert into automation_mail as a (id, client_id, kind, day, reminder, sent_on, sent_at, state, mailed_to, subject, text, channel)
    select ${id}::uuid, ${clientId}::uuid, ${kind}, ${day}::date, ${reminder}::int, ${moment.today}::date, current_instant(), 'sending', ${written.to},
      ${written.subject}, ${written.text}, ${channel}
    from client c where c.gym_id = current_gym() and c.id = ${clientId} and not has_stopped_mails(c.id)
      and not ${writtenOn({ today: sql`local_today()`, zone: sql`(select g.time_zone from gym g where g.gym_id = c.gym_id)` })}
      and ${debtor ? mayBeReminded(debtor.ladder, moment.today) : sql`true`}
      and (${purpose}::text is null or has_consent(${clientId}, nullif(${purpose}, '')::uuid, ${consentOf(setting)}))
    on conflict (gym_id, client_id, kind, day, reminder) where reservation_id is null do update
      set sent_on = excluded.sent_on, sent_at = excluded.sent_at, state = 'sending', mailed_to = excluded.mailed_to,
        subject = excluded.subject, text = excluded.text, channel = excluded.channel, receipt = null, error_code = null
      where a.state in ('failed', 'dropped')`);
  return rowCount ? { id, clientId, kind, email, whatsapp, purpose, debtor, ...written } : null;
}

export interface Batch {
  readonly claimed: readonly Claimed[];
  /** The clients whom it was tried for. */
  readonly tried: readonly string[];
}

/**
 * Claims a handful of what is due by one way: no other server sends it then. Who gets what is planned for all ways together. It leaves
 * out whom this run has `tried`, and what `isOff` in it by now.
 */
export async function claimSome(
  context: GymContext,
  way: Way,
  tried: ReadonlySet<string>,
  isOff: (kind: DayKind) => boolean = () => false,
): Promise<Batch> {
  const { automations, planned, templates } = await findLeaving(context);
  const settings = automations.filter(({ channel, kind }) => channel === way && !isOff(kind));
  if (settings.length === 0) return { claimed: [], tried: [] };
  const plan = await planToday(context, planned);
  const some = plan.planned
    .filter(({ obstacle, clientId }) => obstacle === null && !tried.has(clientId))
    .flatMap((person) => {
      const setting = settings.find(({ kind }) => kind === person.kind);
      return setting ? [{ setting, person, moment: plan.moment, templates }] : [];
    })
    .slice(0, together);
  const claimed: Claimed[] = [];
  for (const due of some) {
    const message = await claim(context, due);
    if (message) claimed.push(message);
  }
  return { claimed, tried: some.map(({ person }) => person.clientId) };
}

/** Whether what was claimed concerns its client still: meanwhile the client did not go, move, ask for no more or withdraw, and it and its way are still on. */
async function isWanted({ db }: GymContext, { id, to, email, whatsapp, purpose }: Claimed): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from automation_mail m
      join automation a on a.gym_id = m.gym_id and a.kind = m.kind and a.active and a.channel = m.channel
      join client c on c.gym_id = m.gym_id and c.id = m.client_id and c.deleted_at is null and c.email = ${email}
        and c.whatsapp = ${whatsapp}
    where m.gym_id = current_gym() and m.id = ${id} and m.mailed_to = ${to} and not has_stopped_mails(c.id)
      and (m.channel <> 'cloud' or exists (select from whatsapp_account w
        where w.gym_id = m.gym_id and w.active and w.paused_for is null))
      and (${purpose}::text is null or has_consent(c.id, nullif(${purpose}, '')::uuid,
        case m.channel when 'mail' then 'mail' when 'push' then 'notification' else 'whatsapp' end))`);
  return rowCount === 1;
}

/** What becomes of what was claimed where it may not leave any more; null where it may. */
export async function findHindrance(
  context: GymContext,
  claimed: Claimed,
): Promise<'failed' | 'dropped' | null> {
  if (!(await isWanted(context, claimed))) return 'failed';
  const { id, debtor } = claimed;
  return debtor && findDebtHindrance(context, { ...debtor, id });
}

/** What became of a message. */
export interface End {
  readonly id: string;
  readonly state: AutomationMailState;
  /** What Meta calls it. */
  readonly reference?: string;
  readonly errorCode?: number | null;
}

/** Writes down what became of messages, but for those of which Meta told more meanwhile; nothing of Meta's of who was erased. */
export async function setStates({ db }: GymContext, ends: readonly End[]): Promise<void> {
  await db.execute(sql`
    update automation_mail m set state = e.state, 
      reference = case when m.mailed_to = '' then '' else coalesce(e.reference, m.reference) end, error_code = e."errorCode"
    from json_to_recordset(${JSON.stringify(ends)}::json) as e (id uuid, state text, reference text, "errorCode" int)
    where m.gym_id = current_gym() and m.id = e.id and m.id = any (${sql.param(ends.map(({ id }) => id))}::uuid[])
      and m.state = 'sending'`);
}
