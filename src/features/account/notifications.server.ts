import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { type WrongPins, wrongPinWords } from './words.ts';

interface Guesses extends WrongPins {
  readonly personId: string;
  readonly on: string;
}

/** How many wrong PINs of a day are told, and how many more are news again. */
const notable = 5;

/** What was typed in place of a person's PIN, or that of a till's lock, on a day of the last week. */
export const wrongPinSource = notificationSource<Guesses>({
  rights: ['record'],
  found: sql`select w.action || ' ' || w.row_id || ' ' || w.on as subject, w.row_id, w.on, count(*) as times,
      count(distinct (w.after ->> 'browser', w.after ->> 'system', w.after ->> 'address')) as devices,
      (array_agg(w.after order by w.place desc))[1] as last,
      max(w.at) filter (where w.place % ${notable} = 0) as since
    from (
      select d.*, row_number() over (partition by d.action, d.row_id, d.on order by d.at, d.id) as place from (
        select a.id, a.action, a.row_id, a.at, a.after, (a.at at time zone (select time_zone from now))::date as on
        from audit a where a.gym_id = current_gym() and a.table_name = 'account'
          and a.action in ('pin_refused', 'lock_pin_refused')
          and a.at > current_instant() - interval '7 days') d) w
    group by w.action, w.row_id, w.on having count(*) >= ${notable}`,
  facts: jsonOf<Guesses>({
    personId: sql`f.row_id`,
    on: sql`f.on`,
    person: sql`f.last ->> 'person'`,
    times: sql`f.times`,
    devices: sql`f.devices`,
    last: sql`f.last`,
  }),
  tell: ({ personId, on, ...guesses }) => ({
    sentence: wrongPinWords(guesses),
    href: `/registro?${new URLSearchParams({ tipo: 'account', persona: personId, desde: on, hasta: on })}`,
  }),
  all: '/registro?tipo=account',
});
