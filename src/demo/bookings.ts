import { isPast, type Session } from './agenda.ts';
import { type Attendee, attendeeOf, hasLapsed } from './attendees.ts';
import type { History } from './memberships.ts';
import { randomOf } from './random.ts';
import { type Agenda, ReservationBook } from './reservation-book.ts';
import type { ReservationRow } from './reservations.ts';

/** How often a class has a late or an early cancellation, and how often a client comes to its favourites. */
const share = { late: 0.3, early: 0.4, regularComing: 0.35 };
const overrides = ['Paga mañana por transferencia.', 'Trae el comprobante la próxima clase.'];

function bookFavourites(book: ReservationBook, person: Attendee, favourites: ReadonlySet<string>): void {
  const { random, agenda } = book;
  let coming = 0;
  for (const session of agenda.sessions) {
    if (!favourites.has(session.weekly.id) || !book.isHeld(session)) continue;
    if (book.isPast(session)) {
      if (random.chance(share.regularComing)) book.tryToAdd(person, session, book.statusOf(session));
    } else if (coming < 2 && book.tryToAdd(person, session, 'reserved')) coming += 1;
  }
}

/** The number of people who want to come; fewer on days further ahead. */
function demandFor({ random, agenda }: ReservationBook, { weekly, date }: Session): number {
  const ahead = Math.max(0, agenda.now.toPlainDate().until(date).days);
  const filled = Math.min(1, weekly.demand * (0.8 + 0.35 * random.next()) * (1 - 0.08 * ahead));
  return Math.round(weekly.capacity * filled);
}

/** In random order, with the regulars of the class first. */
function queueFor({ random }: ReservationBook, { weekly }: Session, people: readonly Attendee[]): Attendee[] {
  const shuffled = random.shuffle(people);
  const isRegular = ({ regular }: Attendee) => regular.has(weekly.id);
  return [...shuffled.filter(isRegular), ...shuffled.filter((person) => !isRegular(person))];
}

function fillPlaces(
  book: ReservationBook,
  session: Session,
  target: number,
  queue: readonly Attendee[],
): void {
  for (const person of queue) {
    if (book.taken(session) >= target) return;
    book.tryToAdd(person, session, book.statusOf(session));
  }
}

function fillWaitingList(book: ReservationBook, session: Session, queue: readonly Attendee[]): void {
  if (book.hasPlaces(session)) return;
  let waiting = 2 + book.random.below(2);
  for (const person of queue) {
    if (waiting === 0) return;
    if (book.tryToAdd(person, session, 'waiting')) waiting -= 1;
  }
}

function addCancellations(book: ReservationBook, session: Session, queue: readonly Attendee[]): void {
  if (!book.isHeld(session)) return;
  if (book.isPast(session) && book.random.chance(share.late)) {
    queue.find((person) => book.tryToAdd(person, session, 'cancelled', true));
  }
  if (book.random.chance(share.early)) {
    queue.find((person) => book.tryToAdd(person, session, 'cancelled'));
  }
}

/** Fills every class; the next date of each of the most popular ones is crowded. */
function fillClasses(book: ReservationBook, people: readonly Attendee[]): void {
  const crowdedIds = new Set<string>();
  for (const session of book.agenda.sessions) {
    const { id, demand, capacity } = session.weekly;
    const isComing = book.isHeld(session) && !book.isPast(session);
    const isCrowded = demand === 1 && isComing && !crowdedIds.has(id);
    if (isCrowded) crowdedIds.add(id);
    const usual = demandFor(book, session);
    const queue = queueFor(book, session, people);
    fillPlaces(book, session, isCrowded ? capacity : usual, queue);
    if (isCrowded) fillWaitingList(book, session, queue);
    addCancellations(book, session, queue);
  }
}

function bookTrials(book: ReservationBook, people: readonly Attendee[]): void {
  const session = book.agenda.sessions.find((session) => session.weekly.trial && !book.isPast(session));
  if (!session) return;
  const newcomers = people.filter(({ lastMembership }) => lastMembership === null).slice(0, 2);
  for (const person of newcomers) {
    if (!book.hasPlaces(session)) return;
    book.add({ person, session, membershipId: null, status: 'reserved' });
  }
}

/** The staff lets some in whose membership has lapsed, each to another class. */
function letLapsedIn(book: ReservationBook, people: readonly Attendee[]): void {
  const { sessions, now } = book.agenda;
  const over = sessions.filter((session) => isPast(session.ends, now) && book.isHeld(session)).slice(-20);
  const lapsed = people.filter(({ covers }) => hasLapsed(covers.at(-1), now));
  for (const [index, reason] of overrides.entries()) {
    const person = lapsed[index];
    if (!person) return;
    const session = over.findLast((session) => book.hasPlaces(session) && !book.isBusy(person, session));
    if (!session) continue;
    over.splice(over.indexOf(session), 1);
    book.add({ person, session, membershipId: person.lastMembership, status: 'attended', reason });
  }
}

/**
 * The reservations of the last weeks and the next ones. The first of `histories` attends the classes of `favourites`,
 * and has booked two of them. Respects every booking rule and each class's capacity.
 */
export function makeReservations(
  seed: string,
  agenda: Agenda,
  histories: readonly History[],
  favourites: ReadonlySet<string>,
): ReservationRow[] {
  const random = randomOf(`${seed} reservations`);
  const book = new ReservationBook(random, agenda);
  const [first, ...others] = histories.map((history) => attendeeOf(history, agenda.sessions, random));
  if (first) bookFavourites(book, { ...first, wish: 3 }, favourites);
  fillClasses(book, others);
  bookTrials(book, others);
  letLapsedIn(book, others);
  return book.rows;
}
