import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { accessCard, accessEvent, accessReader } from '../features/accesscontrol/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import { type Random, randomOf } from './random.ts';

type Event = RowOf<typeof accessEvent>;

/** For how many days the readers have been at the door. */
const daysBack = 30;
/** How many clients have a card, at most. */
const cards = 40;

interface Holder extends Record<string, unknown> {
  readonly id: string;
  /** When they came in, by the visits of the last weeks. */
  readonly entries: readonly string[];
  /** The day after their membership ended, of some who come back after it; null of others. */
  readonly refusedOn: string | null;
}

const findHolders = sql`
  select c.id, coalesce((select json_agg(to_json(v.created_at) #>> '{}' order by v.created_at, v.id) from visit v
      where v.gym_id = c.gym_id and v.client_id = c.id and v.membership_id is not null and v.date > local_today() - ${daysBack}::int), '[]') as entries,
    (s.expires_on + 1)::text as "refusedOn"
  from client c
  left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id and s.expires_on between local_today() - 12 and local_today() - 2
  where c.gym_id = current_gym() and c.deleted_at is null and (s.client_id is not null or exists (
    select from visit v where v.gym_id = c.gym_id and v.client_id = c.id and v.membership_id is not null and v.date > local_today() - ${daysBack}::int))
  order by s.client_id is null, c.id limit ${cards}`;

/** A reader with a key that nobody has, so that nothing can pass in its name. */
const makeReader = (random: Random, name: string, direction: 'in' | 'out', createdAt: string) => ({
  ...{ id: random.id(), name, direction, showsName: direction === 'in', tokenHash: 'none' },
  ...{ passbackMinutes: direction === 'in' ? 10 : 0, keyMadeAt: createdAt, createdAt },
});

interface Asked {
  readonly seed: string;
  readonly now: Temporal.Instant;
  readonly zone: string;
}

/** A turnstile in and one out, cards, and who passed in the last weeks: those who came without a class, and a few who may not. */
export async function addAccess(db: NodePgDatabase, { seed, now, zone }: Asked): Promise<void> {
  const random = randomOf(`${seed} access`);
  const { rows: holders } = await db.execute<Holder>(findHolders);
  const since = now.subtract({ hours: 24 * daysBack }).toString();
  const [entrance, exit] = [
    makeReader(random, 'Torniquete de entrada', 'in', since),
    makeReader(random, 'Torniquete de salida', 'out', since),
  ];
  const pass = (at: Temporal.Instant, values: Partial<Event>): Event => ({
    ...{ id: random.id(), readerId: entrance.id, clientId: null, way: 'card', number: '', direction: 'in' },
    ...{ granted: true, code: '', offline: false, at: at.toString(), createdAt: at.toString(), ...values },
  });
  const events = holders.flatMap(({ id: clientId, entries, refusedOn }) => {
    const passages = entries.flatMap((entry) => {
      const cameIn = Temporal.Instant.from(entry);
      const wentOut = cameIn.add({ minutes: 45 + random.below(50) });
      const way = random.chance(0.2) ? 'code' : 'card';
      const leaves = Temporal.Instant.compare(wentOut, now) < 0;
      return [
        pass(cameIn, { clientId, way }),
        ...(leaves ? [pass(wentOut, { clientId, way, readerId: exit.id, direction: 'out' })] : []),
      ];
    });
    if (refusedOn === null) return passages;
    const at = Temporal.PlainDate.from(refusedOn)
      .toZonedDateTime({ timeZone: zone, plainTime: { hour: 18, minute: random.below(60) } })
      .toInstant();
    return [...passages, pass(at, { clientId, granted: false, code: 'membership_expired' })];
  });
  const stranger = { granted: false, code: 'unknown_pass', number: '04A93B1C' };
  await addRows(db, accessReader, [entrance, exit]);
  await addRows(
    db,
    accessCard,
    holders.map(({ id: clientId }, index) => ({
      ...{ id: random.id(), clientId, createdAt: since },
      number: (0x04_5d_00_00 + index * 977).toString(16).padStart(8, '0').toUpperCase(),
    })),
  );
  await addRows(db, accessEvent, [...events, pass(now.subtract({ hours: 49 }), stranger)]);
  await db.execute(sql`
    insert into api_key_use (id, used_at) select e.reader_id, max(e.at) from access_event e
    where e.gym_id = current_gym() and e.reader_id is not null group by e.reader_id on conflict do nothing`);
}
