import { Box } from '@mantine/core';
import { useMoney } from '../session.ts';
import classes from './summary.module.css';

interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  /** The cash rounding, which the total then includes. */
  readonly rounding?: number;
}

interface SummaryRow {
  readonly label: string;
  readonly amount: number;
  readonly muted?: boolean;
}

/** The totals, with `extraRows` below them. */
export function SummaryTotals({
  totals,
  extraRows = [],
}: {
  readonly totals: Totals;
  readonly extraRows?: readonly SummaryRow[];
}) {
  const money = useMoney();
  const { subtotal, discount, tax, total, rounding = 0 } = totals;
  const row = ({ label, amount, muted = false }: SummaryRow, className?: string) => (
    <Box key={label} className={className ?? ''} {...(muted && { c: 'dimmed' })}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </Box>
  );
  return (
    <dl className={classes.sums}>
      {row({ label: 'Subtotal', amount: subtotal })}
      {row({ label: 'Impuesto', amount: tax })}
      {rounding !== 0 && row({ label: 'Redondeo', amount: rounding })}
      {row({ label: 'Total', amount: total + rounding }, classes.total)}
      {extraRows.map((sum) => row(sum))}
      {discount > 0 && row({ label: 'Descuentos ya restados', amount: discount, muted: true })}
    </dl>
  );
}
