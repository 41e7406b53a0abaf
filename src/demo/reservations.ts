import type { reservation } from '../features/reservations/table.ts';
import type { RowOf } from '../fill.ts';

export type ReservationRow = RowOf<typeof reservation>;
export type Status = 'waiting' | 'reserved' | 'attended' | 'cancelled';

interface Entry {
  classId: string;
  date: string;
  clientId: string;
  membershipId: string | null;
  status: Status;
  late: boolean;
}

/** The first day of the week and the month of a day; a pack is one period. */
function periodsOf(date: string) {
  const day = Temporal.PlainDate.from(date);
  return {
    week: day.subtract({ days: day.dayOfWeek - 1 }).toString(),
    month: date.slice(0, 7),
    pack: 'pack',
  };
}

/** Keeps the counts that the booking rules need; waiting clients count as if promoted. */
export function openLedger() {
  const bookedClients = new Map<string, Set<string>>();
  const places = new Map<string, number>();
  const used = new Map<string, number>();
  const periods = new Map<string, ReturnType<typeof periodsOf>>();
  const raise = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const periodsAt = (date: string) => {
    const cached = periods.get(date) ?? periodsOf(date);
    periods.set(date, cached);
    return cached;
  };
  return {
    taken: (classId: string, date: string): number => places.get(`${classId} ${date}`) ?? 0,
    holds: (classId: string, date: string, clientId: string): boolean =>
      bookedClients.get(`${classId} ${date}`)?.has(clientId) ?? false,
    used: (membershipId: string, per: 'week' | 'month' | 'pack', date: string): number =>
      used.get(`${membershipId} ${per} ${periodsAt(date)[per]}`) ?? 0,
    add({ classId, date, clientId, membershipId, status, late }: Entry): void {
      const session = `${classId} ${date}`;
      const clients = bookedClients.get(session) ?? new Set();
      bookedClients.set(session, clients.add(clientId));
      if (status === 'reserved' || status === 'attended') raise(places, session);
      if (membershipId === null || (status === 'cancelled' && !late)) return;
      for (const [per, period] of Object.entries(periodsAt(date)))
        raise(used, `${membershipId} ${per} ${period}`);
    },
  };
}

export type Ledger = ReturnType<typeof openLedger>;
