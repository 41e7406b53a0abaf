import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { type MorningKind, morningKinds } from '../messages/domain.ts';
import { shownTemplates } from '../messages/server.ts';
import { sessionsOn } from '../reservations/server.ts';
import { lowStock } from '../stock/server.ts';
import { shift, till } from '../tills/table.ts';
import { ifAllowed } from './allowed.server.ts';
import type { dashboardContract, LowStock, Morning, TillDifference } from './contract.ts';
import { firstOf, foundFor, now, peopleOf, totalOf } from './people.server.ts';

const s = alias(shift, 's');
const t = alias(till, 't');

const shown = { expiring: 20, others: 5, products: 5 };

const kinds = Object.keys(morningKinds) as MorningKind[];

/** The last day before today on which a till was opened. */
const worked = sql`worked as materialized (
  select (max(s.opened_at) at time zone now.time_zone)::date as day from now, shift s
  where s.gym_id = current_gym() and s.opened_at < now.today::timestamp at time zone now.time_zone
  group by now.time_zone)`;

/**
 * The shifts that were closed since, each of the day on which it was opened. One seldom lasts longer than a week, and an index
 * finds those opened since.
 */
const closed = sql`closed as materialized (
  select s.*, (s.opened_at at time zone now.time_zone)::date as day from now, worked, shift s
  where s.gym_id = current_gym()
    and s.opened_at >= (worked.day - 7)::timestamp at time zone now.time_zone
    and s.closed_at >= worked.day::timestamp at time zone now.time_zone)`;

const readMorning = jsonStatement<Morning>(sql`
  with ${now}, ${sql.join(kinds.map(foundFor), sql`, `)}, ${worked}, ${closed}, low as materialized (${lowStock})
  select ${jsonOf<Morning>({
    today: sql`now.today`,
    now: sql`to_char(current_instant() at time zone now.time_zone, 'HH24:MI')`,
    people: jsonOf<Morning['people']>({
      expiring: firstOf('expiring', shown.expiring),
      expired: firstOf('expired', shown.others),
      unseen: firstOf('unseen', shown.others),
      birthday: firstOf('birthday', shown.others),
      trial: firstOf('trial', shown.others),
    }),
    templates: shownTemplates,
    classes: ifAllowed('classes', sessionsOn(sql`now.today`)),
    lowStock: ifAllowed(
      'stock',
      jsonOf<NonNullable<Morning['lowStock']>>({
        total: sql`(select count(*) from low)`,
        items: sql`coalesce((select json_agg(${jsonOf<LowStock>({
          id: sql`p.id`,
          name: sql`p.name`,
          unit: sql`p.unit`,
          quantity: sql`p.quantity`,
        })} order by p.quantity, p.sort_key, p.id)
        from (select * from low p order by p.quantity, p.sort_key, p.id limit ${sql.raw(`${shown.products}`)}) p), '[]')`,
      }),
    ),
    tills: ifAllowed(
      'tills',
      jsonOf<NonNullable<Morning['tills']>>({
        since: sql`(select day from worked)`,
        closed: sql`(select count(*) from closed)`,
        differences: sql`coalesce((select json_agg(${jsonOf<TillDifference>({
          shiftId: s.id,
          tillName: t.name,
          day: sql`s.day`,
          difference: s.difference,
        })} order by s.closed_at, s.id)
        from closed s join till t on t.gym_id = s.gym_id and t.id = s.till_id where s.difference <> 0), '[]')`,
      }),
    ),
  })} as answer from now`);

type People = Output<typeof dashboardContract.people>;

const template = (kind: MorningKind) => sql`(
  select k ->> 'text' from json_array_elements(${shownTemplates}) k where k ->> 'kind' = ${sql.raw(`'${kind}'`)})`;

const readPeople = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    jsonStatement<People>(sql`
      with ${now}, ${foundFor(kind)}
      select ${jsonOf<People>({
        today: sql`now.today`,
        template: template(kind),
        items: peopleOf(kind, sql.raw(`${pageSize}`), sql`${sql.placeholder('skip')}`),
        total: totalOf(kind),
        totalIsFloor: sql`false`,
      })} as answer from now`),
  ]),
) as Record<MorningKind, ReturnType<typeof jsonStatement<People>>>;

export const morningVerbs: Verbs<typeof dashboardContract, 'morning' | 'people'> = {
  morning: async (context) => {
    const rights = await context.rights;
    return readMorning(context, {
      classes: rights.includes('attendance'),
      stock: rights.includes('products.view'),
      tills: rights.includes('tills.view'),
    });
  },
  people: (context, { kind, page }) => readPeople[kind](context, { skip: (page - 1) * pageSize }),
};
