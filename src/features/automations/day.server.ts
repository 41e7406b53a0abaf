import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { asE164, type PhoneCountry } from '../../wire/phones.ts';
import { client } from '../clients/table.ts';
import { now } from '../dashboard/server.ts';
import type { MessageFacts } from '../messages/contract.ts';
import { messageFacts } from '../messages/server.ts';
import { writtenOn } from '../notes/server.ts';
import { began } from '../outreach/server.ts';
import { hasDayPhone, serverKeyOf } from '../pushes/server.ts';
import type { OwedApart } from '../receivables/server.ts';
import { isRecentVisit, visits } from '../reservations/server.ts';
import { membersAmong } from '../segments/server.ts';
import type { Automation } from './contract.ts';
import {
  automaticShare,
  type DayKind,
  isClassKind,
  mailsPerDay,
  needsPurpose,
  whatsAppsPerDay,
} from './domain.ts';
import { askedOften, type Debtor, findDebtors, remindedLately } from './owing.server.ts';
import { type Candidate, type Planned, planDay, spanOf } from './rules.ts';

const c = alias(client, 'c');
const { placeholder } = sql;

export type Person = Candidate &
  MessageFacts & {
    readonly surname: string;
    readonly whatsapp: string;
    /** What they owe, of who is reminded of a debt; null of other kinds. */
    readonly owed: OwedApart | null;
  };

/** The gym on its day. */
export interface Moment {
  readonly today: string;
  /** 0 to 23. */
  readonly hour: number;
  readonly gymName: string;
  readonly currency: string;
  /** Of which a number without a code is. */
  readonly country: PhoneCountry;
  /** How many mails have left today, are leaving or were refused. */
  readonly sentToday: number;
  /** The same of what left by WhatsApp, also of classes. */
  readonly cloudToday: number;
  /** Those about classes. */
  readonly toldToday: number;
  /** Whether anybody's coming was noted in the last eight weeks. */
  readonly takesAttendance: boolean;
}

/** Whose day lies in the span of a kind, and the debtors of `owing`. */
const found = sql`found as materialized (
  select s.*, 0 as reminder from of_span s
  union all select 'owing', null, null, d.client_id, d.day, d.reminder
    from json_to_recordset(${placeholder('debtors')}::json) as d (client_id uuid, day date, reminder int))`;

const ofSpan = sql`of_span as materialized (
  select s.kind, s.purpose_id, s.consent, b.client_id, b.day from span s join began b on b.day between s.first and s.last
    where s.kind in ('welcome', 'firstMonth')
  union all select s.kind, s.purpose_id, s.consent, f.client_id, f.expires_on from span s join client_membership_status f
    on f.gym_id = current_gym() and f.active and not f.trial and f.expires_on between s.first and s.last where s.kind = 'expiring'
  union all select s.kind, s.purpose_id, s.consent, b.id, s.first from span s join client b
    on b.gym_id = current_gym() and b.deleted_at is null and b.birthday = any ((select birthdays from now)::smallint[])
    where s.kind = 'birthday'
  union all select s.kind, s.purpose_id, s.consent, v.client_id, v.day from span s cross join lateral (
      select v.client_id, max(v.date) as day from ${visits} v
        where v.date between s.first and (select today from now) group by v.client_id) v
    where s.kind = 'absent' and v.day <= s.last
  union all select s.kind, s.purpose_id, s.consent, m.client_id, m.day from span s cross join lateral (
      select m.client_id, max(least(m.expires_on, m.ends_on)) as day from membership m
      where m.gym_id = current_gym() and m.deleted_at is null and m.kind <> 'trial' group by m.client_id) m
    where s.kind = 'winBack' and m.day between s.first and s.last)`;

/** Whether the client `c` was written to today, or another mail than `f` was tried. */
const writtenToday = sql`(${writtenOn({ today: sql`now.today`, zone: sql`now.time_zone` })}
  or exists (select from automation_mail o where o.gym_id = c.gym_id and o.client_id = c.id and o.sent_on = now.today
    and o.reservation_id is null and (o.kind, o.day, o.reminder) <> (f.kind, f.day, f.reminder)))`;

