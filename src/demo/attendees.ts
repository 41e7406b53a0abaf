import type { Session } from './agenda.ts';
import type { Cover, History } from './memberships.ts';
import type { Random } from './random.ts';
import type { Ledger } from './reservations.ts';

export interface Attendee {
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

export function attendeeOf(history: History, sessions: readonly Session[], random: Random): Attendee {
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

/** The period that makes a person eligible for a class. */
export function coverFor(ledger: Ledger, person: Attendee, session: Session): Cover | null {
  const { date } = session;
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
export const hasLapsed = (last: Cover | undefined, now: Temporal.ZonedDateTime): boolean =>
  last !== undefined &&
  last.to !== null &&
  !last.plan.offer?.limit &&
  last.to < now.subtract({ days: 8 }).toPlainDate().toString() &&
  last.to > now.subtract({ days: 24 }).toPlainDate().toString();
