import { dayKinds, sendingHours } from '../messages/domain.ts';
import type { ClassKind, DayKind, Obstacle, SentBy } from './domain.ts';

/** For how many days more what could not leave on its day still does; older news is none. */
const lateDays = 3;

export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * The days, YYYY-MM-DD, of what an automation is about that is told today: the joining, the last day, the last visit or
 * the end of everything. `days` lie between that and the telling.
 */
export function spanOf(kind: Exclude<DayKind, 'owing'>, days: number, today: string): Span {
  const day = Temporal.PlainDate.from(today);
  if (kind === 'birthday') return { from: today, to: today };
  const aimed = kind === 'expiring' ? day.add({ days }) : day.subtract({ days });
  return { from: `${aimed.subtract({ days: lateDays })}`, to: `${aimed}` };
}

/** When a debt is reminded of, from the day since which it is owed. */
export interface Ladder {
  readonly days: number;
  readonly everyDays: number;
  readonly times: number;
}

/** Which reminder of a debt since a day is told today, from 1 on; null for none. */
export function reminderOf({ days, everyDays, times }: Ladder, since: string, today: string): number | null {
  const late = Temporal.PlainDate.from(since).until(today, { largestUnit: 'day' }).days - days;
  if (late < 0 || late % everyDays > lateDays) return null;
  const reminder = Math.floor(late / everyDays) + 1;
  return reminder <= times ? reminder : null;
}

/** The reminder that is told today of debts, by the days since which they are owed: that of the oldest which has one. */
export function dueReminder(
  ladder: Ladder,
  sinces: readonly string[],
  today: string,
): { readonly day: string; readonly reminder: number } | null {
  for (const day of sinces.toSorted()) {
    const reminder = reminderOf(ladder, day, today);
    if (reminder !== null) return { day, reminder };
  }
  return null;
}

/** What is known of somebody on the day. */
export interface Facts {
  /** Of the membership that counts. */
  readonly active: boolean;
  readonly renews: boolean;
  readonly expiresOn: string | null;
  /** Whether they pay for it, and nobody else. */
  readonly own: boolean;
  /** Whether another membership of theirs goes on after it. */
  readonly followed: boolean;
  /** Whether it rests today. */
  readonly resting: boolean;
  /** Whether they have a class booked, today or later. */
  readonly booked: boolean;
}

const isCurrent = ({ active, renews, expiresOn }: Facts, today: string): boolean =>
  active && (renews || (expiresOn !== null && expiresOn >= today));

/** Whether it still concerns somebody whose day is in the span: not once they paid, came, booked or left. */
export function concerns(kind: DayKind, facts: Facts, today: string): boolean {
  const current = isCurrent(facts, today);
  switch (kind) {
    case 'expiring':
      return current && facts.own && !facts.renews && !facts.followed;
    case 'owing':
      return true;
    case 'absent':
      return current && !facts.resting && !facts.booked;
    case 'winBack':
      return !current && !facts.followed;
    default:
      return current;
  }
}

export interface Reach {
  readonly channel: SentBy;
  readonly email: string;
  /** In E.164; empty where there is none. */
  readonly phone: string;
  /** Whether they are told in some phone. */
  readonly hasPhone: boolean;
  /** Whether it goes to a segment that they are not in. */
  readonly outside: boolean;
  readonly stopped: boolean;
  /** Null where no consent is needed. */
  readonly consented: boolean | null;
  /** What became of this very mail; null before it was sent. */
  readonly state: string | null;
  /** For which it failed; null where it was held back. */
  readonly errorCode: number | null;
  /** Whether somebody wrote to them today, or another mail of this kind left. */
  readonly writtenToday: boolean;
  /** Whether the law lets nobody ask them for a debt yet. */
  readonly askedOften: boolean;
  /** Whether they were reminded of a debt too short a time ago. */
  readonly remindedLately: boolean;
}

interface Obstacles {
  readonly unreachable: Obstacle;
  readonly unconsented: Obstacle;
  readonly undelivered: Obstacle;
}
const byWhatsApp: Obstacles = {
  unreachable: 'noWhatsApp',
  unconsented: 'noWhatsAppConsent',
  undelivered: 'undelivered',
};
const obstaclesOf: Readonly<Record<SentBy, Obstacles>> = {
  mail: { unreachable: 'noMail', unconsented: 'noConsent', undelivered: 'refused' },
  push: { unreachable: 'noPhone', unconsented: 'noPhoneConsent', undelivered: 'unpushed' },
  cloud: byWhatsApp,
  hand: byWhatsApp,
};

const canBeReached = ({ channel, email, phone, hasPhone }: Reach): boolean =>
  channel === 'push' ? hasPhone : (channel === 'mail' ? email : phone) !== '';

/** Why somebody does not get a message that concerns them; null where they do. */
export function obstacleOf(reach: Reach): Obstacle | null {
  const { state } = reach;
  const { unreachable, unconsented, undelivered } = obstaclesOf[reach.channel];
  if (state === 'refused') return undelivered;
  if (state === 'unclear') return 'unclear';
  if (state === 'sent' || state === 'sending') return 'already';
  if (reach.outside) return 'outside';
  if (reach.stopped) return 'stopped';
  if (!canBeReached(reach)) return unreachable;
  if (reach.consented === false) return unconsented;
  if (reach.writtenToday) return 'today';
  if (reach.remindedLately) return 'reminded';
  return reach.askedOften ? 'law' : null;
}

