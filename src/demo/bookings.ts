import { isPast, type Session } from './agenda.ts';
import type { Cover, History } from './memberships.ts';
import { type Random, randomOf } from './random.ts';
import { type Ledger, openLedger, type ReservationRow, type Status } from './reservations.ts';

type Moment = Temporal.ZonedDateTime;

/** The share of absences among past reservations in per cent, and how often a class has a cancellation. */
const share = { absent: 0.07, arrived: 0.7, late: 0.3, early: 0.4, regularComing: 0.35 };
const overrides = ['Paga mañana por transferencia.', 'Trae el comprobante la próxima clase.'];

interface Person {
  id: string;
  joined: string;
  covers: readonly Cover[];
  lastMembership: string | null;
  /** The number of visits a week, and the preferred classes. */
  wish: number;
  regular: ReadonlySet<string>;
}

const allows = ({ plan: { offer } }: Cover, { weekly }: Session) =>
  !offer?.programs || offer.programs.includes(weekly.program);

const coversDay = ({ from, to }: Cover, date: string) => from <= date && (to === null || date <= to);

function personOf(history: History, sessions: readonly Session[], random: Random): Person {
  const { client, covers, memberships } = history;
  const last = covers.at(-1);
  const open = sessions.filter((session) => last && allows(last, session)).map(({ weekly }) => weekly.id);
  return {
    id: client.id,
    joined: client.createdAt,
    covers,
    lastMembership: memberships.at(-1)?.id ?? null,
    wish: 1 + random.below(4),
    regular: new Set(open.length > 0 ? Array.from({ length: 3 }, () => random.pick(open)) : []),
  };
}

/** The period that makes a person eligible for a class; nobody attends twice a day. */
function coverFor(ledger: Ledger, person: Person, session: Session, days: ReadonlySet<string>): Cover | null {
  const { date } = session;
  if (days.has(`${person.id} ${date}`)) return null;
  const fits = (cover: Cover) => {
    const limit = cover.plan.offer?.limit;
    return (
      coversDay(cover, date) &&
      allows(cover, session) &&
      ledger.used(cover.membershipId, 'week', date) < person.wish &&
      (!limit || ledger.used(cover.membershipId, limit.per, date) < limit.count)
    );
  };
  return person.covers.find(fits) ?? null;
}

/** Ended within the last weeks, and without a limit. */
const hasLapsed = (last: Cover | undefined, now: Moment): boolean =>
  last !== undefined &&
  last.to !== null &&
  !last.plan.offer?.limit &&
  last.to < now.subtract({ days: 8 }).toPlainDate().toString() &&
  last.to > now.subtract({ days: 24 }).toPlainDate().toString();

interface Booking {
  person: Person;
  session: Session;
  membershipId: string | null;
  status: Status;
  late?: boolean;
  reason?: string;
}

/** Books early, cancels an hour before or too late, and arrives some minutes before or after the start. */
function rowOf(random: Random, now: Moment, booking: Booking): ReservationRow {
  const { person, session, membershipId, status, late = false, reason = '' } = booking;
  const within = (from: number, to: number, part: number) => Math.round(from + Math.max(to - from, 0) * part);
  const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();
  const minutes = (count: number) => count * 60_000;
  const starts = session.starts.epochMilliseconds;
  const nowMs = now.epochMilliseconds;
  const latest = Math.min(nowMs, starts - minutes(61));
  const opened = session.starts.startOfDay().subtract({ days: 7 }).epochMilliseconds;
  const joinedMs = Temporal.Instant.from(person.joined).epochMilliseconds;
  const earliest = Math.min(Math.max(opened, joinedMs), latest);
  const part = status === 'waiting' ? 0.85 + 0.14 * random.next() : 0.8 * random.next();
  const created = within(earliest, latest, part);
  return {
    id: random.id(),
    classId: session.weekly.id,
    clientId: person.id,
    membershipId,
    date: session.date,
    status,
    late,
    overrideReason: reason,
    attendedAt: status === 'attended' ? at(Math.min(nowMs, starts + minutes(random.below(18) - 12))) : null,
    cancelledAt:
      status === 'cancelled'
        ? at(late ? starts - minutes(5 + random.below(50)) : within(created, latest, random.next()))
        : null,
    createdAt: at(created),
  };
}

interface Agenda {
  sessions: readonly Session[];
  now: Moment;
  /** The `class date` keys of cancelled classes. */
  cancelled: ReadonlySet<string>;
}

/**
 * The reservations of the last weeks and the next ones. The first of `histories` attends the classes of `favourites`,
 * and has booked two of them. Respects every booking rule and each class's capacity.
 */
