import { Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMay, useMoney } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { ShopProduct } from './contract.ts';
import { isShopView, productsIn, type ShopView, shopViews } from './rules.ts';
import { RowsExport } from './ui/rows-export.tsx';
import { productColumns } from './ui/shop/product-columns.tsx';
import { idleUntil, useIdleDays } from './ui/shop/shop-search.ts';
import { useSpan } from './ui/span-choice.tsx';
import { spanNote } from './words.ts';

/** The names of their files. */
const nouns: Readonly<Record<ShopView, string>> = {
  sold: 'productos-vendidos',
  idle: 'stock-sin-venta',
  short: 'se-acaban-pronto',
  cover: 'cuanto-dura-el-stock',
  out: 'dias-sin-stock',
};

/** The products behind a figure of the shop: '?ver=idle&quieto=90'. */
export default function ShopProductsPage() {
  const list = useListState();
  const span = useSpan();
  const days = useIdleDays();
  const money = useMoney();
  const { ver } = useSearch({ strict: false }) as ScreenSearch;
  const view = isShopView(ver) ? ver : 'sold';
  const mayOpenStock = useMay()(api.stock.movements);
  const result = useQuery({ ...query(api.reports.shop, span), placeholderData: keepPreviousData });
  const { data } = result;
  const found = data ? productsIn(view, data.products, idleUntil(data.today, days)) : [];
  const items = found.slice((list.page - 1) * pageSize, list.page * pageSize);
  const search = { desde: span.from, hasta: span.to, quieto: days };
  const linkOf = ({ productId }: ShopProduct) =>
    view === 'sold'
      ? ({ to: '/reports/shop/lines', search: { ...search, producto: productId } } as const)
      : ({ to: '/store/stock', search: { producto: productId } } as const);
  return (
    <ListPage
      title={shopViews[view]}
      query={{ ...result, data: data && { items, total: found.length } }}
      list={list}
      filters={
        <Text c="dimmed">
          {view === 'idle' ? `Sin venta hace ${days} días o más, hasta hoy` : spanNote(span)}
        </Text>
      }
      columns={productColumns(view, money)}
      rowKey={({ productId }) => productId}
      rowName={({ name }) => name}
      {...((view === 'sold' || mayOpenStock) && { rowLink: linkOf })}
      main={
        <>
          <RowsExport
            title={shopViews[view]}
            noun={nouns[view]}
            total={data && found.length}
            read={async () => ({ items: found })}
            table={({ productsTable }) => productsTable}
          />
          <ButtonLink variant="default" to="/reports/shop" search={search}>
            Reporte de tienda
          </ButtonLink>
        </>
      }
      empty={{ title: 'Ninguno', text: 'No hay productos detrás de esta cifra.', icon: IconPackage }}
      failedTitle="No pudimos cargar los productos"
    />
  );
}
