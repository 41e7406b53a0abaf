import { useEffect } from 'react';
import { keptPrefix } from '../offline/wipe.ts';
import { useMe } from '../session.ts';
import { isLeaving, signedInAccount } from '../signed-in.ts';

/** Something that was opened. */
export interface Recent {
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

/** Who opened it, and in which gym. */
type Viewer = Pick<ReturnType<typeof useMe>, 'accountId' | 'person' | 'gym' | 'support'>;

const maxRecent = 10;
const keyOf = ({ accountId, person, gym }: Viewer) =>
  `${keptPrefix}recent ${accountId} ${gym?.id} ${person?.id}`;

/** What a person opened last on this device and in this gym, the latest first. */
export function readRecent(viewer: Viewer): readonly Recent[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(viewer)) ?? '[]');
  } catch {
    return [];
  }
}

/** Remembers what was opened, until the account signs out or somebody else takes over; nothing of a gym that is visited for support. */
export function noteRecent(viewer: Viewer, opened: Recent): void {
  if (viewer.support || isLeaving() || signedInAccount() !== viewer.accountId) return;
  const others = readRecent(viewer).filter(({ href }) => href !== opened.href);
  try {
    localStorage.setItem(keyOf(viewer), JSON.stringify([opened, ...others].slice(0, maxRecent)));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Notes what a screen shows, once it is known. */
export function useNoteRecent(opened: Recent | undefined): void {
  const me = useMe();
  const { label = '', description = '', href } = opened ?? {};
  useEffect(() => {
    if (href) noteRecent(me, { label, description, href });
  }, [me, label, description, href]);
}
