import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { day, fullName, monthWords } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { useMonth } from '../../web/ui/month-choice.tsx';
import { isKeyOf } from '../../wire/keys.ts';
import type { ReportedMember } from './contract.ts';
import { groups } from './domain.ts';
import { Debtors } from './ui/debtors.tsx';
import { MonthRows } from './ui/month-rows.tsx';
import { Payers } from './ui/payers.tsx';
import { RecurringPeriods } from './ui/recurring-periods.tsx';

const isGroup = isKeyOf(groups);

const columns: readonly Column<ReportedMember>[] = [
  { key: 'name', head: 'Cliente', phone: 'title', render: fullName },
  { key: 'since', head: 'Socio desde', nowrap: true, width: 160, render: ({ since }) => day(since) },
  { key: 'until', head: 'Pagado hasta', nowrap: true, width: 160, render: ({ until }) => day(until) },
];

/** Who is behind a figure of members. */
function ReportedMembers() {
  const list = useListState();
  const { asked, month } = useMonth();
  const { grupo } = useSearch({ strict: false }) as ScreenSearch;
  const group = isGroup(grupo) ? grupo : 'end';
  const result = useQuery({
    ...query(api.reports.members, { ...asked, group, page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <MonthRows
      title={`${groups[group]}: ${monthWords(month)}`}
      exported={{
        noun: 'socios',
        table: ({ membersTable }) => membersTable,
        read: (signal) => api.reports.members({ ...asked, group, rows: 'all' }, signal),
      }}
      query={result}
      list={list}
      columns={columns}
      rowKey={({ clientId }) => clientId}
      rowName={fullName}
      empty={{ title: 'Nadie', text: 'En ese mes no hay nadie detrás de esta cifra.', icon: IconUsers }}
      failedTitle="No pudimos cargar a quiénes son"
    />
  );
}

/** The rows behind a figure of the month: '?mes=2026-10&grupo=lost'. One screen, as each takes room of every first visit. */
export default function MonthRowsPage() {
  const { grupo } = useSearch({ strict: false }) as ScreenSearch;
  if (grupo === 'payers') return <Payers />;
  if (grupo === 'recurring') return <RecurringPeriods />;
  return grupo === 'debt' ? <Debtors /> : <ReportedMembers />;
}
