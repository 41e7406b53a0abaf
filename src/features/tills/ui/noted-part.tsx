import { Fragment } from 'react';
import { dayTime } from '../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { aboutOf, kindWords } from './entry-columns.ts';
import classes from './report.module.css';
import { Part, type ReportProps } from './report-part.tsx';

/** Manual entries and corrections. */
export function NotedPart({ report }: ReportProps) {
  const money = useMoney();
  const timeZone = useTimeZone();
  const movements = report.entries.filter(({ kind }) => kind !== 'float');
  if (movements.length === 0) return null;
  return (
    <Part title="Entradas, salidas y correcciones">
      <dl className={classes.rows}>
        {movements.map((entry) => (
          <Fragment key={entry.id}>
            <dt>
              {kindWords(entry)}
              {aboutOf(entry) && `: ${aboutOf(entry)}`}{' '}
              <span className={classes.faint}>
                {[dayTime(entry.createdAt, timeZone), entry.person].filter(Boolean).join(', ')}
              </span>
            </dt>
            <dd>{money(entry.amount)}</dd>
          </Fragment>
        ))}
      </dl>
    </Part>
  );
}
