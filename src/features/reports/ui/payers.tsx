import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, monthWords } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { useListState } from '../../../web/ui/list-state.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { useMonth } from '../../../web/ui/month-choice.tsx';
import type { ReportedPayer } from '../contract.ts';
import { perMember } from '../rules.ts';
import { MonthRows } from './month-rows.tsx';

const columns = (money: (amount: number) => string): readonly Column<ReportedPayer>[] => [
  { key: 'client', head: 'Cliente', phone: 'title', render: ({ clientName }) => clientName },
  {
    key: 'member',
    head: 'Socio al final',
    nowrap: true,
    render: ({ isMember }) => (isMember ? 'Sí' : 'No'),
  },
  { key: 'paid', head: 'Pagado en el mes', numeric: true, render: ({ paid }) => money(paid) },
];

/** What each paid for memberships in a month, and who was a member at its end. */
export function Payers() {
  const list = useListState();
  const { asked, month } = useMonth();
  const money = useMoney();
  const result = useQuery({
    ...query(api.reports.payers, { ...asked, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const share = data && perMember(data);
  return (
    <MonthRows
      title={`Por socio: ${monthWords(month)}`}
      sum={
        data && (
          <>
            {money(data.memberships)} entre {data.end === 1 ? '1 socio' : `${count(data.end)} socios`} al
            final
            {share == null ? '' : `: ${money(share)}`}
          </>
        )
      }
      exported={{
        noun: 'pagos-por-socio',
        table: ({ payersTable }) => payersTable,
        read: (signal) => api.reports.payers({ ...asked, rows: 'all' }, signal),
      }}
      query={result}
      list={list}
      columns={columns(money)}
      rowKey={({ clientId }) => clientId}
      rowName={({ clientName }) => clientName}
      empty={{
        title: 'Nadie',
        text: 'En ese mes nadie pagó una membresía ni era socio al final.',
        icon: IconUsers,
      }}
      failedTitle="No pudimos cargar a quiénes son"
    />
  );
}
