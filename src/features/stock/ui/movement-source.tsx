import { TextLink } from '../../../web/ui/link.tsx';
import type { Movement } from '../contract.ts';

/** The reason of a movement, or a link to its sale or purchase. */
export function MovementSource({
  movement: { kind, sourceId, saleId, reason },
}: {
  readonly movement: Movement;
}) {
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
