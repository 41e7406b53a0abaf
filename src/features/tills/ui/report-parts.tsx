import { Paper, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { count, dayTime } from '../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { methods } from '../../payments/contract.ts';
import type { EntryKind, ShiftReport } from '../contract.ts';
import { aboutOf, Difference, kindWords } from './columns.tsx';
import classes from './report.module.css';

const sums: Readonly<Record<EntryKind, string>> = {
  float: 'Fondo inicial',
  sale: 'Ventas',
  refund: 'Reembolsos',
  payment: 'Pagos de membresías',
  debt: 'Pagos de deudas',
  in: 'Entradas',
  out: 'Salidas',
};

interface ReportProps {
  readonly report: ShiftReport;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper component="section" className={classes.part ?? ''} aria-label={title}>
    <Title order={2}>{title}</Title>
    {children}
  </Paper>
);

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

export function MethodsPart({ report }: ReportProps) {
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
              <span className={classes.faint}>{dayTime(entry.createdAt, timeZone)}</span>
            </dt>
            <dd>{money(entry.amount)}</dd>
          </Fragment>
        ))}
      </dl>
    </Part>
  );
}
