import { money } from '../../../../web/format.ts';
import type { TaxPolicy } from '../../../gym/contract.ts';
import type { Product } from '../../contract.ts';
import type { ListOrder } from '../../document.ts';
import { barcodesOf } from '../../domain.ts';
import { tillPrice } from '../../rules.ts';
import { quantityWords } from '../list/columns.tsx';

/** In what a gym writes its prices, and how the till taxes them. */
export interface Pricing {
  readonly currency: string;
  readonly policy: TaxPolicy;
}

type PaperColumn = ListOrder['columns'][number] & {
  readonly write: (product: Product, { currency, policy }: Pricing) => string;
};

export const paperColumns: readonly PaperColumn[] = [
  { head: 'Código', share: 0.09, holds: 'codes', write: ({ code }) => code },
  {
    head: 'Nombre',
    share: 0.25,
    holds: 'words',
    write: ({ name, enabled }) => (enabled ? name : `${name} (inactivo)`),
  },
  { head: 'Grupo', share: 0.16, holds: 'words', write: ({ groupPath }) => groupPath.replaceAll('/', ' / ') },
  {
    head: 'Código de barras',
    share: 0.13,
    holds: 'codes',
    write: ({ barcode }) => barcodesOf(barcode).join(', '),
  },
  {
    head: 'Cantidad',
    share: 0.08,
    holds: 'figures',
    write: ({ quantity, service, unit }) =>
      service ? '–' : `${quantityWords(quantity)}${unit && ` ${unit}`}`,
  },
  { head: 'Costo', share: 0.09, holds: 'figures', write: ({ cost }, { currency }) => money(cost, currency) },
  {
    head: 'Precio de venta',
    share: 0.1,
    holds: 'figures',
    write: ({ price }, { currency }) => money(price, currency),
  },
  {
    head: 'Con impuestos',
    share: 0.1,
    holds: 'figures',
    write: (product, { currency, policy }) => money(tillPrice(product, policy), currency),
  },
];
