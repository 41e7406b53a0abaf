import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import type { Session } from '../contract.ts';
import { ClassItem } from './class-item.tsx';
import classes from './class-list.module.css';
import { OpenGymItem, openGym } from './open-gym-item.tsx';

interface ClassListProps {
  readonly items: readonly Session[];
  /** How many came without a class; undefined on later days, when nobody has. */
  readonly visits: number | undefined;
  readonly chosen: string | undefined;
  /** HH:MM if the day is today. */
  readonly now: string | null;
  readonly onChoose: () => void;
}

/** The classes of a day by time, with their capacity; on a phone a horizontal strip. */
export function ClassList({ items, visits, chosen, now, onChoose }: ClassListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Measuring right away would make the browser lay the page out twice.
    const frame = requestAnimationFrame(() => {
      const strip = list.current;
      const item = chosen && strip?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
      if (strip && item) strip.scrollTo({ left: item.offsetLeft - strip.offsetLeft });
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  return (
    <>
      {items.length + (visits === undefined ? 0 : 1) > 1 && (
        <Text className={classes.keys ?? ''} size="xs" c="dimmed" aria-hidden>
          Clases <KeyHint keys="alt+arrowup" /> <KeyHint keys="alt+arrowdown" />
        </Text>
      )}
      <ul ref={list} className={classes.list} aria-label="Clases del día">
        {visits !== undefined && (
          <li>
            <OpenGymItem visits={visits} current={chosen === openGym} onChoose={onChoose} />
          </li>
        )}
        {items.map((session) => (
          <li key={session.classId}>
            <ClassItem session={session} current={session.classId === chosen} now={now} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}
