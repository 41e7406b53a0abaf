import { IconCheck, IconStarFilled, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { figure } from '../../../web/format.ts';
import type { Product, ProductOrder } from '../contract.ts';
import { barcodesOf } from '../domain.ts';
import classes from './columns.module.css';

export interface ProductColumn {
  readonly key: string;
  readonly head: string;
  readonly sort?: ProductOrder;
  readonly align?: 'right' | 'center';
  /** How wide its text may grow, in pixels, and how wide it is where it has to take two lines; figures are never cut. */
  readonly most?: readonly [wide: number, narrow: number];
  readonly render: (product: Product, currency: string) => ReactNode;
}

const quantityFormat = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 3 });
export const quantityWords = (quantity: number): string => quantityFormat.format(quantity);

/** 'Nombre' is always shown. */
export const columns: readonly ProductColumn[] = [
  { key: 'code', head: 'Código', sort: 'code', most: [96, 40], render: ({ code }) => code },
  {
    key: 'name',
    head: 'Nombre',
    sort: 'name',
    most: [280, 280],
    render: ({ name, favourite }) => (
      <span className={classes.name} title={name}>
        <span>{name}</span>
        {favourite && (
          <IconStarFilled size={12} className={classes.star} role="img" aria-label="Favorito de la caja" />
        )}
      </span>
    ),
  },
  {
    key: 'group',
    head: 'Grupo',
    sort: 'group',
    most: [128, 68],
    render: ({ groupName, groupPath }) => <span title={groupPath}>{groupName}</span>,
  },
  {
    key: 'barcode',
    head: 'Código de barras',
    most: [136, 96],
    render: ({ barcode }) => {
      const [first, ...others] = barcodesOf(barcode);
      return (
        <span title={barcodesOf(barcode).join(', ')}>
          {first}
          {others.length > 0 && <small> +{others.length}</small>}
        </span>
      );
    },
  },
  { key: 'sku', head: 'SKU', most: [104, 40], render: ({ sku }) => sku },
  {
    key: 'quantity',
    head: 'Cantidad',
    sort: 'quantity',
    align: 'right',

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
  },
  {
    key: 'cost',
    head: 'Costo',
    sort: 'cost',
    align: 'right',

    render: ({ cost }, currency) => figure(cost, currency),
  },
  {
    key: 'price',
    head: 'Precio de venta',
    sort: 'price',
    align: 'right',

    render: ({ price }, currency) => figure(price, currency),
  },
  {
    key: 'tax',
    head: 'Impuestos',
    align: 'right',

    render: ({ tax }, currency) => figure(tax, currency),
  },
  {
    key: 'salePriceWithTax',
    head: 'Precio de venta con impuestos',
    align: 'right',

    render: ({ salePriceWithTax }, currency) => figure(salePriceWithTax, currency),
  },
  {
    key: 'enabled',
    head: 'Activo',
    align: 'center',

    render: ({ enabled }) =>
      enabled ? (
        <IconCheck size={18} className={classes.yes} role="img" aria-label="Activo" />
      ) : (
        <IconX size={18} className={classes.no} role="img" aria-label="Inactivo" />
      ),
  },
];
