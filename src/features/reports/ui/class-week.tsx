import { Paper, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { count } from '../../../web/format.ts';
import { weekdays } from '../../../wire/weekdays.ts';
import { clockTime } from '../../../wire/written.ts';
import type { ClassSlot } from '../contract.ts';
import type { Span } from '../domain.ts';
import { occupancyOf, weekOf } from '../rules.ts';
import classes from './class-week.module.css';
import { shadeOf } from './shade.ts';

interface ClassWeekProps {
  readonly slots: readonly ClassSlot[];
  readonly span: Span;
}

/** How full the classes of each weekday and time were: the fuller, the darker. Each leads to its classes. */
export function ClassWeek({ slots, span }: ClassWeekProps) {
  const { days, times } = weekOf(slots);
  if (days.length === 0) return null;
  return (
    <Paper component="section" className={classes.week ?? ''} aria-label="Ocupación por día y horario">
      <Title order={2}>Ocupación por día y horario, en %</Title>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Horario</VisuallyHidden>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" aria-label={weekdays[day]}>
                {weekdays[day].slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map(({ time, byDay }) => (
            <tr key={time}>
              <th scope="row">{clockTime(time)}</th>
              {days.map((day) => {
                const sums = byDay.get(day);
                const percent = sums ? occupancyOf(sums) : null;
                return (
                  <td
                    key={day}
                    {...shadeOf(percent)}
                    {...(sums && { title: `${count(sums.taken)} de ${count(sums.places)} cupos` })}
                  >
                    {sums && (
                      <Link
                        to="/reports/clases/hechas"
                        search={{ desde: span.from, hasta: span.to, dia: day, hora: time }}
                        className={classes.cell}
                      >
                        {percent === null ? '—' : Math.round(percent)}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