export interface Candidate extends Facts, Reach {
  readonly kind: DayKind;
  readonly clientId: string;
  /** The day that it is about. */
  readonly day: string;
  /** Which reminder of a debt it is, from 1 on; 0 of other kinds. */
  readonly reminder: number;
}

export type Planned<C extends Candidate> = C & { readonly obstacle: Obstacle | null };

const kinds = Object.keys(dayKinds) as DayKind[];
/** What failed comes later, and last what was tried: else one that always fails would keep those behind it. */
const turnOf = ({ state, errorCode }: Candidate): number =>
  state === 'failed' ? 1 + Number(errorCode !== null) : 0;
const inTurn = (a: Candidate, b: Candidate): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  turnOf(a) - turnOf(b) ||
  a.day.localeCompare(b.day) ||
  a.clientId.localeCompare(b.clientId);

/** Those that have a say in who gets one kind today: itself, and what is on and comes before it. */
export const withEarlier = <A extends { readonly kind: DayKind; readonly active: boolean }>(
  automations: readonly A[],
  kind: DayKind,
): A[] =>
  automations.filter(
    (one) => one.kind === kind || (one.active && kinds.indexOf(one.kind) < kinds.indexOf(kind)),
  );

/** How many messages may still leave by themselves, by each way that has bounds. */
export type Left = Readonly<Record<'mail' | 'cloud', number>>;

/** Who gets what today: one message a person, at most `left` of them in all. What failed before comes last of its kind. */
export function planDay<C extends Candidate>(
  candidates: readonly C[],
  { today, left }: { readonly today: string; readonly left: Left },
): Planned<C>[] {
  const taken = new Set<string>();
  const used = { mail: 0, cloud: 0, push: 0, hand: 0 };
  const most = { ...left, push: Number.POSITIVE_INFINITY, hand: Number.POSITIVE_INFINITY };
  return candidates
    .filter((candidate) => concerns(candidate.kind, candidate, today))
    .toSorted(inTurn)
    .map((candidate) => {
      const own = obstacleOf(candidate);
      const { channel, clientId } = candidate;
      const isFull = used[channel] >= most[channel];
      const obstacle = own ?? (taken.has(clientId) ? 'other' : isFull ? 'limit' : null);
      if (!obstacle) {
        taken.add(clientId);
        used[channel] += 1;
      }
      return { ...candidate, obstacle };
    });
}

/** Whether a kind leaves at an hour of the gym, 0 to 23: a birthday also on days on which nobody is asked for a debt. */
export const mayLeave = (
  { kind, hour }: { readonly kind: DayKind; readonly hour: number },
  now: { readonly hour: number; readonly paused: boolean },
): boolean => now.hour >= hour && now.hour <= sendingHours.last && (kind === 'birthday' || !now.paused);

/** What is so of a class on a date for who reserved it or waits for it. */
export interface ClassFacts {
  readonly held: boolean;
  readonly status: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly teachers: string;
  /** Whom of the team `teachers` names. */
  readonly teacherId: string | null;
}

const isTaughtByOthers = (known: ClassFacts, present: ClassFacts): boolean =>
  present.teachers !== '' &&
  (known.teacherId !== null && present.teacherId !== null
    ? known.teacherId !== present.teacherId
    : known.teachers !== present.teachers);

/** What somebody has to be told of a class, by what they know and what is so, the first that `tells`; null when there is nothing. */
export function noticeOf(
  known: ClassFacts,
  present: ClassFacts,
  tells: (kind: ClassKind) => boolean,
): ClassKind | null {
  const kinds: [ClassKind, boolean][] = [
    ['cancelled', known.held && !present.held],
    ['reinstated', !known.held && present.held],
    ['freed', present.held && known.status === 'waiting' && present.status === 'reserved'],
    ['moved', present.held && (known.startTime !== present.startTime || known.endTime !== present.endTime)],
    ['substituted', present.held && isTaughtByOthers(known, present)],
  ];
  return kinds.find(([kind, isSo]) => isSo && tells(kind))?.[0] ?? null;
}

/** The hours of the gym at night in which nobody is told, but of a class that begins less than `soon` after them. */
const night = { from: 22, until: 8, soon: 3 } as const;

/** The next end of a night, from `now` on. */
export function nextMorning(now: string, timeZone: string): Temporal.ZonedDateTime {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const day = local.hour < night.until ? local : local.add({ days: 1 });
  return day.with({ hour: night.until, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
}

/**
 * When somebody is told of a class: at once, and at night when it is over, but for a class that begins so early that they have to
 * know before. Instants, ISO 8601.
 */
export function tellAt(now: string, startsAt: string, timeZone: string): string {
  const { hour } = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  if (hour >= night.until && hour < night.from) return now;
  const morning = nextMorning(now, timeZone);
  const isSoon =
    Temporal.Instant.from(startsAt).epochMilliseconds < morning.add({ hours: night.soon }).epochMilliseconds;
  return isSoon ? now : morning.toInstant().toString();
}
