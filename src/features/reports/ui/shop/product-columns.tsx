import { count, day } from '../../../../web/format.ts';
import type { Column } from '../../../../web/ui/list-types.ts';
import { Quantity } from '../../../../web/ui/quantity.tsx';
import type { ShopProduct } from '../../contract.ts';
import { coverOf, dailyOf, marginOf, marginPercentOf, missedOf, type ShopView } from '../../rules.ts';
import { percentWords } from '../../words.ts';

type ProductColumn = Column<ShopProduct>;

const hundredths = (value: number | null | undefined) =>
  value === null || value === undefined ? '—' : count(Math.round(value * 100) / 100);

const name: ProductColumn = { key: 'name', head: 'Producto', phone: 'title', render: (row) => row.name };
const stock: ProductColumn = {
  key: 'quantity',
  head: 'Hay',
  numeric: true,
  render: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
};
const daily: ProductColumn = {
  key: 'daily',
  head: 'Venta diaria',
  numeric: true,
  render: (row) => hundredths(dailyOf(row)),
};

/** The columns that say why a product is in the view. */
export function productColumns(view: ShopView, money: (amount: number) => string): readonly ProductColumn[] {
  switch (view) {
    case 'sold':
      return [
        name,
        {
          key: 'sold',
          head: 'Vendido',
          numeric: true,
          render: ({ sold, unit }) => <Quantity value={sold} unit={unit} />,
        },
        { key: 'sales', head: 'Ventas', numeric: true, render: ({ sales }) => money(sales) },
        {
          ...{ key: 'net', head: 'Sin impuesto', numeric: true, wideOnly: true, phone: 'hide' },
          render: ({ net }) => money(net),
        },
        { key: 'cost', head: 'Costo', numeric: true, phone: 'hide', render: ({ cost }) => money(cost) },
        { key: 'margin', head: 'Margen', numeric: true, render: (row) => money(marginOf(row)) },
        {
          ...{ key: 'percent', head: '% de margen', numeric: true, wideOnly: true, phone: 'hide' },
          render: (row) => percentWords(marginPercentOf(row)),
        },
      ];
    case 'idle':
      return [
        name,
        stock,
        { key: 'value', head: 'Costo', numeric: true, render: ({ value }) => money(value) },
        {
          ...{ key: 'idle', head: 'Sin venta desde', nowrap: true, width: 160 },
          render: ({ idleSince }) => (idleSince ? day(idleSince) : '—'),
        },
      ];
    case 'short':
    case 'cover':
      return [
        name,
        stock,
        daily,
        {
          ...{ key: 'cover', head: 'Dura, en días', numeric: true },
          render: (row) => hundredths(coverOf(row)),
        },
      ];
    case 'out':
      return [
        name,
        { key: 'out', head: 'Días sin stock', numeric: true, render: ({ outDays }) => count(outDays) },
        daily,
        {
          ...{ key: 'units', head: 'Unidades', numeric: true, phone: 'hide' },
          render: (row) => hundredths(missedOf(row)?.units),
        },
        {
          ...{ key: 'missed', head: 'Venta perdida', numeric: true },
          render: (row) => money(missedOf(row)?.amount ?? 0),
        },
      ];
  }
}
