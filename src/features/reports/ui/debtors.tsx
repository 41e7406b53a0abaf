import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../../web/api.ts';
import { count, day } from '../../../web/format.ts';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { useMoney } from '../../../web/session.ts';
import { useListState } from '../../../web/ui/list-state.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { useMonth } from '../../../web/ui/month-choice.tsx';
import { isKeyOf } from '../../../wire/keys.ts';
import { ages } from '../../receivables/contract.ts';
import type { ReportedDebtor } from '../contract.ts';
import { MonthRows } from './month-rows.tsx';

const isAge = isKeyOf(ages);

const columns = (money: (amount: number) => string): readonly Column<ReportedDebtor>[] => [
  { key: 'client', head: 'Cliente', phone: 'title', render: ({ clientName }) => clientName },
  { key: 'since', head: 'Desde', nowrap: true, render: ({ since }) => day(since) },
  { key: 'days', head: 'Días', numeric: true, phone: 'hide', render: ({ days }) => count(days) },
  { key: 'amount', head: 'Debía', numeric: true, render: ({ amount }) => money(amount) },
];

/** Who owed something at the end of a month, also of one age alone: '?edad=over60'. */
export function Debtors() {
  const list = useListState();
  const { asked } = useMonth();
  const money = useMoney();
  const { edad } = useSearch({ strict: false }) as ScreenSearch;
  const age = isAge(edad) ? edad : undefined;
  const result = useQuery({
    ...query(api.reports.debtors, { ...asked, ...(age && { age }), page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  return (
    <MonthRows
      title={age ? `Deuda: ${ages[age]}` : 'Deuda'}
      sum={
        data && (
          <>
            Al terminar el {day(data.day)}: {money(data.amount)}
          </>
        )
      }
      exported={{
        noun: 'deudores',
        table: ({ debtorsTable }) => debtorsTable,
        read: (signal) => api.reports.debtors({ ...asked, ...(age && { age }), rows: 'all' }, signal),
      }}
      query={result}
      list={list}
      columns={columns(money)}
      rowKey={({ clientId }) => clientId}
      rowName={({ clientName }) => clientName}
      empty={{
        title: 'Nadie',
        text: 'Al final de ese mes nadie debía nada de esa antigüedad.',
        icon: IconUsers,
      }}
      failedTitle="No pudimos cargar a quiénes debían"
    />
  );
}
