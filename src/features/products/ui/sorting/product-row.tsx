import type { DraggableProvided } from '@hello-pangea/dnd';
import { IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Product } from '../../contract.ts';
import classes from './sorting.module.css';

interface RowProps {
  readonly product: Product | undefined;
  readonly provided: DraggableProvided;
  readonly style?: CSSProperties;
  readonly lifted?: boolean;
}

export function ProductRow({ product, provided, style, lifted }: RowProps) {
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
