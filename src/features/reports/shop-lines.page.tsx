import { Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
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
import { Quantity } from '../../web/ui/quantity.tsx';
import type { ShopLine } from './contract.ts';
import { marginOf } from './rules.ts';
import { RowsExport } from './ui/rows-export.tsx';
import { useSpan } from './ui/span-choice.tsx';
import { spanNote } from './words.ts';

const columns = (money: (amount: number) => string): readonly Column<ShopLine>[] => [
  { key: 'date', head: 'Fecha', nowrap: true, width: 120, render: ({ date }) => day(date) },
  { key: 'name', head: 'Producto', phone: 'title', render: ({ name }) => name },
  {
    key: 'kind',
    head: 'Qué fue',
    phone: 'hide',
    render: ({ kind }) => (kind === 'sale' ? 'Venta' : 'Reembolso'),
  },
  { key: 'sold', head: 'Vendido', numeric: true, render: ({ sold }) => <Quantity value={sold} /> },
  { key: 'sales', head: 'Ventas', numeric: true, render: ({ sales }) => money(sales) },
  {
    ...{ key: 'net', head: 'Sin impuesto', numeric: true, wideOnly: true, phone: 'hide' },
    render: ({ net }) => money(net),
  },
  { key: 'cost', head: 'Costo', numeric: true, phone: 'hide', render: ({ cost }) => money(cost) },
  { key: 'margin', head: 'Margen', numeric: true, render: (line) => money(marginOf(line)) },
];

/** The sold lines behind a figure of the shop: '?desde=2026-10-01&hasta=2026-10-31&producto=…'. */
export default function ShopLinesPage() {
  const list = useListState();
  const span = useSpan();
  const money = useMoney();
  const { producto } = useSearch({ strict: false }) as ScreenSearch;
  const productId = typeof producto === 'string' ? producto : undefined;
  const mayOpen = useMay()(api.sales.get);
  const result = useQuery({
    ...query(api.reports.shopLines, { ...span, ...(productId && { productId }), page: list.page }),
    placeholderData: keepPreviousData,
  });
  const name = productId && result.data?.items[0]?.name;
  return (
    <ListPage
      title={name ? `Líneas vendidas: ${name}` : 'Líneas vendidas'}
      query={result}
      list={list}
      filters={<Text c="dimmed">{spanNote(span)}</Text>}
      columns={columns(money)}
      rowKey={({ id }) => id}
      rowName={({ name: of, date }) => `${of} del ${day(date)}`}
      {...(mayOpen && {
        rowLink: ({ saleId }: ShopLine) => ({ to: '/store/sales', search: { venta: saleId } }),
      })}
      main={
        <>
          <RowsExport
            title="Líneas vendidas"
            noun="lineas-vendidas"
            total={result.data?.total}
            read={(signal) =>
              api.reports.shopLines({ ...span, ...(productId && { productId }), rows: 'all' }, signal)
            }
            table={({ linesTable }) => linesTable}
          />
          <ButtonLink variant="default" to="/reports/shop" search={{ desde: span.from, hasta: span.to }}>
            Reporte de tienda
          </ButtonLink>
        </>
      }
      empty={{
        title: 'Nada vendido',
        text: `Entre el ${day(span.from)} y el ${day(span.to)} no se vendió ni se reembolsó ningún producto.`,
        icon: IconReceipt,
      }}
      failedTitle="No pudimos cargar las líneas"
    />
  );
}