export function makeReservations(
  seed: string,
  { sessions, now, cancelled }: Agenda,
  histories: readonly History[],
  favourites: ReadonlySet<string>,
): ReservationRow[] {
  const random = randomOf(`${seed} reservations`);
  const ledger = openLedger();
  const days = new Set<string>();
  const rows: ReservationRow[] = [];
  const people = histories.map((history) => personOf(history, sessions, random));
  const [first, ...others] = people.map((person, index) => (index === 0 ? { ...person, wish: 3 } : person));
  const isHeld = ({ weekly, date }: Session) => !cancelled.has(`${weekly.id} ${date}`);
  const taken = ({ weekly, date }: Session) => ledger.taken(weekly.id, date);

  const put = (booking: Booking) => {
    const { person, session, membershipId, status, late = false } = booking;
    const { date, weekly } = session;
    days.add(`${person.id} ${date}`);
    ledger.add({ classId: weekly.id, date, clientId: person.id, membershipId, status, late });
    rows.push(rowOf(random, now, booking));
  };
  const statusOf = (session: Session): Status => {
    if (!isHeld(session) || !isPast(session.starts, now)) return 'reserved';
    if (isPast(session.ends, now)) return random.chance(share.absent) ? 'reserved' : 'attended';
    return random.chance(share.arrived) ? 'attended' : 'reserved';
  };
  const tryToBook = (person: Person, session: Session, status: Status, late = false): boolean => {
    const cover = coverFor(ledger, person, session, days);
    if (cover) put({ person, session, membershipId: cover.membershipId, status, late });
    return cover !== null;
  };

  const bookFavourites = (person: Person) => {
    let coming = 0;
    for (const session of sessions) {
      if (!favourites.has(session.weekly.id) || !isHeld(session)) continue;
      if (isPast(session.starts, now)) {
        if (random.chance(share.regularComing)) tryToBook(person, session, statusOf(session));
      } else if (coming < 2 && tryToBook(person, session, 'reserved')) coming += 1;
    }
  };

  const fill = (session: Session, crowded: boolean) => {
    const { weekly, date, starts } = session;
    const ahead = Math.max(0, now.toPlainDate().until(date).days);
    const filled = Math.min(1, weekly.demand * (0.8 + 0.35 * random.next()) * (1 - 0.08 * ahead));
    const target = crowded ? weekly.capacity : Math.round(weekly.capacity * filled);
    const shuffled = random.shuffle(others);
    const isRegular = ({ regular }: Person) => regular.has(weekly.id);
    const queue = [...shuffled.filter(isRegular), ...shuffled.filter((person) => !isRegular(person))];
    for (const person of queue) {
      if (taken(session) >= target) break;
      tryToBook(person, session, statusOf(session));
    }
    let waiting = crowded && taken(session) === weekly.capacity ? 2 + random.below(2) : 0;
    for (const person of waiting > 0 ? queue : []) {
      if (waiting > 0 && tryToBook(person, session, 'waiting')) waiting -= 1;
    }
    if (!isHeld(session)) return;
    if (isPast(starts, now) && random.chance(share.late)) {
      queue.find((person) => tryToBook(person, session, 'cancelled', true));
    }
    if (random.chance(share.early)) queue.find((person) => tryToBook(person, session, 'cancelled'));
  };

  const bookTrials = () => {
    const newcomers = others.filter(({ lastMembership }) => lastMembership === null).slice(0, 2);
    const session = sessions.find(({ weekly, starts }) => weekly.trial && !isPast(starts, now));
    for (const person of session ? newcomers : []) {
      if (session && taken(session) < session.weekly.capacity) {
        put({ person, session, membershipId: null, status: 'reserved' });
      }
    }
  };

  const letLapsedIn = () => {
    const over = sessions.filter((session) => isPast(session.ends, now) && isHeld(session)).slice(-20);
    const lapsed = others.filter(({ covers }) => hasLapsed(covers.at(-1), now));
    for (const [index, reason] of overrides.entries()) {
      const person = lapsed[index];
      const session = over.findLast(
        (session) => taken(session) < session.weekly.capacity && !days.has(`${person?.id} ${session.date}`),
      );
      if (!person || !session) continue;
      over.splice(over.indexOf(session), 1);
      put({ person, session, membershipId: person.lastMembership, status: 'attended', reason });
    }
  };

  if (first) bookFavourites(first);
  const nextFull = new Set<string>();
  for (const session of sessions) {
    const { weekly, starts } = session;
    const crowded =
      weekly.demand === 1 && isHeld(session) && !isPast(starts, now) && !nextFull.has(weekly.id);
    if (crowded) nextFull.add(weekly.id);
    fill(session, crowded);
  }
  bookTrials();
  letLapsedIn();
  return rows;
}
