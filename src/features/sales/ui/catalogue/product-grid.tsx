import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { TreeGroup } from '../../../groups/contract.ts';
import type { TaxPolicy } from '../../../gym/contract.ts';
import type { CatalogueItem } from '../../../products/contract.ts';
import classes from './product-grid.module.css';
import { ProductTile } from './product-tile.tsx';

const gap = 8;
const leastWidth = 144;
const tileHeight = 92;

interface ProductGridProps {
  readonly items: readonly CatalogueItem[];
  readonly groups: readonly TreeGroup[];
  readonly policy: TaxPolicy;
  /** The index of the product that Enter adds. */
  readonly activeIndex: number | undefined;
  readonly onAdd: (item: CatalogueItem) => void;
}

/** Virtualized: renders only the visible rows. */
export function ProductGrid({ items, groups, policy, activeIndex, onAdd }: ProductGridProps) {
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
              <ProductTile
                key={item.id}
                item={item}
                color={item.groupId ? colors.get(item.groupId) : undefined}
                policy={policy}
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
