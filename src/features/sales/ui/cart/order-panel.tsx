import { Button, CloseButton, Group, UnstyledButton } from '@mantine/core';
import {
  IconArchive,
  IconHash,
  IconLock,
  IconReload,
  IconTrash,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useMoney } from '../../../../web/session.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { Initials } from '../../../../web/ui/person-cell.tsx';
import { useSavedOrders } from '../saved-orders/saved-orders.tsx';
import { useTill } from '../till/till.tsx';
import { setOrder } from './cart.ts';
import { discountWords, OrderLines } from './order-lines.tsx';
import classes from './order-panel.module.css';

const keepFocus = (event: React.MouseEvent) => event.preventDefault();

function CustomerLine() {
  const { cart, show } = useTill();
  const waiting = useSavedOrders().waiting?.length ?? 0;
  return (
    <div className={classes.head}>
      <UnstyledButton className={classes.customer} onClick={() => show('customer')} onMouseDown={keepFocus}>
        {cart.client ? <Initials name={cart.client.name} /> : <IconUserPlus size={18} aria-hidden />}
        <span className={classes.who}>
          <span className={cart.client ? classes.name : classes.nobody}>
            {cart.client?.name ?? 'Sin cliente'}
          </span>
          {cart.savedOrderId && cart.name !== cart.client?.name && (
            <span className={classes.orderName}>{cart.name}</span>
          )}
        </span>
      </UnstyledButton>
      <Button
        className={classes.parked ?? ''}
        variant="default"
        leftSection={<IconArchive size={18} />}
        onClick={() => show('parked')}
        onMouseDown={keepFocus}
      >
        Guardadas{waiting > 0 && ` (${waiting})`}
      </Button>
    </div>
  );
}

/** Another till went on with the order that is open here, so that this one cannot be paid, saved or cancelled. */
function TakenNotice() {
  const { reset } = useTill();
  const { taken } = useSavedOrders();
  if (!taken) return null;
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

export function TotalsTable() {
  const { cart, change, totals, tills, shift } = useTill();
  const openTills = tills?.filter((till) => till.shift) ?? [];
  const money = useMoney();
  const { discount } = cart.order;
  return (
    <dl className={classes.totals}>
      {totals.discount > 0 && (
        <div>
          <dt>
            {discount?.kind === 'percent' ? `Descuento ${discountWords(discount, money)}` : 'Descuento'}
            {discount && (
              <CloseButton
                size="sm"
                iconSize={16}
                aria-label="Quitar el descuento de la orden"
                onClick={() => change((present) => setOrder(present, { discount: null }))}
              />
            )}
          </dt>
          <dd>−{money(totals.discount)}</dd>
        </div>
      )}
      {shift && openTills.length > 1 && (
        <div>
          <dt>Caja</dt>
          <dd>{shift.tillName}</dd>
        </div>
      )}
      <div>
        <dt>Subtotal</dt>
        <dd>{money(totals.subtotal)}</dd>
      </div>
      <div>
        <dt>Impuesto</dt>
        <dd>{money(totals.tax)}</dd>
      </div>
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{money(totals.total)}</dd>
      </div>
    </dl>
  );
}

interface OrderPanelProps {
  readonly onLock: () => void;
  readonly onRepeat: () => void;
}

/** Left: for whom, what and how much. */
export function OrderPanel({ onLock, onRepeat }: OrderPanelProps) {
  const { cart, selected, remove, show } = useTill();
  const busy = cart.request !== null;
  const cancellable = cart.order.lines.length > 0 || cart.savedOrderId !== null;
  return (
    <section className={classes.panel} aria-label="Orden">
      <CustomerLine />
      <TakenNotice />
      <div className={classes.row}>
        <Button
          variant="default"
          leftSection={<IconX size={18} />}
          disabled={!selected || busy}
          aria-keyshortcuts="Delete"
          onClick={() => selected && remove(selected.id)}
          onMouseDown={keepFocus}
        >
          Eliminar
        </Button>
        <Button
          variant="default"
          leftSection={<IconHash size={18} />}
          disabled={!selected || busy}
          aria-keyshortcuts="F4"
          onClick={() => show('line')}
          onMouseDown={keepFocus}
        >
          Cantidad
        </Button>
      </div>
      <OrderLines />
      <TotalsTable />
      <div className={classes.row} data-three>
        <Button
          variant="default"
          {...(cancellable && { c: 'var(--bad-text)' })}
          leftSection={<IconTrash size={18} />}
          disabled={!cancellable || busy}
          onClick={() => show('cancel')}
          onMouseDown={keepFocus}
        >
          Anular orden
        </Button>
        <Button
          variant="default"
          leftSection={<IconLock size={18} />}
          onClick={onLock}
          onMouseDown={keepFocus}
        >
          Bloquear
        </Button>
        <Button
          variant="default"
          leftSection={<IconReload size={18} />}
          disabled={busy}
          onClick={onRepeat}
          onMouseDown={keepFocus}
        >
          Repetir ronda
        </Button>
      </div>
    </section>
  );
}
