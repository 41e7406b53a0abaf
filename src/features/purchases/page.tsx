import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { day } from '../../web/format.ts';
import { useMoney } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { ListSearch } from '../../web/ui/list-search.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { columnsIn } from './ui/purchase-columns.tsx';

/** The purchases, the latest first. */
export default function PurchasesPage() {
  const list = useListState();
  const { search, page } = list;
  const result = useQuery({
    ...query(api.purchases.list, { search, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="Inventario"
      label="Compras"
      query={result}
      list={list}
      main={
        <ButtonLink to="/store/stock/purchases/new" leftSection={<IconPlus size={18} />}>
          Nueva compra
        </ButtonLink>
      }
      above={<PageTabs group="Inventario" />}
      filters={<ListSearch label="Buscar compra" hint="Proveedor o documento" list={list} />}
      columns={columnsIn(useMoney())}
      rowKey={({ id }) => id}
      rowName={({ supplier, receivedOn }) => `${supplier} ${day(receivedOn)}`}
      rowLink={({ id }) => ({ to: '/store/stock/purchases/$id', params: { id } })}
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Ingresa lo que llega de tus proveedores: su stock entra y el costo promedio se mueve.',
        action: <ButtonLink to="/store/stock/purchases/new">Nueva compra</ButtonLink>,
        icon: IconTruckDelivery,
      }}
      failedTitle="No pudimos cargar las compras"
    />
  );
}
