import { CloseButton, Text } from '@mantine/core';
import { useMoney } from '../../../../web/session.ts';
import { saleMethods } from '../../domain.ts';
import { Sums } from '../till/sums.tsx';
import { DueAmount } from './due-amount.tsx';
import classes from './payment-sheet.module.css';
import type { Part, Tendered } from './tender.ts';

interface PaymentDueProps {
  readonly total: number;
  /** The total when the payment was refused. */
  readonly totalBefore: number | undefined;
  /** The parts paid by other methods. */
  readonly parts: readonly Part[];
  readonly tendered: Tendered;
  readonly onRemove: (part: Part) => void;
}

/** The amount due and how it is composed. */
export function PaymentDue({ total, totalBefore, parts, tendered, onRemove }: PaymentDueProps) {
  const money = useMoney();
  const { due, rounding } = tendered;
  const sums = [
    { label: 'Total anterior', amount: totalBefore },
    { label: 'Redondeo', amount: rounding === 0 ? undefined : rounding },
    {
      label: 'Total',
      amount: totalBefore !== undefined || parts.length > 0 || rounding !== 0 ? total + rounding : undefined,
    },
  ];
  return (
    <>
      <DueAmount label="Por pagar" amount={due} />
      <Sums className={classes.sums ?? ''}>
        {sums.map(
          ({ label, amount }) =>
            amount !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                {label === 'Total anterior' ? (
                  <Text component="dd" c="dimmed" td="line-through">
                    {money(amount)}
                  </Text>
                ) : (
                  <dd>{money(amount)}</dd>
                )}
              </div>
            ),
        )}
        {parts.map((part) => (
          <div key={part.method}>
            <dt>
              {saleMethods[part.method]}
              <CloseButton aria-label={`Quitar ${saleMethods[part.method]}`} onClick={() => onRemove(part)} />
            </dt>
            <dd>−{money(part.amount)}</dd>
          </div>
        ))}
      </Sums>
    </>
  );
}
