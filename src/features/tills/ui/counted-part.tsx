import { Fragment } from 'react';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import classes from './report.module.css';
import { Part, type ReportProps } from './report-part.tsx';

export function CountedPart({ report }: ReportProps) {
  const money = useMoney();
  const counted = Object.entries(report.denominations).sort(([a], [b]) => Number(b) - Number(a));
  if (counted.length === 0) return null;
  return (
    <Part title="Billetes y monedas">
      <dl className={classes.rows}>
        {counted.map(([worth, times]) => (
          <Fragment key={worth}>
            <dt>
              {money(Number(worth))} × {count(times)}
            </dt>
            <dd>{money(Number(worth) * times)}</dd>
          </Fragment>
        ))}
      </dl>
    </Part>
  );
}
