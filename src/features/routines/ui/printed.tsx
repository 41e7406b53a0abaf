import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fullName, day as written } from '../../../web/format.ts';
import { weekdays } from '../../../wire/weekdays.ts';
import type { Routine } from '../contract.ts';
import { inDay, week } from '../rules.ts';
import { exerciseWords } from '../words.ts';
import classes from './printed.module.css';

/** The printed week, the only part of the screen on paper. */
export function Printed({ client, gymName, today, exercises }: Routine) {
  const [printing, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  if (!printing) return null;
  const list = exercises ?? [];
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <p className={classes.gym}>{gymName}</p>
          <h1 className={classes.client}>Rutina de {fullName(client)}</h1>
        </div>
        <p className={classes.gym}>{written(today)}</p>
      </header>
      <div className={classes.week}>
        {week.map((day) => (
          <section key={day} className={classes.day}>
            <h2 className={classes.title}>{weekdays[day]}</h2>
            {inDay(list, day).length === 0 && <p className={classes.rest}>Descanso</p>}
            <ol className={classes.list}>
              {inDay(list, day).map((exercise) => (
                <li key={exercise.id} className={classes.exercise}>
                  <span className={classes.box} />
                  <span className={classes.name}>{exercise.name}</span>
                  <span className={classes.words}>{exerciseWords(exercise)}</span>
                  {exercise.note && <span className={classes.note}>{exercise.note}</span>}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </article>
  );
}