/** Whether a membership of the client `c` goes on after the one that counts, or begins later. */
const followed = sql`exists (select from membership o where o.gym_id = c.gym_id and o.client_id = c.id and o.deleted_at is null
  and o.active and o.kind <> 'trial' and o.id <> s.membership_id
  and (o.kind = 'subscription' or o.starts_on > coalesce(s.expires_on, now.today) or o.expires_on > s.expires_on))`;

/** The mail about `f` of the client `c`, once it was stored. */
const ownMail = sql`automation_mail o where o.gym_id = c.gym_id and o.client_id = c.id and o.kind = f.kind and o.day = f.day
  and o.reminder = f.reminder`;

const person = jsonOf<Found['people'][number]>({
  ...messageFacts,
  amount: sql`case when f.kind = any (${placeholder('saying')}::text[]) then ${messageFacts.amount} end`,
  kind: sql`f.kind`,
  clientId: c.id,
  day: sql`f.day`,
  reminder: sql`f.reminder`,
  surname: c.surname,
  email: c.email,
  whatsapp: c.whatsapp,
  active: sql`coalesce(s.active, false)`,
  renews: sql`coalesce(s.renews, false)`,
  own: sql`exists (select from membership m where m.gym_id = c.gym_id and m.id = s.membership_id and m.client_id = c.id)`,
  followed,
  resting: sql`exists (select from membership_freeze z where z.gym_id = c.gym_id and z.membership_id = s.membership_id
    and z.deleted_at is null and now.today between z.starts_on and z.ends_on)`,
  booked: sql`exists (select from reservation r where r.gym_id = c.gym_id and r.client_id = c.id and r.deleted_at is null
    and r.date >= now.today and r.status in ('reserved', 'waiting'))`,
  hasPhone: hasDayPhone(sql`${placeholder('serverKey')}::text`, sql`c.id`),
  stopped: sql`has_stopped_mails(c.id)`,
  consented: sql`case when f.purpose_id <> '' then has_consent(c.id, f.purpose_id::uuid, f.consent) else f.purpose_id is null end`,
  state: sql`(select o.state from ${ownMail})`,
  errorCode: sql`(select o.error_code from ${ownMail})`,
  writtenToday,
  askedOften: sql`case when f.kind = 'owing' then ${askedOften()} else false end`,
  remindedLately: sql`case when f.kind = 'owing'
    then ${remindedLately(sql`${placeholder('everyDays')}::int`, sql`now.today`)} else false end`,
});

/** How many mails of today `which` left the gym `g`, are leaving or were refused. */
const leftToday = (
  which: ReturnType<typeof sql>,
  channel: 'mail' | 'cloud' = 'mail',
) => sql`(select count(*)::int from automation_mail o
  where o.gym_id = g.gym_id and o.sent_on = now.today and ${which} and o.channel = ${channel} and o.state not in ('failed', 'dropped'))`;

/** One about a day of a client's. */
export type DayAutomation = Automation & { readonly kind: DayKind };
export const isOfDay = (automation: Automation): automation is DayAutomation => !isClassKind(automation.kind);

interface Found {
  readonly moment: Moment;
  readonly people: readonly Omit<Person, 'outside' | 'channel' | 'phone' | 'owed'>[];
}

const readFound = statement<{ found: Found }>(sql`
  with ${now}, ${began}, span as materialized (
    select * from json_to_recordset(${placeholder('spans')}::json) as (kind text, purpose_id text, consent text, first date, last date)), ${ofSpan}, ${found}
  select ${jsonOf<Found>({
    moment: jsonOf<Moment>({
      today: sql`now.today`,
      hour: sql`extract(hour from current_instant() at time zone now.time_zone)::int`,
      gymName: sql`g.name`,
      currency: sql`g.currency`,
      country: sql`g.country`,
      sentToday: leftToday(sql`o.reservation_id is null`),
      cloudToday: leftToday(sql`true`, 'cloud'),
      toldToday: leftToday(sql`o.reservation_id is not null`),
      takesAttendance: sql`exists (select from ${visits} v where ${isRecentVisit(56)})`,
    }),
    people: sql`coalesce((select json_agg(${person}) from found f
      join client c on c.gym_id = current_gym() and c.id = f.client_id and c.deleted_at is null
      left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id), '[]')`,
  })} as found
  from now join gym g on g.gym_id = current_gym()`);

