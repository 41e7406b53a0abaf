import { dayTime } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { Quantity } from '../../../web/ui/quantity.tsx';
import { StateChip, type StateTone } from '../../../web/ui/state-chip.tsx';
import type { Movement, MovementKind } from '../contract.ts';
import { movementKinds } from '../domain.ts';
import { MovementSource } from './movement-source.tsx';

const tones: Record<MovementKind, StateTone> = {
  sale: 'rest',
  refund: 'warn',
  purchase: 'good',
  cancellation: 'bad',
  adjustment: 'warn',
  count: 'accent',
  import: 'accent',
};

export const movementColumns = (timeZone: string): readonly Column<Movement>[] => [
  { key: 'product', head: 'Producto', phone: 'title', render: ({ productName }) => productName },
  {
    key: 'at',
    head: 'Fecha',
    numeric: true,
    align: 'left',
    width: 160,
    nowrap: true,
    render: ({ at }) => dayTime(at, timeZone),
  },
  {
    key: 'kind',
    head: 'Movimiento',
    width: 150,
    render: ({ kind }) => <StateChip tone={tones[kind]}>{movementKinds[kind]}</StateChip>,
  },
  {
    key: 'quantity',
    head: 'Cantidad',
    numeric: true,
    width: 110,
    render: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} signed />,
  },
  {
    key: 'after',
    head: 'Quedan',
    numeric: true,
    width: 110,
    render: ({ after }) => <Quantity value={after} />,
  },
  {
    key: 'reason',
    head: 'Detalle',
    width: '24%',
    render: (movement) => <MovementSource movement={movement} />,
  },
];
