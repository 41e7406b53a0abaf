import { VisuallyHidden } from '@mantine/core';
import { weekdays } from '../../../wire/weekdays.ts';
import type { GridDay } from '../rules.ts';
import { dayInWords } from './class-block.tsx';
import classes from './day-strip.module.css';

interface DayStripProps {
  readonly days: readonly GridDay[];
  readonly selected: string;
  readonly today: string;
  /** Dates without classes because they are holidays. */
  readonly closed: ReadonlySet<string>;
  readonly onChoose: (date: string) => void;
}

/** The days of the week as buttons, for screens that show one at a time. */
export function DayStrip({ days, selected, today, closed, onChoose }: DayStripProps) {
  return (
    <nav className={classes.strip} aria-label="Días">
      {days.map(({ date, weekday }) => (
        <button
          key={date}
          type="button"
          className={classes.day}
          data-today={date === today || undefined}
          data-closed={closed.has(date) || undefined}
          aria-current={date === selected ? 'date' : undefined}
          onClick={() => onChoose(date)}
        >
          <span className={classes.weekday} aria-hidden>
            {weekdays[weekday].slice(0, 3)}
          </span>
          <span className={classes.number} aria-hidden>
            {Number(date.slice(8))}
          </span>
          <VisuallyHidden>
            {dayInWords(weekdays[weekday], date)}
            {closed.has(date) && ', feriado'}
          </VisuallyHidden>
        </button>
      ))}
    </nav>
  );
}
