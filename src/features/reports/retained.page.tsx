import { Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { day, fullName, monthWords } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMay, useMe } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import type { ReportedMember } from './contract.ts';
import { RowsExport } from './ui/rows-export.tsx';

const columns: readonly Column<ReportedMember>[] = [
  { key: 'name', head: 'Cliente', phone: 'title', render: fullName },
  { key: 'since', head: 'Socio desde', nowrap: true, width: 160, render: ({ since }) => day(since) },
  { key: 'until', head: 'Pagado hasta', nowrap: true, width: 160, render: ({ until }) => day(until) },
];

const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);

/** Who is behind a figure of retention: '?cohorte=2026-03&mes=2026-06'; without a month all of the cohort. */
export default function RetainedPage() {
  const { today } = useMe();
  const list = useListState();
  const { cohorte, mes } = useSearch({ strict: false }) as ScreenSearch;
  const cohort = isMonth(cohorte) ? cohorte : today.slice(0, 7);
  const mayOpen = useMay()(api.clients.list);
  const result = useQuery({
    ...query(api.reports.retained, { cohort, ...(isMonth(mes) && { month: mes }), page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title={`Socios desde ${monthWords(cohort)}`}
      filters={
        <Text c="dimmed">
          {isMonth(mes)
            ? `Los que eran socios al terminar ${monthWords(mes)}${mes === today.slice(0, 7) ? ', hasta hoy' : ''}`
            : 'Todos los que fueron socios por primera vez en ese mes'}
        </Text>
      }
      query={result}
      list={list}
      columns={columns}
      rowKey={({ clientId }) => clientId}
      rowName={fullName}
      {...(mayOpen && {
        rowLink: ({ clientId }: ReportedMember) => ({ to: '/clients/$clientId', params: { clientId } }),
      })}
      main={
        <>
          <RowsExport
            title="Socios"
            noun="socios"
            total={result.data?.total}
            read={(signal) =>
              api.reports.retained({ cohort, ...(isMonth(mes) && { month: mes }), rows: 'all' }, signal)
            }
            table={({ membersTable }) => membersTable}
          />
          <ButtonLink variant="default" to="/reports/retention">
            Reporte de retención
          </ButtonLink>
        </>
      }
      empty={{ title: 'Nadie', text: 'No hay nadie detrás de esta cifra.', icon: IconUsers }}
      failedTitle="No pudimos cargar a quiénes son"
    />
  );
}
