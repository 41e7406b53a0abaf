import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { accessEvent } from '../features/accesscontrol/table.ts';
import { networkMember, networkVisit } from '../features/networkvisits/table.ts';
import { visit } from '../features/reservations/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import { randomOf } from './random.ts';

const pay = 4500;
const daysBack = 45;

/** Some whose membership ended, and who come by a network since. */
const formerMembers = sql`
  select c.id, array(select v.date::text from visit v where v.gym_id = c.gym_id and v.client_id = c.id) as days
  from client c join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id
  where c.gym_id = current_gym() and c.deleted_at is null and s.expires_on < local_today() - 60
    and not exists (select from reservation r where r.gym_id = c.gym_id and r.client_id = c.id and r.date > local_today() - 60)
  order by c.id limit 6`;

/** Who comes by Wellhub and TotalPass, and their visits of the last weeks. No network is configured, so none is asked anything. */
export async function addNetworkVisits(
  db: NodePgDatabase,
  seed: string,
  now: Temporal.Instant,
  zone: string,
): Promise<void> {
  const random = randomOf(`${seed} network visits`);
  const { rows } = await db.execute<{ id: string; days: string[] }>(formerMembers);
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const members: RowOf<typeof networkMember>[] = [];
  const visits: RowOf<typeof networkVisit>[] = [];
  for (const [index, { id: clientId, days }] of rows.entries()) {
    const network = index % 3 === 2 ? 'totalpass' : 'wellhub';
    const token = `${4_100_000_000_000 + random.below(1_000_000_000)}`;
    const first = today.subtract({ days: daysBack });
    members.push({ id: random.id(), network, token, clientId, createdAt: `${first}T12:00:00Z` });
    for (let back = daysBack; back > 0; back -= 2 + random.below(3)) {
      const day = today.subtract({ days: back });
      if (day.dayOfWeek === 7 || days.includes(day.toString())) continue;
      const at = day
        .toZonedDateTime({
          timeZone: zone,
          plainTime: { hour: 7 + random.below(13), minute: random.below(60) },
        })
        .toInstant();
      const id = random.id();
      visits.push({
        ...{
          id,
          network,
          reference: id,
          request: {},
          product: 'Musculación',
          clientId,
          state: 'confirmed',
          pay,
        },
        ...{ arrivedAt: at.toString(), createdAt: at.toString() },
        confirmedAt: at.add({ seconds: 20 }).toString(),
        expiresAt: at.add({ hours: 3 }).toString(),
      });
    }
  }
  await addRows(db, networkMember, members);
  await addRows(db, networkVisit, visits);
  await addRows(
    db,
    visit,
    visits.map(
      ({ id, clientId, network, arrivedAt }): RowOf<typeof visit> => ({
        ...{ id, clientId: clientId ?? '', counted: false, createdAt: arrivedAt },
        date: Temporal.Instant.from(String(arrivedAt)).toZonedDateTimeISO(zone).toPlainDate().toString(),
        overrideReason: network === 'wellhub' ? 'Vino por Wellhub' : 'Vino por TotalPass',
      }),
    ),
  );
  await addRows(
    db,
    accessEvent,
    visits.map(
      ({ id, clientId, network, arrivedAt }): RowOf<typeof accessEvent> => ({
        ...{ id, clientId, way: network, direction: 'in', granted: true, code: '', offline: false },
        ...{ at: arrivedAt, createdAt: arrivedAt },
      }),
    ),
  );
}
