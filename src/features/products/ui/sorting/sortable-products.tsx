import { Draggable, type DraggableProvided, Droppable } from '@hello-pangea/dnd';
import { IconGripVertical } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import type { Product } from '../../contract.ts';
import classes from './sorting.module.css';

const rowHeight = 40;

interface RowProps {
  readonly product: Product | undefined;
  readonly provided: DraggableProvided;
  readonly style?: CSSProperties;
  readonly lifted?: boolean;
}

function Row({ product, provided, style, lifted }: RowProps) {
  return (
    <div
      ref={provided.innerRef}
      {...provided.draggableProps}
      {...provided.dragHandleProps}
      className={classes.row}
      data-lifted={lifted || undefined}
      style={{ ...style, ...provided.draggableProps.style }}
    >
      <IconGripVertical size={16} aria-hidden />
      <span className={classes.name}>{product?.name}</span>
      <span className={classes.note}>{product?.groupName}</span>
    </div>
  );
}

/** A virtualised list: only visible products are rendered. */
export function SortableProducts({ products }: { readonly products: readonly Product[] }) {
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
      renderClone={(provided, _, { source }) => (
        <Row provided={provided} product={products[source.index]} lifted />
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
                      <Row
                        provided={provided}
                        product={product}
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
