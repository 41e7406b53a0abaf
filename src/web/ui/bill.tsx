import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useMoney } from '../session.ts';
import classes from './bill.module.css';

/** Whose it is and when, in a row. */
export const BillHead = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="4px 16px">{children}</Group>
);

interface BillLine {
  readonly key: string;
  readonly name: ReactNode;
  /** A sum of money, or how it is written. */
  readonly amount: ReactNode;
  /** What is said below, as far as there is something to say. */
  readonly details: readonly (string | false)[];
}

/** What is charged, one below the other. `title` is a heading over it. */
export function BillLines({
  lines,
  title,
}: {
  readonly lines: readonly BillLine[];
  readonly title?: string;
}) {
  const money = useMoney();
  const heading = useId();
  const list = (
    <Box component="ul" mt={title ? 4 : 16}>
      {lines.map(({ key, name, amount, details }) => (
        <li key={key} className={classes.line}>
          <span>{name}</span>
          <span className={classes.amount}>{typeof amount === 'number' ? money(amount) : amount}</span>
          <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </Box>
  );
  if (!title) return list;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} mt={24}>
        {title}
      </Title>
      {list}
    </section>
  );
}

interface BillTotals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

interface BillSum {
  readonly label: string;
  readonly amount: number;
  readonly muted?: boolean;
}

/** What it comes to, and `further` sums below the total. */
export function BillTotalsList({
  totals,
  further = [],
}: {
  readonly totals: BillTotals;
  readonly further?: readonly BillSum[];
}) {
  const money = useMoney();
  const { subtotal, discount, tax, total } = totals;
  const row = ({ label, amount, muted = false }: BillSum, className?: string) => (
    <Box key={label} className={className ?? ''} {...(muted && { c: 'dimmed' })}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </Box>
  );
  return (
    <dl className={classes.sums}>
      {discount > 0 && row({ label: 'Descuento', amount: -discount })}
      {row({ label: 'Subtotal', amount: subtotal })}
      {row({ label: 'Impuesto', amount: tax })}
      {row({ label: 'Total', amount: total }, classes.total)}
      {further.map((sum) => row(sum))}
    </dl>
  );
}

export const Muted = ({ children }: { readonly children: ReactNode }) => (
  <Text span c="dimmed">
    {children}
  </Text>
);

/** A sentence about it; `label` says what it is. */
export const BillRemark = ({
  label,
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}) => (
  <Text mt={12}>
    {label ? <Muted>{label} </Muted> : null}
    {label ? children : <Muted>{children}</Muted>}
  </Text>
);
