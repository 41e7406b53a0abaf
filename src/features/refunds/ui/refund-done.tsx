import { Button, Group, Paper, Stack } from '@mantine/core';
import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { leadKeysToNextField } from '../../../web/shell/early-keys.ts';
import { ignoreHeldKey } from '../../../web/ui/keep-focus.ts';
import { Page } from '../../../web/ui/page.tsx';
import { PageTitle } from '../../../web/ui/page-title.tsx';
import { PrintButton } from '../../receipts/parts.ts';
import type { Sale } from '../../sales/contract.ts';
import { saleMethods } from '../../sales/domain.ts';
import { numberOf } from '../../sales/words.ts';
import classes from './refund.module.css';
import { RefundSum } from './refund-sum.tsx';

export interface Refunded {
  readonly sale: Sale;
  readonly refundId: string;
}

interface RefundDoneProps {
  readonly refunded: Refunded;
  /** Whether it was begun at the till, and returns there. */
  readonly toTill: boolean;
  readonly onClose: () => void;
}

/** The amount to hand over, and the receipt. */
export function RefundDone({ refunded: { sale, refundId }, toTill, onClose }: RefundDoneProps) {
  useHotkeys([['Escape', onClose]]);
  const next = useRef<HTMLButtonElement>(null);
  // A scan goes on to the field of the screen that it was meant for.
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (!toTill || !/^[\p{L}\d]$/u.test(key) || ctrlKey || metaKey || altKey || repeat) return;
    event.preventDefault();
    leadKeysToNextField({ first: key });
    onClose();
  });
  const refund = sale.refunds.find(({ id }) => id === refundId);
  if (!refund) return null;
  const { method, total, rounding } = refund;
  return (
    <Page>
      <PageTitle>Reembolso N° {numberOf(refund)} guardado</PageTitle>
      <Paper maw={720} p={{ base: 16, xs: 24 }} bg="var(--surface-raised)">
        <Stack gap={24}>
          <RefundSum
            label={method === 'cash' ? 'Entrega en efectivo' : saleMethods[method]}
            amount={total + rounding}
          />
          <Group className={classes.buttons ?? ''} justify="flex-end" gap={8}>
            <PrintButton
              screen="Reembolso"
              source={async () => refundId}
              onPrinted={() => next.current?.focus()}
              justSaved={{ cash: method === 'cash' && total + rounding !== 0 }}
            >
              Imprimir
            </PrintButton>
            <Button ref={next} onClick={onClose} onKeyDown={ignoreHeldKey} autoFocus>
              {toTill ? 'Volver a la caja' : 'Listo'}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Page>
  );
}
