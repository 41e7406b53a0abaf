import { useWindowEvent } from '@mantine/hooks';
import { memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { money } from '../../../../web/format.ts';
import type { Product } from '../../contract.ts';
import type { ListOrder } from '../../document.ts';
import { barcodesOf } from '../../domain.ts';
import { quantityWords } from '../list/columns.tsx';
import classes from './paper-list.module.css';

type PaperColumn = ListOrder['columns'][number] & {
  readonly write: (product: Product, currency: string) => string;
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
  { head: 'Costo', share: 0.09, holds: 'figures', write: ({ cost }, currency) => money(cost, currency) },
  {
    head: 'Precio de venta',
    share: 0.1,
    holds: 'figures',
    write: ({ price }, currency) => money(price, currency),
  },
  {
    head: 'Con impuestos',
    share: 0.1,
    holds: 'figures',
    write: ({ salePriceWithTax }, currency) => money(salePriceWithTax, currency),
  },
];

const perChunk = 200;

interface ChunkProps {
  readonly products: readonly Product[];
  readonly currency: string;
}

const Chunk = memo(function Chunk({ products, currency }: ChunkProps) {
  return (
    <tbody>
      {products.map((product) => (
        <tr key={product.id}>
          {paperColumns.map(({ head, holds, write }) => (
            <td key={head} data-holds={holds}>
              {write(product, currency)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
});

interface PaperListProps extends ChunkProps {
  readonly title: string;
  readonly about: readonly string[];
  /** Called when all rows are rendered. */
  readonly onReady: () => void;
}

/** A list for printing. Rows beyond the preview are rendered in portions, so that the screen stays responsive. */
export const PaperList = memo(function PaperList({
  title,
  about,
  products,
  currency,
  onReady,
}: PaperListProps) {
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(products.length / perChunk) }, (_, index) =>
        products.slice(index * perChunk, (index + 1) * perChunk),
      ),
    [products],
  );
  const [renderedChunks, setRenderedChunks] = useState(1);
  const done = renderedChunks >= chunks.length;
  useEffect(() => {
    if (done) return onReady();
    const timer = setTimeout(() => setRenderedChunks(renderedChunks + 1));
    return () => clearTimeout(timer);
  }, [done, renderedChunks, onReady]);
  useWindowEvent('beforeprint', () => flushSync(() => setRenderedChunks(chunks.length)));
  return (
    <article className={classes.sheet}>
      <h2 className={classes.title}>{title}</h2>
      {about.map((line) => (
        <p key={line} className={classes.about}>
          {line}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.scroller} tabIndex={0} aria-label="Lista de productos">
        <table className={classes.table}>
          <colgroup>
            {paperColumns.map(({ head, share }) => (
              <col key={head} style={{ width: `${share * 100}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {paperColumns.map(({ head, holds }) => (
                <th key={head} scope="col" data-holds={holds}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {chunks.slice(0, renderedChunks).map((part) => (
            <Chunk key={part[0]?.id} products={part} currency={currency} />
          ))}
        </table>
      </section>
    </article>
  );
});