/** Who is due, by what they are reached, and whether the automation goes to a segment that they are not in now. */
async function withReach(
  context: GymContext,
  automations: readonly DayAutomation[],
  { people, moment: { country } }: Found,
  debtors: readonly Debtor[],
): Promise<Person[]> {
  const members = new Map<DayKind, ReadonlySet<string>>();
  for (const { kind, segmentId } of automations) {
    const found = people.filter((one) => one.kind === kind).map(({ clientId }) => clientId);
    if (segmentId && found.length > 0) members.set(kind, await membersAmong(context, segmentId, found));
  }
  const debts = new Map(debtors.map(({ owed }) => [owed.clientId, owed]));
  const channels = new Map(automations.map(({ kind, channel }) => [kind, channel]));
  return people.map((one) => ({
    ...one,
    ...{ channel: channels.get(one.kind) ?? 'mail', phone: asE164(one.whatsapp, country) },
    owed: (one.kind === 'owing' && debts.get(one.clientId)) || null,
    outside: members.get(one.kind)?.has(one.clientId) === false,
  }));
}

const readToday = statement<{ today: string }>(sql`select local_today()::text as today`);

/** An empty purpose is one that has to be chosen yet, by which nobody has agreed. */
export const purposeOf = ({ kind, purposeId }: Automation): string | null =>
  needsPurpose[kind] ? (purposeId ?? '') : null;

const consents = { mail: 'mail', cloud: 'whatsapp', hand: 'whatsapp', push: 'notification' } as const;

/** The channel by which somebody has to have agreed to it. */
export const consentOf = ({ channel }: Pick<Automation, 'channel'>) => consents[channel];

/** Whether its words say what somebody pays next, which takes longer to find than all else of them. */
const saysAmount = ({ subject, text, templateValues }: Automation): boolean =>
  ['monto', 'deuda'].some(
    (name) => `${subject}${text}`.includes(`{${name}}`) || templateValues.includes(name),
  );

/**
 * What these automations would tell today, and to whom and by what, at most as many as still may leave on the day; `amount` only where
 * their words say it.
 */
export async function planToday(
  context: GymContext,
  automations: readonly DayAutomation[],
): Promise<{ moment: Moment; planned: Planned<Person>[] }> {
  const { rows: days } = await readToday(context, {});
  const today = days[0]?.today ?? '';
  const spans = automations.flatMap((automation) => {
    const { kind } = automation;
    if (kind === 'owing') return [];
    const { from: first, to: last } = spanOf(kind, automation.days, today);
    return [{ kind, purpose_id: purposeOf(automation), consent: consentOf(automation), first, last }];
  });
  const ladder = automations.find(({ kind }) => kind === 'owing');
  const debtors = ladder ? await findDebtors(context, { ladder, today }) : [];
  const { rows } = await readFound(context, {
    spans: JSON.stringify(spans),
    debtors: JSON.stringify(
      debtors.map(({ owed, day, reminder }) => ({ client_id: owed.clientId, day, reminder })),
    ),
    everyDays: ladder?.everyDays ?? 0,
    saying: automations.filter(saysAmount).map(({ kind }) => kind),
    serverKey: serverKeyOf(context),
  });
  const [row] = rows;
  if (!row) throw new Error('a gym without settings');
  const { moment } = row.found;
  const people = await withReach(context, automations, row.found, debtors);
  const { perGym } = context.settings.mails;
  const { sentToday, toldToday, cloudToday } = moment;
  const mail = Math.min(
    Math.min(mailsPerDay, Math.floor(perGym / 2)) - sentToday,
    automaticShare(perGym) - sentToday - toldToday,
  );
  const left = { mail: Math.max(0, mail), cloud: Math.max(0, whatsAppsPerDay - cloudToday) };
  return { moment, planned: planDay(people, { today, left }) };
}
