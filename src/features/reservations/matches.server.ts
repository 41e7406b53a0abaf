import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { notFound } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import type { ClientMatch, reservationsContract } from './contract.ts';
import { attendeeFields, holdsPlace, withMisses } from './read.server.ts';
import { reservation } from './table.ts';

const r = alias(reservation, 'r');
const { placeholder } = sql;

const maxShown = 8;

/** Who came to a class this often in the last four weeks comes usually. */
const habitDays = sql.raw('28');
const regularVisits = sql.raw('2');

/** With this many matches, those with a word that begins with the search text come first. */
const maxEvaluated = 200;

/** Of the client `c`, with what a word must begin with in `sought`: folding it for each row would take longer than the rest. */
const begins = sql`strpos(' ' || c.search_text, sought.start) > 0`;

/** Who is in the class of these weeks, and how often: whom it is likely about. */
const habits = sql`(
  select r.client_id, bool_or(r.date = ${placeholder('date')}) as booked,
    count(*) filter (where r.status = 'attended' and r.date < ${placeholder('date')}) as visits
  from reservation r where r.gym_id = current_gym() and r.class_id = ${placeholder('classId')}
    and r.date between ${placeholder('date')}::date - ${habitDays} and ${placeholder('date')} and ${holdsPlace}
  group by r.client_id)`;

const isBooked = sql`h.booked is true`;
const isRegular = sql`(h.visits >= ${regularVisits}) is true`;

/** `ClientMatch` of the client `c` for the class `k`, with the occupancy in `offer`. */
const shownMatch = withMisses(
  jsonOf<ClientMatch>({
    ...attendeeFields,
    eligibility: sql`booking_eligibility(c.id, k, ${placeholder('date')}, false, offer.closure, offer.is_full)`,
    reservation: sql`(select ${jsonOf<NonNullable<ClientMatch['reservation']>>({ id: r.id, status: r.status })}
      from reservation r where r.gym_id = k.gym_id and r.class_id = k.id and r.date = ${placeholder('date')}
        and r.client_id = c.id and ${holdsPlace})`,
  }),
);

/** The first of `clients`, a result of find_clients, each with its eligibility. */
const matchesAmong = (clients: SQL) =>
  statement<Output<typeof reservationsContract.matches>>(sql`
    select f.total, f.total_is_floor as "totalIsFloor", coalesce((
      select json_agg(${shownMatch} order by u.place)
      from (select n.id, row_number() over (order by ${isBooked} desc, ${isRegular} desc, ${begins} desc, n.place) as place
        from unnest(f.ids) with ordinality n (id, place)
        join client c on c.gym_id = current_gym() and c.id = n.id
        left join ${habits} h on h.client_id = n.id
        cross join (select ' ' || fold(${placeholder('search')}) as start offset 0) sought
        order by place limit ${maxShown}) u
      join client c on c.gym_id = current_gym() and c.id = u.id), '[]') as items
    from class k cross join ${clients} f
      -- Evaluated once: without the offset it would be evaluated for each match.
      cross join lateral (select closure_reason(k, ${placeholder('date')}) as closure, o.taken >= k.capacity as is_full
        from class_occupancy(k.id, ${placeholder('date')}) o offset 0) offer
    where k.gym_id = current_gym() and k.id = ${placeholder('classId')} and k.deleted_at is null`);

const readMatches = matchesAmong(sql`find_clients(${placeholder('search')}, 'all', 0, ${maxEvaluated})`);

const readMatchOfCode = matchesAmong(sql`(
  select coalesce(array_agg(c.id), '{}') as ids, count(*)::int as total, false as total_is_floor
  from client c where c.gym_id = current_gym() and c.id = (${placeholder('search')}::text)::uuid and c.deleted_at is null)`);

export const matchVerbs: Verbs<typeof reservationsContract, 'matches'> = {
  matches: async (context, { classId, date, search }) => {
    const read = /^[0-9a-f]{32}$/i.test(search) ? readMatchOfCode : readMatches;
    const { rows } = await read(context, { classId, date, search });
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row;
  },
};
