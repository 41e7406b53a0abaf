import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { reservation } from '../features/reservations/table.ts';
import { addRows } from '../fill.ts';
import { type WeeklyClass, weekdayOf } from './classes.ts';
import { programId } from './programs.ts';
import { type Random, randomOf } from './random.ts';
import { openLedger, type ReservationRow, type Status } from './reservations.ts';

const daysAhead = 7;
const daysBack = 3_650;
const rowsPerBatch = 20_000;
/** Shares of past reservations, in per cent. */
const outcomes = { attended: 85, reserved: 7, late: 4, cancelled: 4 };

interface Member {
  clientId: string;
  membershipId: string;
  expiresOn: string | null;
  programs: string[];
  limit: number | null;
  per: 'week' | 'month' | 'pack';
}

async function membersOf(db: NodePgDatabase): Promise<Member[]> {
  const { rows } = await db.execute<Member & Record<string, unknown>>(sql`
    select distinct on (m.client_id) m.client_id as "clientId", m.id as "membershipId",
      case when m.kind <> 'subscription' then m.expires_on::text end as "expiresOn",
      coalesce(p.program_ids, '{}')::text[] as programs, case p.kind when 'pack' then 'pack' else coalesce(p.reservation_period, 'month') end as per,
      case p.reservations when 'limited' then p.reservation_limit end as limit
    from membership m left join plan p on p.gym_id = m.gym_id and p.id = m.plan_id
    where m.gym_id = current_gym() and m.active and m.deleted_at is null
    order by m.client_id, m.expires_on desc nulls last, m.id`);
  return rows;
}

async function listPresent(db: NodePgDatabase) {
  const { id, classId, date, clientId, membershipId, status, late } = reservation;
  return db
    .select({ id, classId, date, clientId, membershipId, status: sql<Status>`${status}`, late })
    .from(reservation)
    .where(and(eq(reservation.gymId, sql`current_gym()`), isNull(reservation.deletedAt)));
}

function outcomeOf(random: Random, past: boolean): { status: Status; late: boolean } {
  const outcome = past ? random.weighted(outcomes) : 'reserved';
  return outcome === 'late' ? { status: 'cancelled', late: true } : { status: outcome, late: false };
}

interface Wanted {
  count: number;
  week: readonly WeeklyClass[];
  today: Temporal.PlainDate;
  zone: string;
}

/**
 * Adds the missing ones of `count` reservations to the classes of `week`, from next week backwards, at most ten
 * years. Existing reservations stay: no class exceeds its capacity, nobody has two places in it, no membership
 * exceeds its limit.
 * @returns the number of added rows
 */
export async function addReservations(
  db: NodePgDatabase,
  seed: string,
  { count, week, today, zone }: Wanted,
): Promise<number> {
  const ledger = openLedger();
  const existing = await listPresent(db);
  for (const entry of existing) ledger.add(entry);
  const existingIds = new Set(existing.map(({ id }) => id));
  const idsAreMade = randomOf(`${seed} reservation ids`);
  const ids = Array.from({ length: count }, () => idsAreMade.id()).filter((id) => !existingIds.has(id));
  const members = await membersOf(db);
  const random = randomOf(`${seed} reservations`);
  const inOrder = week.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  let rows: ReservationRow[] = [];
  let added = 0;
  let turn = 0;

  const fits = ({ clientId, membershipId, ...member }: Member, weekly: WeeklyClass, date: string) =>
    !ledger.holds(weekly.id, date, clientId) &&
    (member.programs.length === 0 || member.programs.includes(programId(seed, weekly.program))) &&
    (date < today.toString() || member.expiresOn === null || date <= member.expiresOn) &&
    (member.limit === null || ledger.used(membershipId, member.per, date) < member.limit);

  const nextMember = (weekly: WeeklyClass, date: string): Member | null => {
    for (let tries = 0; tries < members.length; tries += 1) {
      const member = members[turn++ % members.length];
      if (member && fits(member, weekly, date)) return member;
    }
    return null;
  };

  for (let ahead = daysAhead; ids.length > 0 && ahead >= -daysBack; ahead -= 1) {
    const day = today.add({ days: ahead });
    const date = day.toString();
    for (const weekly of inOrder) {
      if (!weekly.days.includes(weekdayOf(day))) continue;
      const starts = day.toZonedDateTime({ timeZone: zone, plainTime: weekly.from }).toInstant();
      const target = Math.ceil(weekly.capacity * weekly.demand);
      while (ids.length > 0 && ledger.taken(weekly.id, date) < target) {
        const member = nextMember(weekly, date);
        if (!member) break;
        const { clientId, membershipId } = member;
        const outcome = outcomeOf(random, ahead < 0);
        const booked = day.subtract({ days: Math.max(random.below(6), ahead) + 1 });
        const entry = { classId: weekly.id, date, clientId, ...outcome };
        ledger.add({ ...entry, membershipId: member.limit === null ? null : membershipId });
        rows.push({
          id: ids.pop() as string,
          classId: weekly.id,
          clientId,
          membershipId,
          date,
          ...outcome,
          overrideReason: '',
          attendedAt: outcome.status === 'attended' ? starts.toString() : null,
          cancelledAt:
            outcome.status === 'cancelled'
              ? starts.subtract({ minutes: outcome.late ? 20 : 300 }).toString()
              : null,
          createdAt: `${booked}T12:00:00Z`,
        });
      }
    }
    if (rows.length >= rowsPerBatch) {
      added += await addRows(db, reservation, rows);
      rows = [];
    }
  }
  return added + (await addRows(db, reservation, rows));
}
