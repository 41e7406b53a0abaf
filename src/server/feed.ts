import type { SQL } from 'drizzle-orm';
import type { Right } from '../wire/rights.ts';
import type { Settings } from './settings.ts';

/** How amounts, days and times are written for a gym. */
export interface NotificationSay {
  readonly today: string;
  money(amount: number): string;
  dayTime(instant: string): string;
}

/** What a notification says, and the address of the screen where it is dealt with. */
export interface Told {
  readonly sentence: string;
  readonly href: string;
}

/**
 * Where one kind of notification comes from: what is true now, so that nothing has to be taken back when it is dealt with. Its
 * SQL may name the common table `now`, with the gym's `today` and `time_zone` and who is told, `person`.
 */
export interface NotificationSource<Facts = unknown> {
  /** Whoever has one of these is told; null for everybody of the team. */
  readonly rights: readonly Right[] | null;
  /** Whether the server's settings leave anything to tell; always by default. */
  readonly applies?: (settings: Settings) => boolean;
  /** A query for a row of each `subject`, a text, and the instant `since` which it is so; with the columns that `facts` takes. */
  readonly found: SQL;
  /** JSON of what is told of the row `f` of `found`. */
  readonly facts: SQL<Facts>;
  tell(facts: Facts, say: NotificationSay): Told;
  /** The address of the screen that lists them all. */
  readonly all: string;
}

export const notificationSource = <Facts>(source: NotificationSource<Facts>): NotificationSource =>
  source as NotificationSource;
