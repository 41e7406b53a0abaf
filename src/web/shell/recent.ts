import { useEffect } from 'react';
import { useMe } from '../session.ts';
import { keepInTab, readInTab } from '../tab-kept.ts';

/** Something that was opened. */
export interface Recent {
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

/** Who opened it, and in which gym. */
type Viewer = Pick<ReturnType<typeof useMe>, 'accountId' | 'person' | 'gym' | 'support'>;

const maxRecent = 10;
const nameOf = ({ person, gym }: Viewer) => `recent ${gym?.id} ${person?.id}`;

/** What a person opened last in this tab and gym, the latest first. */
export const readRecent = (viewer: Viewer): readonly Recent[] =>
  readInTab<readonly Recent[]>(viewer.accountId, nameOf(viewer)) ?? [];

/** Remembers what was opened, until the account signs out or somebody else takes over; nothing of a gym that is visited for support. */
export function noteRecent(viewer: Viewer, opened: Recent): void {
  if (viewer.support) return;
  const others = readRecent(viewer).filter(({ href }) => href !== opened.href);
  keepInTab(viewer.accountId, nameOf(viewer), [opened, ...others].slice(0, maxRecent));
}

/** Notes what a screen shows, once it is known. */
export function useNoteRecent(opened: Recent | undefined): void {
  const me = useMe();
  const { label = '', description = '', href } = opened ?? {};
  useEffect(() => {
    if (href) noteRecent(me, { label, description, href });
  }, [me, label, description, href]);
}
