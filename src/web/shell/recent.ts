import { useEffect } from 'react';
import { useMe } from '../session.ts';
import { whenLeaving } from '../signed-in.ts';

/** Something that was opened. */
export interface Recent {
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

const maxRecent = 10;
const prefix = 'pulso-recent ';
const keyOf = (personId: string) => `${prefix}${personId}`;

function forgetRecent(): void {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) sessionStorage.removeItem(key);
}

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
  whenLeaving(forgetRecent);
}

/** Notes what a screen shows, once it is known. */
export function useNoteRecent(opened: Recent | undefined): void {
  const { accountId, person } = useMe();
  const { label = '', description = '', href } = opened ?? {};
  const personId = person?.id ?? accountId;
  useEffect(() => {
    if (href) noteRecent(personId, { label, description, href });
  }, [personId, label, description, href]);
}
