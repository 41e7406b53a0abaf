import { Group } from '@mantine/core';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { count, day } from '../../web/format.ts';
import { useMoney } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { ListSearch } from '../../web/ui/list-search.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { StateChip } from '../../web/ui/state-chip.tsx';
import type { PurchaseRow } from './contract.ts';

const columnsIn = (money: (amount: number) => string): readonly Column<PurchaseRow>[] => [
  {
    key: 'supplier',
    head: 'Proveedor',
    phone: 'title',
    render: ({ supplier, cancellation }) => {
      const name = supplier || 'Sin proveedor';
      if (!cancellation) return name;
      return (
        <Group component="span" display="inline-flex" gap="4px 12px">
          {name}
          <StateChip tone="bad">Anulada</StateChip>
        </Group>
      );
    },
  },
  { key: 'date', head: 'Recibida', width: 120, nowrap: true, render: ({ receivedOn }) => day(receivedOn) },
  { key: 'document', head: 'Documento', width: 160, render: ({ document }) => document },
  {
    key: 'products',
    head: 'Líneas',
    numeric: true,
    width: 90,
    phone: 'hide',
    render: ({ products }) => count(products),
  },
  {
    key: 'total',
    head: 'Total',
    numeric: true,
    width: 140,
    render: ({ total, cancellation }) => (cancellation ? <s>{money(total)}</s> : money(total)),
  },
];

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
