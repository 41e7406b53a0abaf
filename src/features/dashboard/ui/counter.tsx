import { Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count, monthName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { Income } from '../contract.ts';
import { changeOf, monthAgo, yearWords } from '../rules.ts';
import classes from './board.module.css';

interface CounterProps {
  readonly label: string;
  readonly figure: string;
  readonly to: LinkProps;
  readonly children: ReactNode;
}

export function Counter({ label, figure, to, children }: CounterProps) {
  return (
    <Link {...to} className={classes.counter}>
      <Text span size="xs" fw={500} c="dimmed">
        {label}
      </Text>
      <span className={classes.figure}>{figure}</span>
      <Text span size="xs" c="dimmed" className={classes.beside ?? ''}>
        {children}
      </Text>
    </Link>
  );
}

/** Compares this month's income with last month's up to the same day. */
export function Comparison({ income, today }: { readonly income: Income; readonly today: string }) {
  const money = useMoney();
  const last = monthAgo(today);
  const year = changeOf(income.month, income.lastYearToDate);
  const change = changeOf(income.month, income.lastMonthToDate);
  if (change === null) {
    if (income.lastMonth === 0) return <>Sin pagos en {monthName(last)}</>;
    return (
      <>
        {money(income.lastMonth)} en {monthName(last)}
      </>
    );
  }
  const Arrow = change < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <>
      <span className={classes.change} data-tone={change < 0 ? 'bad' : 'good'}>
        {change !== 0 && <Arrow size={14} aria-hidden />}
        {change === 0 ? 'Igual' : `${count(Math.abs(change))} % ${change < 0 ? 'menos' : 'más'}`}
      </span>{' '}
      que al {Number(last.slice(8))} de {monthName(last)}
      {year !== null && <span className={classes.year}>{yearWords(year)}</span>}
    </>
  );
}
