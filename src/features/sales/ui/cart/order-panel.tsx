import { Button, CloseButton, Group, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
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
import { Sums } from '../till/sums.tsx';
import { useTill } from '../till/till.tsx';
import { setOrder } from './cart.ts';
import { discountWords, OrderLines } from './order-lines.tsx';
import classes from './order-panel.module.css';

const keepFocus = (event: React.MouseEvent) => event.preventDefault();

function CustomerLine() {
  const { cart, show } = useTill();
  const waiting = useSavedOrders().waiting?.length ?? 0;
  return (
    <Group gap={8} wrap="nowrap" p={8}>
      <UnstyledButton className={classes.customer} onClick={() => show('customer')} onMouseDown={keepFocus}>
        {cart.client ? <Initials name={cart.client.name} /> : <IconUserPlus size={18} aria-hidden />}
        <Stack component="span" gap={0} miw={0}>
          {cart.client ? (
            <Text span truncate fw={500} lh="18px">
              {cart.client.name}
            </Text>
          ) : (
            <Text span c="dimmed">
              Sin cliente
            </Text>
          )}
          {cart.savedOrderId && cart.name !== cart.client?.name && (
            <Text span truncate fz="xs" lh="16px" c="dimmed">
              {cart.name}
            </Text>
          )}
        </Stack>
      </UnstyledButton>
      <Button
        flex="none"
        h={44}
        variant="default"
        leftSection={<IconArchive size={18} />}
        onClick={() => show('parked')}
        onMouseDown={keepFocus}
      >
        Guardadas{waiting > 0 && ` (${waiting})`}
      </Button>
    </Group>
  );
}

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

export function TotalsTable() {
  const { cart, change, totals, tills, shift } = useTill();
  const openTills = tills?.filter((till) => till.shift) ?? [];
  const money = useMoney();
  const { discount } = cart.order;
  return (
    <Sums px={12} py={8}>
      {totals.discount > 0 && (
        <div>
          <dt>
            {discount?.kind === 'percent' ? `Descuento ${discountWords(discount, money)}` : 'Descuento'}
            {discount && (
              <CloseButton
                size="sm"
                iconSize={16}
                aria-label="Quitar el descuento de la orden"
                onClick={() => change((current) => setOrder(current, { discount: null }))}
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
    </Sums>
  );
}

interface OrderPanelProps {
  readonly onLock: () => void;
  readonly onRepeat: () => void;
}

function LineActions() {
  const { cart, selected, remove, show } = useTill();
  const disabled = !selected || cart.request !== null;
  return (
    <SimpleGrid cols={2} spacing={8} p={8}>
      <Button
        h={44}
        variant="default"
        leftSection={<IconX size={18} />}
        disabled={disabled}
        aria-keyshortcuts="Delete"
        onClick={() => selected && remove(selected.id)}
        onMouseDown={keepFocus}
      >
        Eliminar
      </Button>
      <Button
        h={44}
        variant="default"
        leftSection={<IconHash size={18} />}
        disabled={disabled}
        aria-keyshortcuts="F4"
        onClick={() => show('line')}
        onMouseDown={keepFocus}
      >
        Cantidad
      </Button>
    </SimpleGrid>
  );
}

function OrderActions({ onLock, onRepeat }: OrderPanelProps) {
  const { cart, show } = useTill();
  const busy = cart.request !== null;
  const cancellable = cart.order.lines.length > 0 || cart.savedOrderId !== null;
  return (
    <SimpleGrid className={classes.actions ?? ''} cols={3} spacing={4} p={8}>
      <Button
        h={44}
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
        h={44}
        variant="default"
        leftSection={<IconLock size={18} />}
        onClick={onLock}
        onMouseDown={keepFocus}
      >
        Bloquear
      </Button>
      <Button
        h={44}
        variant="default"
        leftSection={<IconReload size={18} />}
        disabled={busy}
        onClick={onRepeat}
        onMouseDown={keepFocus}
      >
        Repetir ronda
      </Button>
    </SimpleGrid>
  );
}

/** The left side: client, lines and totals. */
export function OrderPanel(props: OrderPanelProps) {
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
