import { SimpleGrid } from '@mantine/core';
import { count, monthName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { Dashboard } from '../contract.ts';
import { monthAgo } from '../rules.ts';
import { Comparison, Counter } from './counter.tsx';

export const columns = { cols: { base: 2, lg: 4 }, spacing: { base: 'sm', sm: 'md' } };

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
          {`De ${count(clients.withMembership)} ${clients.withMembership === 1 ? 'cliente' : 'clientes'}. `}
          {expiring === 0
            ? 'Nadie vence en 7 días'
            : `${count(expiring)} ${expiring === 1 ? 'vence' : 'vencen'} en 7 días`}
        </Counter>
        <Counter
          label="Pagos de membresías del mes"
          figure={money(membershipPayments.month)}
          to={{ to: '/mycenter/pagos', search: { tipo: 'memberships' } }}
        >
          <Comparison income={membershipPayments} today={today} />
        </Counter>
        <Counter
          label="Pagos de productos del mes"
          figure={money(productPayments.month)}
          to={{ to: '/mycenter/pagos', search: { tipo: 'products' } }}
        >
          <Comparison income={productPayments} today={today} />
        </Counter>
      </SimpleGrid>
    </section>
  );
}
