import { IconReceiptOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { dayTime } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMoney, useTaxPolicy, useTimeZone } from '../../web/session.ts';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { totalsOf } from './domain.ts';
import { CancelledOrderDrawer } from './ui/cancelled-order.tsx';
import { columnsOf } from './ui/order-columns.tsx';

/** Orders cancelled with 'Anular orden', and why; '?anulada=…' opens one. */
export default function CancelledOrdersPage() {
  const list = useListState();
  const money = useMoney();
  const timeZone = useTimeZone();
  const policy = useTaxPolicy();
  const navigate = useNavigate();
  const { anulada } = useSearch({ strict: false }) as ScreenSearch;
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (was: ScreenSearch) => ({ ...was, anulada: id }) });
  const result = useQuery({
    ...query(api.orders.cancelled, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListPage
        title="Órdenes anuladas"
        query={result}
        list={list}
        above={<PageTabs group="Ventas" />}
        columns={columnsOf({ timeZone, totalOf: (order) => money(totalsOf(order, policy).total) })}
        rowKey={({ id }) => id}
        rowName={(order) => `Orden anulada ${dayTime(order.cancelledAt, timeZone)}, ${order.reason}`}
        onOpen={({ id }) => open(id)}
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'Cada orden que se anula en la caja queda aquí con lo que tenía, quién la anuló y por qué.',
          icon: IconReceiptOff,
        }}
        failedTitle="No pudimos cargar las órdenes anuladas"
      />
      <CancelledOrderDrawer
        order={result.data?.items.find(({ id }) => id === anulada)}
        onClose={() => open(undefined)}
      />
    </>
  );
}
