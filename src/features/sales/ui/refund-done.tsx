import { Button, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMoney } from '../../../web/session.ts';
import { numberOf, type Sale, saleMethods } from '../contract.ts';
import classes from './refund.module.css';

export interface Refunded {
  readonly sale: Sale;
  readonly refundId: string;
}

interface RefundDoneProps {
  readonly refunded: Refunded;
  readonly nextLabel: string;
  readonly onClose: () => void;
}

/** What to hand over now, and its receipt. */
export function RefundDone({ refunded: { sale, refundId }, nextLabel, onClose }: RefundDoneProps) {
  const money = useMoney();
  const refund = sale.refunds.find(({ id }) => id === refundId);
  if (!refund) return null;
  const { method, total, rounding } = refund;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Reembolso N° ${numberOf(refund)} guardado`}
      size={420}
      yOffset="10dvh"
    >
      <div className={classes.done}>
        <span>{method === 'cash' ? 'Entrega en efectivo' : saleMethods[method]}</span>
        <strong className={classes.huge}>{money(total + rounding)}</strong>
      </div>
      <div className={classes.buttons}>
        <Button
          component="a"
          href={`/store/receipts/${refundId}?imprimir=1`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconPrinter size={18} />}
        >
          Imprimir
        </Button>
        <Button onClick={onClose} data-autofocus>
          {nextLabel}
        </Button>
      </div>
    </Modal>
  );
}
