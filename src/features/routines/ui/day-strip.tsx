import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type Weekday, weekdays } from '../../../wire/weekdays.ts';
import type { RoutineExercise } from '../contract.ts';
import { inDay, week } from '../rules.ts';
import classes from './day-strip.module.css';

interface DayStripProps {
  readonly day: Weekday;
  readonly today: Weekday;
  readonly list: readonly RoutineExercise[];
  readonly onChoose: (day: Weekday) => void;
}

/** The days of the week on a phone, with their numbers of exercises. */
export function DayStrip({ day, today, list, onChoose }: DayStripProps) {
  return (
    <fieldset className={classes.strip} aria-label="Día">
      {week.map((weekday) => {
        const count = inDay(list, weekday).length;
        return (
          <UnstyledButton
            key={weekday}
            className={classes.day ?? ''}
            aria-pressed={weekday === day}
            data-today={weekday === today || undefined}
            onClick={() => onChoose(weekday)}
          >
            <span aria-hidden>{weekdays[weekday].slice(0, 2)}</span>
            <span className={classes.count} aria-hidden>
              {count || '·'}
            </span>
            <VisuallyHidden>
              {weekdays[weekday]}
              {weekday === today && ', hoy'}: {count === 1 ? '1 ejercicio' : `${count} ejercicios`}
            </VisuallyHidden>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
