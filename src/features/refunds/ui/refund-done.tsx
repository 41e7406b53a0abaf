import { Button, Paper } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useMoney } from '../../../web/session.ts';
import { Page } from '../../../web/ui/page.tsx';
import { PageTitle } from '../../../web/ui/page-title.tsx';
import { type Sale, saleMethods } from '../../sales/contract.ts';
import { numberOf } from '../../sales/words.ts';
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
  useHotkeys([['Escape', onClose]]);
  const refund = sale.refunds.find(({ id }) => id === refundId);
  if (!refund) return null;
  const { method, total, rounding } = refund;
  return (
    <Page>
      <PageTitle>Reembolso N° {numberOf(refund)} guardado</PageTitle>
      <Paper className={classes.done ?? ''}>
        <div className={classes.sum} role="status">
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
          <Button
            onClick={onClose}
            onKeyDown={(event) => {
              // The key that saved is still held down: nobody has read yet what to hand over.
              if (event.repeat) event.preventDefault();
            }}
            autoFocus
          >
            {nextLabel}
          </Button>
        </div>
      </Paper>
    </Page>
  );
}
