import { Fragment } from 'react';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { methods } from '../../payments/domain.ts';
import classes from './report.module.css';
import { Part } from './report-part.tsx';

interface MethodsPartProps {
  readonly report: {
    readonly methods: readonly { readonly method: string; readonly amount: number; readonly count: number }[];
    readonly sales: number;
    readonly refunds: number;
  };
}

/** What a shift took in, by method, and how often it sold and gave back. */
export function MethodsPart({ report }: MethodsPartProps) {
  const money = useMoney();
  const total = report.methods.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Part title="Cobrado por medio de pago">
      {report.methods.length === 0 ? (
        <p className={classes.faint}>No se cobró nada en este turno.</p>
      ) : (
        <dl className={classes.rows}>
          {Object.entries(methods).map(([method, label]) => {
            const sum = report.methods.find((sum) => sum.method === method);
            return (
              sum && (
                <Fragment key={method}>
                  <dt>
                    {label} <span className={classes.faint}>({count(sum.count)})</span>
                  </dt>
                  <dd>{money(sum.amount)}</dd>
                </Fragment>
              )
            );
          })}
          <dt data-strong>Total</dt>
          <dd data-strong>{money(total)}</dd>
          <dt>Ventas</dt>
          <dd>{count(report.sales)}</dd>
          <dt>Reembolsos</dt>
          <dd>{count(report.refunds)}</dd>
        </dl>
      )}
    </Part>
  );
}
