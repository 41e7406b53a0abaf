import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Session } from '../contract.ts';
import { momentOf, presentClass } from '../rules.ts';

/** Who corrects the attendance of a class that is over stays there for this long after each step. */
const correctingMs = 3 * 60_000;
/** For this long the result of what was just typed is read, and a pointer reaches what it moves to. */
const readingMs = 12_000;

interface Choice {
  readonly items: readonly Session[];
  readonly date: string;
  /** HH:MM if the day is today. */
  readonly now: string | null;
  /** The class that the URL names. */
  readonly linked: string | undefined;
  /** None is chosen unless somebody chooses one. */
  readonly noneByDefault: boolean;
  /** The search field. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Takes the class out of the URL. */
  readonly unlink: () => void;
}

/**
 * The class that is shown: the one that the URL names, or the present one, which stays when the next one begins. Once it is over the
 * present one takes its place, but not while somebody types, points, scrolls or marks who came; in a class that was over when it was
 * chosen, whatever somebody does there keeps it.
 */
export function useChosenClass({ items, date, now, linked, noneByDefault, field, unlink }: Choice) {
  const [remembered, setRemembered] = useState({ date: '', classId: '', wasOver: false });
  const heldUntil = useRef(0);
  const hold = (ms: number) => {
    heldUntil.current = Math.max(heldUntil.current, Date.now() + ms);
  };
  const before = items.find(({ classId }) => remembered.date === date && classId === remembered.classId);
  const present = presentClass(items, now);
  const chosen =
    items.find(({ classId }) => classId === linked) ?? before ?? (noneByDefault ? undefined : present);
  const isOver = chosen !== undefined && momentOf(chosen, now) === 'over';
  if (chosen && chosen !== before) {
    setRemembered({ date, classId: chosen.classId, wasOver: isOver });
    if (isOver) hold(correctingMs);
  }

  const noteUse = ({ target }: Event) => {
    const corrects = remembered.wasOver || (target instanceof Element && target.closest('li[data-id]'));
    hold(corrects ? correctingMs : readingMs);
  };
  useWindowEvent('pointerdown', noteUse);
  useWindowEvent('keydown', noteUse);
  // On the window these are passive unless said otherwise.
  const noteMove = () => hold(readingMs);
  useWindowEvent('pointermove', noteMove);
  useWindowEvent('wheel', noteMove);
  useWindowEvent('touchmove', noteMove);
  useEffect(() => {
    const isUsed = field.current?.value || Date.now() < heldUntil.current;
    if (!isOver || chosen === present || isUsed || document.querySelector('[aria-modal="true"]')) return;
    if (linked) unlink();
    else setRemembered({ date: '', classId: '', wasOver: false });
  });
  return { chosen, present };
}
