import { IconUserOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { day } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMay } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import type { CancelledMembership } from './contract.ts';
import { RowsExport } from './ui/rows-export.tsx';

const columns: readonly Column<CancelledMembership>[] = [
  { key: 'client', head: 'Cliente', phone: 'title', render: ({ clientName }) => clientName },
  { key: 'plan', head: 'Plan', render: ({ planName }) => planName },
  { key: 'endsOn', head: 'Último día', nowrap: true, render: ({ endsOn }) => day(endsOn) },
  { key: 'reason', head: 'Motivo', phone: 'hide', render: ({ reason }) => reason },
];

/** The memberships that were cancelled for a reason: '?motivo=Se muda'. */
export default function CancelledPage() {
  const list = useListState();
  const { motivo } = useSearch({ strict: false }) as ScreenSearch;
  const reason = motivo === undefined ? '' : String(motivo).slice(0, 200);
  const mayOpen = useMay()(api.clients.list);
  const result = useQuery({
    ...query(api.reports.cancelled, { reason, page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title={reason ? `Canceladas: ${reason}` : 'Membresías canceladas'}
      query={result}
      list={list}
      columns={columns}
      rowKey={({ membershipId }) => membershipId}
      rowName={({ clientName, planName }) => `${planName} de ${clientName}`}
      {...(mayOpen && {
        rowLink: ({ clientId }: CancelledMembership) => ({ to: '/clients/$clientId', params: { clientId } }),
      })}
      main={
        <>
          <RowsExport
            title="Membresías canceladas"
            noun="membresias-canceladas"
            total={result.data?.total}
            read={(signal) => api.reports.cancelled({ reason, rows: 'all' }, signal)}
            table={({ cancelledTable }) => cancelledTable}
          />
          <ButtonLink variant="default" to="/reports/retention">
            Reporte de retención
          </ButtonLink>
        </>
      }
      empty={{ title: 'Ninguna', text: 'En estos meses no se canceló ninguna así.', icon: IconUserOff }}
      failedTitle="No pudimos cargar las membresías canceladas"
    />
  );
}
