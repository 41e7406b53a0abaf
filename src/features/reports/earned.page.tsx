import { Text } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { day } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMay, useMoney } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import type { EarnedPeriod } from './contract.ts';
import { partWords } from './ui/income-words.ts';
import { RowsExport } from './ui/rows-export.tsx';
import { useSpan } from './ui/span-choice.tsx';
import { spanNote } from './words.ts';

const columns = (money: (amount: number) => string): readonly Column<EarnedPeriod>[] => [
  { key: 'client', head: 'Cliente', width: '26%', phone: 'title', render: ({ clientName }) => clientName },
  { key: 'plan', head: 'Plan', width: '18%', phone: 'hide', render: ({ planName }) => planName },
  {
    key: 'period',
    head: 'Período',
    nowrap: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ startsOn, endsOn }) => `${day(startsOn)} – ${day(endsOn)}`,
  },
  { key: 'paid', head: 'Pagado', numeric: true, phone: 'hide', render: ({ paid }) => money(paid) },
  { key: 'part', head: 'Su parte', nowrap: true, render: partWords },
  { key: 'earned', head: 'Ganado', numeric: true, render: ({ earned }) => money(earned) },
];

/** The periods and packs behind what was earned: '?desde=2026-10-01&hasta=2026-10-31&plan=Full'. */
export default function EarnedPage() {
  const list = useListState();
  const span = useSpan();
  const money = useMoney();
  const { plan } = useSearch({ strict: false }) as ScreenSearch;
  const planName = plan === undefined ? '' : String(plan).slice(0, 80);
  const mayOpen = useMay()(api.clients.list);
  const result = useQuery({
    ...query(api.reports.earned, { ...span, planName, page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title={planName ? `Lo ganado: ${planName}` : 'Lo ganado'}
      filters={
        <Text c="dimmed">
          {spanNote(span)}
          {result.data && `: ${money(result.data.earned)}`}
        </Text>
      }
      query={result}
      list={list}
      columns={columns(money)}
      rowKey={({ chargeId }) => chargeId}
      rowName={({ clientName, planName: name }) => `${name} de ${clientName}`}
      {...(mayOpen && {
        rowLink: ({ clientId }: EarnedPeriod) => ({ to: '/clients/$clientId', params: { clientId } }),
      })}
      main={
        <>
          <RowsExport
            title="Lo ganado"
            noun="lo-ganado"
            total={result.data?.total}
            read={(signal) => api.reports.earned({ ...span, planName, rows: 'all' }, signal)}
            table={({ earnedTable }) => earnedTable}
          />
          <ButtonLink variant="default" to="/reports/income" search={{ desde: span.from, hasta: span.to }}>
            Reporte de ingresos
          </ButtonLink>
        </>
      }
      empty={{
        title: 'Nada ganado en esos días',
        text: 'Aquí está cada período pagado que tiene días entre esos dos, y cada bono con sesiones usadas.',
        icon: IconCash,
      }}
      failedTitle="No pudimos cargar lo ganado"
    />
  );
}
