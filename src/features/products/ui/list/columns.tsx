import { IconCheck, IconStarFilled, IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { figure } from '../../../../web/format.ts';
import type { Column } from '../../../../web/ui/list-types.ts';
import type { TaxPolicy } from '../../../gym/contract.ts';
import type { Product, ProductOrder } from '../../contract.ts';
import { barcodesOf } from '../../domain.ts';
import { tillPrice } from '../../rules.ts';
import classes from './columns.module.css';

export type ProductColumn = Column<Product> & { readonly sort?: ProductOrder };

const quantityFormat = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 3 });
export const quantityWords = (quantity: number): string => quantityFormat.format(quantity);

/** Limits a text's width in pixels, on one line and on two; figures are never cut off. */
const clamped = (wide: number, narrow: number, text: ReactNode) => (
  <div className={classes.text} style={{ '--wide': `${wide}px`, '--narrow': `${narrow}px` } as CSSProperties}>
    {text}
  </div>
);

const identifyingColumns: readonly ProductColumn[] = [
  { key: 'code', head: 'Código', sort: 'code', render: ({ code }) => clamped(96, 40, code) },
  {
    key: 'name',
    head: 'Nombre',
    phone: 'title',
    sort: 'name',
    render: ({ name, favourite }) =>
      clamped(
        280,
        280,
        <span className={classes.name} title={name}>
          <span>{name}</span>
          {favourite && (
            <IconStarFilled size={12} className={classes.star} role="img" aria-label="Favorito de la caja" />
          )}
        </span>,
      ),
  },
  {
    key: 'group',
    head: 'Grupo',
    sort: 'group',
    render: ({ groupName, groupPath }) => clamped(128, 68, <span title={groupPath}>{groupName}</span>),
  },
  {
    key: 'barcode',
    head: 'Código de barras',
    render: ({ barcode }) => {
      const [first, ...others] = barcodesOf(barcode);
      return clamped(
        136,
        96,
        <span title={barcodesOf(barcode).join(', ')}>
          {first}
          {others.length > 0 && <small> +{others.length}</small>}
        </span>,
      );
    },
  },
  { key: 'sku', head: 'SKU', render: ({ sku }) => clamped(104, 40, sku) },
];

const quantityColumn: ProductColumn = {
  key: 'quantity',
  head: 'Cantidad',
  sort: 'quantity',
  numeric: true,
  render: ({ quantity, service, low, unit }) =>
    service ? (
      <span className={classes.none} title="Servicio: no usa stock">
        –
      </span>
    ) : (
      <span
        {...(low && { 'data-low': quantity <= 0 ? 'out' : 'low', title: 'Queda poco' })}
        className={classes.quantity}
      >
        {quantityWords(quantity)}
        {unit && <small> {unit}</small>}
      </span>
    ),
};

const amountColumnsIn = (currency: string, policy: TaxPolicy): readonly ProductColumn[] => [
  {
    key: 'cost',
    head: 'Costo',
    sort: 'cost',
    numeric: true,
    render: ({ cost }) => figure(cost, currency),
  },
  {
    key: 'price',
    head: 'Precio de venta',
    sort: 'price',
    numeric: true,
    render: ({ price }) => figure(price, currency),
  },
  {
    key: 'tax',
    head: 'Impuestos',
    numeric: true,
    render: ({ tax }) => figure(tax, currency),
  },
  {
    key: 'salePriceWithTax',
    head: 'Precio de venta con impuestos',
    numeric: true,
    render: (product) => {
      const charged = tillPrice(product, policy);
      return (
        <>
          {figure(product.salePriceWithTax, currency)}
          {charged !== product.salePriceWithTax && (
            <small className={classes.charged} title="Con el impuesto del gimnasio">
              En caja {figure(charged, currency)}
            </small>
          )}
        </>
      );
    },
  },
];

const enabledColumn: ProductColumn = {
  key: 'enabled',
  head: 'Activo',
  align: 'center',
  render: ({ enabled }) =>
    enabled ? (
      <IconCheck size={18} className={classes.yes} role="img" aria-label="Activo" />
    ) : (
      <IconX size={18} className={classes.no} role="img" aria-label="Inactivo" />
    ),
};

/** 'Nombre' cannot be hidden. */
export const columnsIn = (currency: string, policy: TaxPolicy): readonly ProductColumn[] => [
  ...identifyingColumns,
  quantityColumn,
  ...amountColumnsIn(currency, policy),
  enabledColumn,
];
