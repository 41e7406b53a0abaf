import { Drawer } from '@mantine/core';
import type { CancelledOrder } from '../contract.ts';
import { OrderDetails } from './order-details.tsx';

interface CancelledOrderDrawerProps {
  /** Undefined closes the drawer. */
  readonly order: CancelledOrder | undefined;
  readonly onClose: () => void;
}

/** A cancelled order as it was; none of it was charged. */
export const CancelledOrderDrawer = ({ order, onClose }: CancelledOrderDrawerProps) => (
  <Drawer opened={order !== undefined} onClose={onClose} title="Orden anulada" size="min(440px, 100vw)">
    {order && <OrderDetails order={order} />}
  </Drawer>
);
