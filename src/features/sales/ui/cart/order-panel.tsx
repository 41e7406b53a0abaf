import { Button, Group } from '@mantine/core';
import { Banner } from '../../../../web/ui/banner.tsx';
import { useSavedOrders } from '../saved-orders/use-saved-orders.ts';
import { useTill } from '../till/till.tsx';
import { CustomerLine } from './customer-line.tsx';
import { LineActions } from './line-actions.tsx';
import { OrderActions, type OrderActionsProps } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import classes from './order-panel.module.css';
import { TotalsTable } from './totals-table.tsx';

/** Warns that another till resumed this order, so that it cannot be paid, saved or cancelled here. */
function TakenNotice() {
  const { reset } = useTill();
  const { takenElsewhere } = useSavedOrders();
  if (!takenElsewhere) return null;
  return (
    <Banner tone="warn">
      <Group gap="xs" justify="space-between">
        Otra caja tomó esta venta.
        <Button variant="default" onClick={reset}>
          Quitarla de aquí
        </Button>
      </Group>
    </Banner>
  );
}

/** The left side: client, lines and totals. */
export function OrderPanel(props: OrderActionsProps) {
  return (
    <section className={classes.panel} aria-label="Orden">
      <div>
        <CustomerLine />
        <TakenNotice />
      </div>
      <LineActions />
      <OrderLines />
      <TotalsTable />
      <OrderActions {...props} />
    </section>
  );
}
