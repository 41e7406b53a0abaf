import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { visit } from '../features/reservations/table.ts';
import type { RowOf } from '../fill.ts';
import type { History } from './memberships.ts';
import { randomOf } from './random.ts';

const daysBack = 30;
/** How many clients come without a class, and on how many of their days without one. */
const share = { clients: 0.4, days: 0.3 };

/** Who came without a class in the last weeks, each on days that a plan without a limit covers and no class of theirs. */
export function makeVisits(
  seed: string,
  histories: readonly History[],
  busy: ReadonlySet<string>,
  now: Temporal.ZonedDateTime,
): RowOf<typeof visit>[] {
  const days = Array.from({ length: daysBack }, (_, index) => now.toPlainDate().subtract({ days: index }));
  return histories.flatMap(({ client, covers }) => {
    const random = randomOf(`${seed} visits ${client.id}`);
    if (!random.chance(share.clients)) return [];
    return days.flatMap((day) => {
      const date = day.toString();
      const hour = 7 + random.below(14);
      const at = day
        .toZonedDateTime({ timeZone: now.timeZoneId, plainTime: { hour, minute: random.below(60) } })
        .toInstant();
      const cover = covers.find(
        ({ from, to, plan }) =>
          from <= date && (to === null || date <= to) && plan.offer && !('limit' in plan.offer),
      );
      const comes = random.chance(share.days) && day.dayOfWeek < 7 && !busy.has(`${client.id} ${date}`);
      if (!cover || !comes || at.epochMilliseconds > now.epochMilliseconds) return [];
      return {
        id: random.id(),
        clientId: client.id,
        membershipId: cover.membershipId,
        date,
        counted: true,
        createdAt: at.toString(),
      };
    });
  });
}

/**
 * Adds the missing ones of `count` visits without a class, of clients whose plan has no limit, from today backwards.
 * @returns the number of added rows
 */
export async function addVisits(db: NodePgDatabase, seed: string, count: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into visit (id, client_id, membership_id, date, counted, created_at)
    select md5(${seed} || m.client_id || day.date)::uuid, m.client_id, m.id, day.date, true,
      (day.date::timestamp + make_interval(hours => 7 + abs(hashtext(m.client_id || day.date::text)) % 12)) at time zone g.time_zone
    from (select distinct on (m.client_id) m.* from membership m
        left join plan p on p.gym_id = m.gym_id and p.id = m.plan_id
        where m.gym_id = current_gym() and m.active and m.deleted_at is null
          and coalesce(p.reservations, 'unlimited') = 'unlimited' order by m.client_id, m.id) m
      join gym g on g.gym_id = m.gym_id
      cross join lateral (select local_today() - n as date from generate_series(1, 365) n) day
    where m.created_at < day.date
    order by day.date desc, md5(${seed} || m.client_id || day.date)
    limit ${count}
    on conflict do nothing`);
  return rowCount ?? 0;
}
