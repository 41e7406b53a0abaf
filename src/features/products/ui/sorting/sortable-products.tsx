import { Draggable, Droppable } from '@hello-pangea/dnd';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Product } from '../../contract.ts';
import { ProductRow } from './product-row.tsx';
import classes from './sorting.module.css';

const rowHeight = 40;

interface SortableProductsProps {
  readonly products: readonly Product[];
  readonly onMove: (from: number, to: number) => void;
}

/** A virtualised list: only visible products are rendered. */
export function SortableProducts({ products, onMove }: SortableProductsProps) {
  const container = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    <Droppable
      droppableId="products"
      mode="virtual"
      renderClone={(provided, snapshot, { source }) => (
        <ProductRow
          provided={provided}
          product={products[source.index]}
          index={source.index}
          count={products.length}
          snapshot={snapshot}
        />
      )}
    >
      {({ innerRef, droppableProps }) => (
        <div
          {...droppableProps}
          ref={(element) => {
            container.current = element;
            innerRef(element);
          }}
          className={classes.list}
        >
          <div className={classes.whole} style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start, size }) => {
              const product = products[index];
              return (
                product && (
                  <Draggable key={product.id} draggableId={product.id} index={index}>
                    {(provided) => (
                      <ProductRow
                        provided={provided}
                        product={product}
                        index={index}
                        count={products.length}
                        onMove={(to) => onMove(index, to)}
                        style={{ position: 'absolute', top: start, height: size, width: '100%' }}
                      />
                    )}
                  </Draggable>
                )
              );
            })}
          </div>
        </div>
      )}
    </Droppable>
  );
}
