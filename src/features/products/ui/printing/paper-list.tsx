import { useWindowEvent } from '@mantine/hooks';
import { memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '../../contract.ts';
import { type Pricing, paperColumns } from './paper-columns.ts';
import classes from './paper-list.module.css';

const perChunk = 200;

interface ChunkProps {
  readonly products: readonly Product[];
  readonly pricing: Pricing;
}

const Chunk = memo(function Chunk({ products, pricing }: ChunkProps) {
  return (
    <tbody>
      {products.map((product) => (
        <tr key={product.id}>
          {paperColumns.map(({ head, holds, write }) => (
            <td key={head} data-holds={holds}>
              {write(product, pricing)}
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
  pricing,
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
            <Chunk key={part[0]?.id} products={part} pricing={pricing} />
          ))}
        </table>
      </section>
    </article>
  );
});
