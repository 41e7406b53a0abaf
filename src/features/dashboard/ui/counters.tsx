import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count, monthName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { Dashboard, Income } from '../contract.ts';
import { changeOf, monthAgo } from '../rules.ts';
import classes from './board.module.css';

const columns = { cols: { base: 2, lg: 4 }, spacing: { base: 'sm', sm: 'md' } };

interface CounterProps {
  readonly label: string;
  readonly figure: string;
  readonly to: LinkProps;
  readonly children: ReactNode;
}

function Counter({ label, figure, to, children }: CounterProps) {
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
function Comparison({ income, today }: { readonly income: Income; readonly today: string }) {
  const money = useMoney();
  const last = monthAgo(today);
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
    </>
  );
}

export function Counters({ data }: { readonly data: Dashboard }) {
  const money = useMoney();
  const { clients, activeMemberships, membershipPayments, productPayments, expiring, today } = data;
  return (
    <section aria-label="Contadores">
      <SimpleGrid {...columns}>
        <Counter label="Clientes activos" figure={count(clients.total)} to={{ to: '/clients' }}>
          {count(clients.newThisMonth)} {clients.newThisMonth === 1 ? 'nuevo' : 'nuevos'} este mes,{' '}
          {count(clients.newLastMonth)} en {monthName(monthAgo(today))}
        </Counter>
        <Counter
          label="Membresías activas"
          figure={count(activeMemberships)}
          to={{ to: '/clients', search: { estado: 'active' } }}
        >
          {expiring.total === 0
            ? 'Ninguna vence en 7 días'
            : `${count(expiring.total)} ${expiring.total === 1 ? 'vence' : 'vencen'} en 7 días`}
        </Counter>
        <Counter
          label="Pagos de membresías del mes"
          figure={money(membershipPayments.month)}
          to={{ to: '/payments' }}
        >
          <Comparison income={membershipPayments} today={today} />
        </Counter>
        <Counter
          label="Pagos de productos del mes"
          figure={money(productPayments.month)}
          to={{ to: '/store/point-of-sale' }}
        >
          <Comparison income={productPayments} today={today} />
        </Counter>
      </SimpleGrid>
    </section>
  );
}

const labels = [
  'Clientes activos',
  'Membresías activas',
  'Pagos de membresías del mes',
  'Pagos de productos del mes',
];

export function CountersSkeleton() {
  return (
    <SimpleGrid {...columns} aria-hidden>
      {labels.map((label) => (
        <div key={label} className={classes.counter}>
          <Text size="xs" fw={500} c="dimmed">
            {label}
          </Text>
          <Skeleton height={24} width="55%" my={6} />
          <Skeleton height={12} width="75%" my={2} />
        </div>
      ))}
    </SimpleGrid>
  );
}
