import type { ClientMatch, Reservation } from '../contract.ts';
import type { Addition, Attendee } from './attendees.ts';

/** The last result, and the action it offers. */
export interface News {
  readonly tone: 'good' | 'bad';
  readonly words: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly at: number;
}

export interface CheckIn {
  readonly news: News | undefined;
  readonly report: (tone: News['tone'], words: string, action?: News['action']) => void;
  /** Returns whether it was added; a failure is shown. */
  readonly add: (match: ClientMatch, addition?: Addition) => Promise<boolean>;
  readonly mark: (attendee: Attendee, attended: boolean) => Promise<void>;
  readonly remove: (attendee: Reservation) => Promise<void>;
  /** Removes it from this and the later dates of its series. */
  readonly removeLater: (attendee: Reservation) => Promise<void>;
  /** Gives a free place to an attendee on the waiting list. */
  readonly promote: (attendee: Reservation) => Promise<void>;
}
