import { Drawer } from '@mantine/core';
import { useTill } from '../till/till.tsx';
import type { Payment } from './payment.ts';
import { PaymentDone } from './payment-done.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentPending } from './payment-pending.tsx';

interface PaymentSheetProps {
  readonly payment: Payment;
  /** Called if the till was closed meanwhile: opens it and returns. */
  readonly onOpenTill: () => void;
  readonly onClose: () => void;
}

export function PaymentSheet({ payment, onOpenTill, onClose }: PaymentSheetProps) {
  const { dialog, cart } = useTill();
  const done = payment.completed;
  return (
    <Drawer
      opened={dialog === 'pay'}
      onClose={() => !payment.working && !cart.request && onClose()}
      onExitTransitionEnd={payment.dismiss}
      title={done ? 'Venta cobrada' : 'Pago'}
      size="min(760px, 100vw)"
    >
      {done && <PaymentDone completed={done} onClose={onClose} />}
      {!done && cart.request && <PaymentPending payment={payment} />}
      {!done && !cart.request && <PaymentForm payment={payment} onOpenTill={onOpenTill} />}
    </Drawer>
  );
}
