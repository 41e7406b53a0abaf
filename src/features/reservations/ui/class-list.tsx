import { Link } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef } from 'react';
import { clockTime } from '../../../web/format.ts';
import type { Session } from '../contract.ts';
import { momentOf } from '../rules.ts';
import classes from './class-list.module.css';

interface ClassListProps {
  readonly items: readonly Session[];
  readonly chosen: string | undefined;
  /** HH:MM if the day is today. */
  readonly now: string | null;
  readonly onChoose: () => void;
}

const moments = { over: '', on: 'Ahora', coming: '' };

/** The classes of a day by time, with their capacity; on a phone a horizontal strip. */
export function ClassList({ items, chosen, now, onChoose }: ClassListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const strip = list.current;
    const item = chosen && strip?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (strip && item) strip.scrollTo({ left: item.offsetLeft - strip.offsetLeft });
  }, [chosen]);
  return (
    <ul ref={list} className={classes.list} aria-label="Clases del día">
      {items.map((session) => (
        <li key={session.classId}>
          <ClassItem session={session} current={session.classId === chosen} now={now} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

interface ClassItemProps {
  readonly session: Session;
  readonly current: boolean;
  readonly now: string | null;
  readonly onChoose: () => void;
}

function ClassItem({ session, current, now, onChoose }: ClassItemProps) {
  const { classId, name, startTime, endTime, color, teachers, capacity, taken, waiting, notHeld } = session;
  const moment = momentOf(session, now);
  const full = taken >= capacity;
  return (
    <Link
      to="."
      search={(was: object) => ({ ...was, clase: classId })}
      replace
      className={classes.item}
      onClick={onChoose}
      style={{ '--class-color': color } as CSSProperties}
      data-over={moment === 'over' || notHeld !== '' || undefined}
      {...(current && { 'aria-current': 'true' as const })}
    >
      <span className={classes.time}>
        {clockTime(startTime)}
        <span className={classes.end}>{clockTime(endTime)}</span>
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{notHeld || teachers}</span>
      </span>
      <span className={classes.places}>
        <span className={classes.figure} data-full={full || undefined}>
          {taken} de {capacity}
        </span>
        <span className={classes.note}>
          {waiting > 0 ? `${waiting} en espera` : moments[moment] || (full ? 'Completa' : '')}
        </span>
      </span>
    </Link>
  );
}
