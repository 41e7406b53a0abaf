import { whenLeaving } from '../signed-in.ts';

/** Something that was opened from the search. */
export interface Recent {
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

const maxRecent = 10;
const keyOf = (personId: string) => `pulso-recent ${personId}`;

/** What a person opened last in this tab, the latest first. */
export function readRecent(personId: string): readonly Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? '[]') as Recent[];
  } catch {
    return [];
  }
}

/** Remembers what was opened, until the account signs out or somebody else takes over. */
export function noteRecent(personId: string, opened: Recent): void {
  const others = readRecent(personId).filter(({ href }) => href !== opened.href);
  try {
    sessionStorage.setItem(keyOf(personId), JSON.stringify([opened, ...others].slice(0, maxRecent)));
  } catch {
    // Without storage nothing is remembered.
  }
  whenLeaving(() => sessionStorage.removeItem(keyOf(personId)));
}
