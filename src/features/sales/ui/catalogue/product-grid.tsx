import { UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { useMoney } from '../../../../web/session.ts';
import type { TreeGroup } from '../../../groups/contract.ts';
import type { CatalogueItem } from '../../../products/contract.ts';
import { chargedFor } from '../cart/cart.ts';
import { quantityText } from '../cart/order-lines.tsx';
import classes from './product-grid.module.css';

const gap = 8;
const leastWidth = 144;
const tileHeight = 92;

interface TileProps {
  readonly item: CatalogueItem;
  readonly color: string | undefined;
  /** The gym's, in hundredths of a per cent. */
  readonly taxRate: number;
  readonly active: boolean;
  readonly onAdd: (item: CatalogueItem) => void;
}

const Tile = memo(function Tile({ item, color, taxRate, active, onAdd }: TileProps) {
  const money = useMoney();
  const charged = chargedFor(item, taxRate);
  return (
    <UnstyledButton
      className={classes.tile}
      data-active={active || undefined}
      style={{ '--tile': color ?? 'var(--hairline)' } as CSSProperties}
      onClick={() => onAdd(item)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={classes.name}>{item.name}</span>
      <span className={classes.foot}>
        <span className={classes.facts}>
          <span className={classes.price}>{money(item.price)}</span>
          {!item.service && (item.low || item.quantity <= 0) && (
            <span className={classes.low} data-none={item.quantity <= 0 || undefined}>
              {item.quantity <= 0 ? 'Sin stock' : `Quedan ${quantityText(item.quantity)}`}
            </span>
          )}
        </span>
        {charged !== item.price && <span className={classes.charged}>Se cobra {money(charged)}</span>}
      </span>
    </UnstyledButton>
  );
});

interface ProductGridProps {
  readonly items: readonly CatalogueItem[];
  readonly groups: readonly TreeGroup[];
  readonly taxRate: number;
  /** The index of the product that Enter adds. */
  readonly activeIndex: number | undefined;
  readonly onAdd: (item: CatalogueItem) => void;
}

/** Virtualized: renders only the visible rows. */
export function ProductGrid({ items, groups, taxRate, activeIndex, onAdd }: ProductGridProps) {
  const container = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const columns = Math.max(2, Math.floor((width + gap) / (leastWidth + gap)));
  const rows = useVirtualizer({
    count: width > 0 ? Math.ceil(items.length / columns) : 0,
    getScrollElement: () => container.current,
    estimateSize: () => tileHeight + gap,
    overscan: 3,
  });
  const colors = new Map(groups.map(({ id, color }) => [id, color]));
  const activeRow = activeIndex === undefined ? undefined : Math.floor(activeIndex / columns);
  useEffect(() => {
    if (activeRow !== undefined) rows.scrollToIndex(activeRow);
  }, [activeRow, rows]);
  return (
    <div ref={container} className={classes.scroll}>
      <div ref={ref} className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            className={classes.row}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${row.start}px)`,
            }}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
              <Tile
                key={item.id}
                item={item}
                color={item.groupId ? colors.get(item.groupId) : undefined}
                taxRate={taxRate}
                active={activeIndex === row.index * columns + column}
                onAdd={onAdd}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
