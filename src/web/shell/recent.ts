import { whenLeaving } from '../signed-in.ts';

/** Something that was opened from the search. */
export interface Recent {
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

const maxRecent = 10;
const keyOf = (accountId: string) => `pulso-recent ${accountId}`;

/** What an account opened last in this tab, the latest first. */
export function readRecent(accountId: string): readonly Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? '[]') as Recent[];
  } catch {
    return [];
  }
}

/** Remembers what was opened, until the account signs out. */
export function noteRecent(accountId: string, opened: Recent): void {
  const others = readRecent(accountId).filter(({ href }) => href !== opened.href);
  try {
    sessionStorage.setItem(keyOf(accountId), JSON.stringify([opened, ...others].slice(0, maxRecent)));
  } catch {
    // Without storage nothing is remembered.
  }
  whenLeaving(() => sessionStorage.removeItem(keyOf(accountId)));
}
