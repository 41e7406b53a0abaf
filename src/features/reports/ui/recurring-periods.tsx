import { IconRepeat } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, day, monthWords } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { useListState } from '../../../web/ui/list-state.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { useMonth } from '../../../web/ui/month-choice.tsx';
import type { RecurringPeriod } from '../contract.ts';
import { MonthRows } from './month-rows.tsx';

const columns = (money: (amount: number) => string): readonly Column<RecurringPeriod>[] => [
  { key: 'client', head: 'Cliente', phone: 'title', render: ({ clientName }) => clientName },
  { key: 'plan', head: 'Plan', phone: 'hide', render: ({ planName }) => planName },
  {
    key: 'period',
    head: 'Período',
    nowrap: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ startsOn, endsOn }) => `${day(startsOn)} – ${day(endsOn)}`,
  },
  { key: 'amount', head: 'Monto', numeric: true, render: ({ amount }) => money(amount) },
  { key: 'months', head: 'Meses', numeric: true, phone: 'hide', render: ({ months }) => count(months) },
  { key: 'monthly', head: 'Por mes', numeric: true, render: ({ monthly }) => money(monthly) },
];

/** The periods behind what recurs in a month. */
export function RecurringPeriods() {
  const list = useListState();
  const { asked, month } = useMonth();
  const money = useMoney();
  const result = useQuery({
    ...query(api.reports.recurring, { ...asked, page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <MonthRows
      title={`Recurrente: ${monthWords(month)}`}
      sum={result.data && <>Los períodos vigentes al final suman {money(result.data.recurring)} por mes</>}
      exported={{
        noun: 'ingreso-recurrente',
        table: ({ recurringTable }) => recurringTable,
        read: (signal) => api.reports.recurring({ ...asked, rows: 'all' }, signal),
      }}
      query={result}
      list={list}
      columns={columns(money)}
      rowKey={({ membershipId, startsOn }) => `${membershipId} ${startsOn}`}
      rowName={({ clientName, planName }) => `${planName} de ${clientName}`}
      empty={{
        title: 'Nada recurrente',
        text: 'Al final de ese mes no había ninguna membresía vigente con precio.',
        icon: IconRepeat,
      }}
      failedTitle="No pudimos cargar lo recurrente"
    />
  );
}
