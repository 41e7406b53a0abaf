import { useState } from 'react';
import type { RowSelection, SelectionKeys } from '../../../../web/ui/row-selection.ts';
import type { Product } from '../../contract.ts';
import { between } from '../../rules.ts';

export interface Selection extends RowSelection<Product> {
  /** In the version of the current page, or of the page on which they were selected. */
  readonly products: readonly Product[];
  readonly replace: (products: readonly Product[]) => void;
  /** Updates those of them that are selected. */
  readonly renew: (products: readonly Product[]) => void;
}

/** The selected products of all pages. */
export function useSelection(rows: readonly Product[]): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Product>>(new Map());
  const [anchor, setAnchor] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const keyed = (products: readonly Product[]) => products.map((product) => [product.id, product] as const);
  const replace = (products: readonly Product[]) => setSelected(new Map(keyed(products)));
  const add = (products: readonly Product[]) => setSelected((was) => new Map([...was, ...keyed(products)]));
  const renew = (products: readonly Product[]) =>
    setSelected((was) => new Map([...was, ...keyed(products.filter(({ id }) => was.has(id)))]));
  const drop = (products: readonly Product[]) =>
    setSelected((was) => {
      const next = new Map(was);
      for (const { id } of products) next.delete(id);
      return next;
    });
  const toggle = (product: Product) => {
    setAnchor(product.id);
    setFocused(product.id);
    if (selected.has(product.id)) drop([product]);
    else add([product]);
  };
  const choose = (product: Product, { shiftKey, ctrlKey, metaKey }: SelectionKeys) => {
    setFocused(product.id);
    if (shiftKey) {
      const ids = between([...rowsById.keys()], anchor, product.id);
      return replace(ids.flatMap((id) => rowsById.get(id) ?? []));
    }
    if (ctrlKey || metaKey) return toggle(product);
    setAnchor(product.id);
    replace([product]);
  };
  return {
    ids: new Set(selected.keys()),
    products: [...selected].map(([id, was]) => rowsById.get(id) ?? was),
    focused,
    focus: setFocused,
    choose,
    toggle,
    replace,
    add,
    renew,
    drop,
    clear: () => setSelected((was) => (was.size > 0 ? new Map() : was)),
  };
}
