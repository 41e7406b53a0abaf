import { isPast, type Session } from './agenda.ts';
import { type Attendee, coverFor } from './attendees.ts';
import { type Booking, rowOfBooking } from './booking-row.ts';
import type { Random } from './random.ts';
import { openLedger, type ReservationRow, type Status } from './reservations.ts';

/** Shares of reservations: absences from past classes, and arrivals at one that has begun. */
const share = { absent: 0.07, arrived: 0.7 };

export interface Agenda {
  sessions: readonly Session[];
  now: Temporal.ZonedDateTime;
  /** The `class date` keys of cancelled classes. */
  cancelled: ReadonlySet<string>;
}

/** The reservations so far, and whether the rules allow another. */
export class ReservationBook {
  readonly rows: ReservationRow[] = [];
  readonly random: Random;
  readonly agenda: Agenda;
  readonly #ledger = openLedger();
  /** The `client date` keys of all bookings. */
  readonly #days = new Set<string>();

  constructor(random: Random, agenda: Agenda) {
    this.random = random;
    this.agenda = agenda;
  }

  isHeld({ weekly, date }: Session): boolean {
    return !this.agenda.cancelled.has(`${weekly.id} ${date}`);
  }

  isPast({ starts }: Session): boolean {
    return isPast(starts, this.agenda.now);
  }

  taken({ weekly, date }: Session): number {
    return this.#ledger.taken(weekly.id, date);
  }

  hasPlaces(session: Session): boolean {
    return this.taken(session) < session.weekly.capacity;
  }

  isBusy({ id }: Attendee, { date }: Session): boolean {
    return this.#days.has(`${id} ${date}`);
  }

  statusOf(session: Session): Status {
    if (!this.isHeld(session) || !this.isPast(session)) return 'reserved';
    if (isPast(session.ends, this.agenda.now)) {
      return this.random.chance(share.absent) ? 'reserved' : 'attended';
    }
    return this.random.chance(share.arrived) ? 'attended' : 'reserved';
  }

  /** Adds a booking without checking the rules. */
  add(booking: Booking): void {
    const { person, session, membershipId, status, late = false } = booking;
    const { date, weekly } = session;
    this.#days.add(`${person.id} ${date}`);
    this.#ledger.add({ classId: weekly.id, date, clientId: person.id, membershipId, status, late });
    this.rows.push(rowOfBooking(this.random, this.agenda.now, booking));
  }

  /** @returns false when no period of the person allows it; nobody attends twice a day */
  tryToAdd(person: Attendee, session: Session, status: Status, late = false): boolean {
    if (this.isBusy(person, session)) return false;
    const cover = coverFor(this.#ledger, person, session);
    if (cover) this.add({ person, session, membershipId: cover.membershipId, status, late });
    return cover !== null;
  }
}
