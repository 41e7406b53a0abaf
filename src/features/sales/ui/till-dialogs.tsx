import { CancelDialog } from './cart/cancel-dialog.tsx';
import { CustomerDialog } from './cart/customer-dialog.tsx';
import { DiscountDialog } from './cart/discount-dialog.tsx';
import { LineDialog } from './cart/line-dialog.tsx';
import { NewDialog } from './cart/new-dialog.tsx';
import { ParkDialog } from './cart/park-dialog.tsx';
import type { Payment } from './payment/payment.ts';
import { PaymentSheet } from './payment/payment-sheet.tsx';
import { ParkedDialog } from './saved-orders/parked-dialog.tsx';
import { TransferDialog } from './saved-orders/transfer-dialog.tsx';
import { DeviceDialogs } from './till/device-dialogs.tsx';
import { OpenTillDialog } from './till/open-till.tsx';

interface TillDialogsProps {
  readonly payment: Payment;
  /** Asks for the till to be opened before somebody pays. */
  readonly onOpenTill: () => void;
  readonly onClosePayment: () => void;
  /** Called with whether the till is open. */
  readonly onCloseOpening: (opened: boolean) => void;
}

/** The dialogs of the till, apart from the screen that they follow: with them come forms and schemas, which it does without. */
export default function TillDialogs({
  payment,
  onOpenTill,
  onClosePayment,
  onCloseOpening,
}: TillDialogsProps) {
  return (
    <>
      <LineDialog />
      <DiscountDialog />
      <ParkDialog />
      <ParkedDialog />
      <TransferDialog />
      <CancelDialog />
      <NewDialog />
      <CustomerDialog />
      <OpenTillDialog onClose={onCloseOpening} />
      <DeviceDialogs />
      <PaymentSheet payment={payment} onOpenTill={onOpenTill} onClose={onClosePayment} />
    </>
  );
}
