import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMoney } from '../session.ts';
import rows from '../styles/rows.module.css';
import classes from './card.module.css';

interface CardProps {
  readonly title: string;
  /** A link or button beside the title. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page under a heading of its own. */
export const Card = ({ title, more, children }: CardProps) => (
  <Paper component="section" className={classes.card ?? ''} aria-label={title}>
    <Group className={classes.head ?? ''} justify="space-between" gap="4px 16px" mih={28}>
      <Title order={2}>{title}</Title>
      {more}
    </Group>
    {children}
  </Paper>
);

interface CardRowsProps {
  readonly label: string;
  /** What the card says without rows. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

export const CardRows = ({ label, empty, children }: CardRowsProps) =>
  children.length === 0 ? (
    <Text c="dimmed" mt={4}>
      {empty}
    </Text>
  ) : (
    <ul className={`${rows.divided} ${classes.rows}`} aria-label={label}>
      {children}
    </ul>
  );

/** The name of a row and a line below it. */
export const RowName = ({ line, children }: { readonly line: ReactNode; readonly children: ReactNode }) => (
  <span className={classes.what}>
    <span className={classes.name}>{children}</span>
    <Text span size="xs" c="dimmed">
      {line}
    </Text>
  </span>
);

export function RowAmount({ amount }: { readonly amount: number }) {
  const money = useMoney();
  return <span className={classes.amount}>{money(amount)}</span>;
}
