import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { clockTime } from '../../../web/format.ts';
import type { Session } from '../contract.ts';
import { momentOf } from '../rules.ts';
import classes from './class-list.module.css';

const moments = { over: '', on: 'Ahora', coming: '' };

interface ClassItemProps {
  readonly session: Session;
  readonly current: boolean;
  readonly now: string | null;
  readonly onChoose: () => void;
}

export function ClassItem({ session, current, now, onChoose }: ClassItemProps) {
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
