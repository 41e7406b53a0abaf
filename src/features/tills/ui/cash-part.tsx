import { Fragment } from 'react';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { EntryKind } from '../contract.ts';
import classes from './report.module.css';
import { Part, type ReportProps } from './report-part.tsx';
import { Difference } from './shift-columns.tsx';

const sums: Readonly<Record<EntryKind, string>> = {
  float: 'Fondo inicial',
  sale: 'Ventas',
  refund: 'Reembolsos',
  payment: 'Pagos de membresías',
  debt: 'Pagos de deudas',
  in: 'Entradas',
  out: 'Salidas',
  drawer: 'Cajón abierto sin venta',
};

/** The sums of cash by kind, the expected and counted cash, and their difference. */
export function CashPart({ report }: ReportProps) {
  const money = useMoney();
  const rows = (Object.keys(sums) as EntryKind[]).flatMap((kind) => {
    const sum = report.kinds.find((sum) => sum.kind === kind);
    return sum ? [{ ...sum, label: sums[kind] }] : [];
  });
  return (
    <Part title="Efectivo">
      <dl className={classes.rows}>
        {rows.map(({ kind, label, amount, count: times }) => (
          <Fragment key={kind}>
            <dt>
              {label} {kind !== 'float' && <span className={classes.faint}>({count(times)})</span>}
            </dt>
            <dd>{money(amount)}</dd>
          </Fragment>
        ))}
        <dt data-strong>Esperado</dt>
        <dd data-strong>{money(report.expected)}</dd>
        <dt data-strong>Contado</dt>
        <dd data-strong>{money(report.counted)}</dd>
        <dt data-strong>Diferencia</dt>
        <dd data-strong>
          <Difference amount={report.difference} money={money} />
        </dd>
      </dl>
      {report.note && (
        <p className={classes.note}>
          <span className={classes.faint}>Nota: </span>
          {report.note}
        </p>
      )}
    </Part>
  );
}
