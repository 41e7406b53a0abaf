import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowBarToUp, IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { DropEnd } from '../../../../web/ui/sort-context.tsx';
import type { Product } from '../../contract.ts';
import classes from './sorting.module.css';

interface RowProps {
  readonly product: Product | undefined;
  readonly provided: DraggableProvided;
  readonly style?: CSSProperties;
  /** Of a lifted row. */
  readonly snapshot?: DraggableStateSnapshot;
  /** Its place, from 0. */
  readonly index: number;
  /** The places that there are. */
  readonly count: number;
  readonly onMove?: (to: number) => void;
}

interface PlaceProps extends Pick<RowProps, 'index' | 'count'> {
  readonly name: string;
  readonly onMove: (to: number) => void;
}

/** Its place, from 1, where another can be typed. */
function Place({ name, index, count, onMove }: PlaceProps) {
  const [typed, setTyped] = useState<string>();
  const move = () => {
    const to = Number(typed);
    if (typed && to !== index + 1) onMove(Math.min(Math.max(to, 1), count) - 1);
    setTyped(undefined);
  };
  return (
    <TextInput
      className={classes.place ?? ''}
      aria-label={`Lugar de ${name}`}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(index + 1)}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 5))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={move}
      onKeyDown={(event) => {
        if (event.key === 'Enter') move();
        if (event.key !== 'Escape' || typed === undefined) return;
        event.preventDefault();
        setTyped(undefined);
      }}
    />
  );
}

export function ProductRow({ product, provided, style, snapshot, index, count, onMove }: RowProps) {
  return (
    <div
      ref={provided.innerRef}
      {...provided.draggableProps}
      className={classes.row}
      data-lifted={snapshot?.isDragging || undefined}
      style={{ ...style, ...provided.draggableProps.style }}
    >
      <div {...provided.dragHandleProps} className={classes.handle}>
        <IconGripVertical size={16} aria-hidden />
        <span className={classes.name}>{product?.name}</span>
        <span className={classes.note}>{product?.groupName}</span>
      </div>
      {product && onMove && (
        <>
          <Place name={product.name} index={index} count={count} onMove={onMove} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Poner ${product.name} primero`}
            title="Poner primero"
            disabled={index === 0}
            onClick={() => onMove(0)}
          >
            <IconArrowBarToUp size={16} />
          </ActionIcon>
        </>
      )}
      {snapshot && <DropEnd provided={provided} snapshot={snapshot} />}
    </div>
  );
}
