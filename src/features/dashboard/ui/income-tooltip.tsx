import { Paper } from '@mantine/core';
import { monthName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { IncomeMonth } from '../contract.ts';
import classes from './income.module.css';

export function IncomeTooltip({ month }: { readonly month: IncomeMonth | undefined }) {
  const money = useMoney();
  if (!month) return null;
  return (
    <Paper className={classes.tooltip ?? ''} shadow="sm">
      <b>
        {monthName(month.month)} {month.month.slice(0, 4)}
      </b>
      <span>Membresías</span>
      <span>{money(month.memberships)}</span>
      <span>Productos</span>
      <span>{money(month.products)}</span>
      <span>Total</span>
      <span>{money(month.memberships + month.products)}</span>
      {month.yearBefore !== 0 && (
        <>
          <span>Un año antes</span>
          <span>{money(month.yearBefore)}</span>
        </>
      )}
    </Paper>
  );
}
