import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import type { StockProduct } from '../contract.ts';

export type LineProduct = Pick<StockProduct, 'id' | 'name' | 'code' | 'unit' | 'quantity'>;

interface LineProducts {
  readonly products: Readonly<Record<string, LineProduct>>;
  readonly remember: (product: LineProduct) => void;
}

const byId = (products: readonly LineProduct[]): Record<string, LineProduct> =>
  Object.fromEntries(products.map((product) => [product.id, product]));

/** The products of a form's lines by id: those it began with, those chosen since, and those of a recovered draft. */
export function useLineProducts(
  lines: readonly { readonly productId: string }[],
  first: readonly LineProduct[] = [],
): LineProducts {
  const [known, setKnown] = useState(() => byId(first));
  const missing = lines.filter(({ productId }) => !known[productId]);
  const fetched = useQueries({
    queries: missing.map(({ productId }) => query(api.products.get, { id: productId })),
  });
  return {
    products: { ...known, ...byId(fetched.flatMap(({ data }) => data ?? [])) },
    remember: (product) => setKnown((was) => ({ ...was, [product.id]: product })),
  };
}
