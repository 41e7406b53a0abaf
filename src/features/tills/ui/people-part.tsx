import { Fragment } from 'react';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import classes from './report.module.css';
import { Part, type ReportProps } from './report-part.tsx';

/** What each person took, where more than one did. */
export function PeoplePart({ report: { people } }: ReportProps) {
  const money = useMoney();
  if (people.length < 2) return null;
  return (
    <Part title="Cobrado por persona">
      <dl className={classes.rows}>
        {people.map(({ name, amount, count: times }) => (
          <Fragment key={name}>
            <dt>
              {name || 'No se sabe quién'} <span className={classes.faint}>({count(times)})</span>
            </dt>
            <dd>{money(amount)}</dd>
          </Fragment>
        ))}
      </dl>
    </Part>
  );
}
