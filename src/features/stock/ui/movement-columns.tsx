import { dayTime } from '../../../web/format.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { Quantity } from '../../../web/ui/quantity.tsx';
import { StateChip, type StateTone } from '../../../web/ui/state-chip.tsx';
import { type Movement, type MovementKind, movementKinds } from '../contract.ts';

const tones: Record<MovementKind, StateTone> = {
  sale: 'rest',
  refund: 'warn',
  purchase: 'good',
  cancellation: 'bad',
  adjustment: 'warn',
  count: 'accent',
  import: 'accent',
};

/** The reason of a movement, or a link to its sale or purchase. */
function Source({ movement: { kind, sourceId, saleId, reason } }: { readonly movement: Movement }) {
  if (saleId) {
    return (
      <TextLink to="/store/sales" search={{ venta: saleId }}>
        {reason || 'Ver venta'}
      </TextLink>
    );
  }
  if (sourceId && (kind === 'purchase' || kind === 'cancellation')) {
    return (
      <TextLink to="/store/stock/purchases/$id" params={{ id: sourceId }}>
        {reason || 'Ver compra'}
      </TextLink>
    );
  }
  if (sourceId && kind === 'count') {
    return (
      <TextLink to="/store/stock/counts/$id" params={{ id: sourceId }}>
        {reason || 'Ver conteo'}
      </TextLink>
    );
  }
  return reason;
}

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
  { key: 'reason', head: 'Detalle', width: '24%', render: (movement) => <Source movement={movement} /> },
];
