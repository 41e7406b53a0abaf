import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { accessEvent } from '../features/accesscontrol/table.ts';
import { keysPurpose } from '../features/networkvisits/rules.ts';
import { networkMember, networkVisit, wellnessNetwork } from '../features/networkvisits/table.ts';
import { visit } from '../features/reservations/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import { type Sealing, seal } from '../server/sealing.ts';
import { type Random, randomOf } from './random.ts';

const pay = 4500;
const daysBack = 45;

/** Some whose membership ended, and who come by a network since. */
const formerMembers = sql`
  select c.id, array(select v.date::text from visit v where v.gym_id = c.gym_id and v.client_id = c.id) as days
  from client c join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id
  where c.gym_id = current_gym() and c.deleted_at is null and s.expires_on < local_today() - 60
    and not exists (select from reservation r where r.gym_id = c.gym_id and r.client_id = c.id and r.date > local_today() - 60)
  order by c.id limit 6`;

/** Wellhub and TotalPass as they are once they are configured, with keys that are nobody's: neither would take them. */
const networksSince = (sealing: Sealing, random: Random, since: string): RowOf<typeof wellnessNetwork>[] =>
  (
    [
      ['wellhub', '48213'],
      ['totalpass', '71CORD2M'],
    ] as const
  ).map(([network, gymNumber]) => ({
    ...{ id: random.id(), network, gymNumber, active: true, automatic: false, pay },
    accessKey: seal(sealing, keysPurpose, 'una llave de la demostración'),
    secret: seal(sealing, keysPurpose, 'un secreto de la demostración'),
    ...{ keysAt: since, createdAt: since },
  }));

interface Asked {
  readonly seed: string;
  readonly now: Temporal.Instant;
  readonly zone: string;
  readonly sealing: Sealing;
}

/** Who comes by Wellhub and TotalPass, and their visits of the last weeks, all of which were confirmed: no network is asked anything. */
export async function addNetworkVisits(
  db: NodePgDatabase,
  { seed, now, zone, sealing }: Asked,
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
  const since = `${today.subtract({ days: daysBack + 5 })}T12:00:00Z`;
  await addRows(db, wellnessNetwork, networksSince(sealing, randomOf(`${seed} networks`), since));
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
