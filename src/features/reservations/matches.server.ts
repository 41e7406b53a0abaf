import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import { clientSearch, isFoundBy } from '../clients/server.ts';
import type { ClientMatch, reservationsContract } from './contract.ts';
import { holdsPlace, matchFields, withMisses } from './read.server.ts';
import { reservation, visit } from './table.ts';

const r = alias(reservation, 'r');
const v = alias(visit, 'v');
const { placeholder } = sql;

const maxShown = 8;

/** Who came at the hour of a class this often in the last four weeks comes usually. */
const habitDays = sql.raw('28');
const regularVisits = sql.raw('2');

/** So many of the matches, the nearest first, are looked at for who booked and who comes usually; of further ones, only those who do. */
const maxEvaluated = 200;

/** Where clients come in: to a class on a date, or without one. */
interface Entrance {
  readonly from: SQL;
  /** Who was there in these weeks, and how often: whom it is likely about. */
  readonly habits: SQL;
  /** `ClientMatch` of the client `c`. */
  readonly shownMatch: SQL;
}

/** Of the class, and of all that begin at its hour: one may have taken the place of another. */
const habitsOfClass = sql`(
  select r.client_id, bool_or(r.date = ${placeholder('date')} and r.class_id = ${placeholder('classId')}) as booked,
    count(*) filter (where r.status = 'attended' and r.date < ${placeholder('date')}) as visits
  from reservation r where r.gym_id = current_gym() and r.class_id = any (array(
      select s.id from class s where s.gym_id = current_gym() and s.start_time = (
        select k.start_time from class k where k.gym_id = current_gym() and k.id = ${placeholder('classId')})))
    and r.date between ${placeholder('date')}::date - ${habitDays} and ${placeholder('date')} and ${holdsPlace}
  group by r.client_id)`;

const isBooked = sql`h.booked is true`;
const isRegular = sql`(h.visits >= ${regularVisits}) is true`;

/** The class `k`, with its occupancy in `offer`. */
const toClass: Entrance = {
  // Evaluated once: without the offset it would be evaluated for each match.
  from: sql`(select k, offer.closure, offer.is_full from class k
      cross join lateral (select closure_reason(k, ${placeholder('date')}) as closure, o.taken >= k.capacity as is_full
        from class_occupancy(k.id, ${placeholder('date')}) o) offer
    where k.gym_id = current_gym() and k.id = ${placeholder('classId')} and k.deleted_at is null offset 0) offer`,
  habits: habitsOfClass,
  shownMatch: withMisses(
    jsonOf<ClientMatch>({
      ...matchFields,
      eligibility: sql`booking_eligibility(c.id, offer.k, ${placeholder('date')}, false, offer.closure, offer.is_full,
        (select local_today()))`,
      reservation: sql`(select ${jsonOf<NonNullable<ClientMatch['reservation']>>({ id: r.id, status: r.status })}
        from reservation r where r.gym_id = current_gym() and r.class_id = ${placeholder('classId')} and r.date = ${placeholder('date')}
          and r.client_id = c.id and ${holdsPlace})`,
    }),
  ),
};

const withoutClass: Entrance = {
  from: sql`(select) at`,
  habits: sql`(
    select v.client_id, bool_or(v.date = ${placeholder('date')}) as booked,
      count(*) filter (where v.date < ${placeholder('date')}) as visits
    from visit v where v.gym_id = current_gym() and v.deleted_at is null
      and v.date between ${placeholder('date')}::date - ${habitDays} and ${placeholder('date')}
    group by v.client_id)`,
  shownMatch: withMisses(
    jsonOf<ClientMatch>({
      ...matchFields,
      eligibility: sql`visit_eligibility(c.id, ${placeholder('date')})`,
      reservation: sql`(select ${jsonOf<NonNullable<ClientMatch['reservation']>>({ id: v.id, status: sql`'attended'` })}
        from visit v where v.gym_id = current_gym() and v.client_id = c.id and v.date = ${placeholder('date')}
          and v.deleted_at is null)`,
    }),
  ),
};

type Matches = Output<typeof reservationsContract.matches>;

/** The first of `clients`, a result of find_clients, and of other clients `c` for whom `isMatch` holds, each with their eligibility. */
const matchesAmong = (clients: SQL, isMatch: SQL, { from, habits, shownMatch }: Entrance) =>
  jsonStatement<Matches>(sql`
    with h as materialized ${habits}
    select ${jsonOf<Matches>({
      total: sql`f.total`,
      totalIsFloor: sql`f.total_is_floor`,
      items: sql`coalesce((
        select json_agg(${shownMatch} order by u.place)
        from (select n.id, row_number() over (order by ${isBooked} desc, ${isRegular} desc, n.place, n.sort_key) as place
          from (
            select id, place, '' collate "C" as sort_key from unnest(f.ids) with ordinality m (id, place)
            union all
            select c.id, null, c.sort_key from h join client c on c.gym_id = current_gym() and c.id = h.client_id
            where f.total > ${sql.raw(String(maxEvaluated))} and (${isBooked} or ${isRegular}) and c.deleted_at is null
              and c.id <> all (f.ids) and ${isMatch}
          ) n left join h on h.client_id = n.id
          order by place limit ${maxShown}) u
        join client c on c.gym_id = current_gym() and c.id = u.id), '[]')`,
    })} as answer
    from ${from} cross join ${clients} f`);

const bySearch = sql`find_clients(${placeholder('search')}, 'all', 0, ${maxEvaluated}, true, ${placeholder('namesOnly')})`;
const byCode = sql`(
  select coalesce(array_agg(c.id), '{}') as ids, count(*)::int as total, false as total_is_floor
  from client c where c.gym_id = current_gym() and c.id = (${placeholder('search')}::text)::uuid and c.deleted_at is null)`;

/** Matches by words, or by a client's code. */
const matchesAt = (entrance: Entrance) => {
  const readMatches = matchesAmong(
    bySearch,
    isFoundBy({ search: placeholder('search'), namesOnly: placeholder('namesOnly') }),
    entrance,
  );
  const readMatchOfCode = matchesAmong(byCode, sql`false`, entrance);
  return async (
    context: Pick<GymContext, 'db' | 'rights'>,
    input: { date: string; search: string; classId?: string },
  ) =>
    /^[0-9a-f]{32}$/i.test(input.search)
      ? readMatchOfCode(context, input)
      : readMatches(context, { ...input, ...(await clientSearch(context, input.search)) });
};

export const matchVerbs: Verbs<typeof reservationsContract, 'matches' | 'visitMatches'> = {
  matches: matchesAt(toClass),
  visitMatches: matchesAt(withoutClass),
};
