import { Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { count, day } from '../../web/format.ts';
import { useMay, useMoney } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import type { OwedPack } from './contract.ts';
import { RowsExport } from './ui/rows-export.tsx';

const columns = (money: (amount: number) => string): readonly Column<OwedPack>[] => [
  { key: 'client', head: 'Cliente', width: '26%', phone: 'title', render: ({ clientName }) => clientName },
  { key: 'plan', head: 'Plan', width: '18%', phone: 'hide', render: ({ planName }) => planName },
  { key: 'until', head: 'Vence', nowrap: true, render: ({ until }) => day(until) },
  {
    key: 'sessions',
    head: 'Sesiones',
    numeric: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ sessions }) => count(sessions),
  },
  {
    key: 'paid',
    head: 'Pagado',
    numeric: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ paid }) => money(paid),
  },
  { key: 'left', head: 'Le quedan', numeric: true, render: ({ left }) => count(left) },
  {
    key: 'booked',
    head: 'Reservadas',
    numeric: true,
    render: ({ booked }) => count(booked),
  },
  { key: 'owed', head: 'Por dar', numeric: true, render: ({ owed }) => money(owed) },
];

/** The packs whose sessions were paid and not used, those that end first on top. */
export default function OwedSessionsPage() {
  const list = useListState();
  const money = useMoney();
  const mayOpen = useMay()(api.clients.list);
  const result = useQuery({
    ...query(api.reports.sessions, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="Sesiones por dar"
      filters={
        <Text c="dimmed">
          Al terminar el día de hoy: las que le quedan y las reservadas para después, cada una por su parte de
          lo pagado.
        </Text>
      }
      query={result}
      list={list}
      columns={columns(money)}
      rowKey={({ chargeId }) => chargeId}
      rowName={({ clientName, planName }) => `${planName} de ${clientName}`}
      {...(mayOpen && {
        rowLink: ({ clientId }: OwedPack) => ({ to: '/clients/$clientId', params: { clientId } }),
      })}
      main={
        <>
          <RowsExport
            title="Sesiones por dar"
            noun="sesiones-por-dar"
            total={result.data?.total}
            read={(signal) => api.reports.sessions({ rows: 'all' }, signal)}
            table={({ sessionsTable }) => sessionsTable}
          />
          <ButtonLink variant="default" to="/reports/income">
            Reporte de ingresos
          </ButtonLink>
        </>
      }
      empty={{
        title: 'Ninguna sesión por dar',
        text: 'Aquí está cada bono pagado que todavía tiene sesiones.',
        icon: IconTicket,
      }}
      failedTitle="No pudimos cargar las sesiones"
    />
  );
}
