import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { day } from '../../wire/written.ts';
import { personName } from '../team/server.ts';
import { isForgotten } from './read.server.ts';

interface Forgotten {
  readonly personId: string;
  readonly name: string;
  readonly date: string;
}

const forgotten = sql`select e.id::text as subject, e.person_id, e.started_at, timesheet_end(e) as since
  from timesheet_entry e where e.gym_id = current_gym() and e.deleted_at is null and ${isForgotten}`;

const facts = jsonOf<Forgotten>({
  personId: sql`f.person_id`,
  name: personName(sql`f.person_id`),
  date: sql`(f.started_at at time zone (select time_zone from now))::date`,
});

const monthOf = (date: string): string => `?mes=${date.slice(0, 7)}`;

/** For whoever corrects them; of one's own the other kind tells. */
export const forgottenHoursSource = notificationSource<Forgotten>({
  rights: ['timesheets.edit'],
  found: sql`${forgotten} and e.person_id <> (select person from now)`,
  facts,
  tell: ({ personId, name, date }) => ({
    sentence: `${name} no marcó su salida del ${day(date)}: corrígela`,
    href: `/mycenter/horas/${personId}${monthOf(date)}`,
  }),
  all: '/mycenter/horas',
});

export const ownForgottenHoursSource = notificationSource<Forgotten>({
  rights: null,
  found: sql`${forgotten} and e.person_id = (select person from now)`,
  facts,
  tell: ({ date }) => ({
    sentence: `No marcaste tu salida del ${day(date)}: pide que la corrijan`,
    href: `/mis-horas${monthOf(date)}`,
  }),
  all: '/mis-horas',
});
