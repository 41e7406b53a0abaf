import { Link } from '@tanstack/react-router';
import { clockTime } from '../../../web/format.ts';
import { Card } from '../../../web/ui/card.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Morning } from '../contract.ts';
import { classesOverWords } from '../words.ts';
import classes from './line-rows.module.css';

type Session = NonNullable<Morning['classes']>[number];

interface ClassesTodayProps {
  readonly classes: readonly Session[];
  /** The time of day in the gym's zone. */
  readonly now: string;
}

const shown = 6;

function Places({ taken, capacity, waiting, notHeld }: Session) {
  if (notHeld)
    return (
      <span className={classes.reason}>
        <StateChip tone="bad">{notHeld}</StateChip>
      </span>
    );
  const places = `${taken} de ${capacity}`;
  if (taken < capacity) return <span className={classes.figure}>{places}</span>;
  return (
    <StateChip tone="warn">
      {waiting > 0 ? `${places}, ${waiting} en espera` : `${places}, completa`}
    </StateChip>
  );
}

/** The classes of today that are not over, with their places. */
export function ClassesToday({ classes: all, now }: ClassesTodayProps) {
  const coming = all.filter(({ endTime }) => endTime > now);
  return (
    <Card title="Clases de hoy" more={<TextLink to="/checkin">Ver el día</TextLink>}>
      {coming.length === 0 ? (
        <p className={classes.words}>{classesOverWords(all)}</p>
      ) : (
        <ul className={classes.rows} aria-label="Clases de hoy">
          {coming.slice(0, shown).map((session) => (
            <li key={session.classId}>
              <Link to="/checkin" search={{ clase: session.classId }} className={classes.row}>
                <span className={classes.time}>{clockTime(session.startTime)}</span>
                <span className={classes.name}>{session.name}</span>
                <Places {...session} />
              </Link>
            </li>
          ))}
          {coming.length > shown && (
            <li className={classes.words}>
              Y {coming.length - shown} {coming.length - shown === 1 ? 'más tarde' : 'más, más tarde'}
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
