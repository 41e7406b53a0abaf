import { useWindowEvent } from '@mantine/hooks';
import { memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '../contract.ts';
import { paperColumns } from '../rules.ts';
import classes from './paper-list.module.css';

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
  /** All rows are there to be printed. */
  readonly onReady: () => void;
}

/** A list for paper. The screen shows how it begins; what follows is made piece by piece, so that nothing waits for it. */
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
  const [made, setMade] = useState(1);
  const done = made >= chunks.length;
  useEffect(() => {
    if (done) return onReady();
    const timer = setTimeout(() => setMade(made + 1));
    return () => clearTimeout(timer);
  }, [done, made, onReady]);
  useWindowEvent('beforeprint', () => flushSync(() => setMade(chunks.length)));
  return (
    <article className={classes.sheet}>
      <h2 className={classes.title}>{title}</h2>
      {about.map((said) => (
        <p key={said} className={classes.about}>
          {said}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too. */}
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
          {chunks.slice(0, made).map((part) => (
            <Chunk key={part[0]?.id} products={part} currency={currency} />
          ))}
        </table>
      </section>
    </article>
  );
});
