import { Button, SimpleGrid, Stack } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMoney } from '../../../../web/session.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { PrintButton } from '../../../receipts/parts.ts';
import { saleMethods } from '../../contract.ts';
import { numberOf } from '../../words.ts';
import { useTill } from '../till/till.tsx';
import type { Completed } from './payment.ts';
import { PaymentChange } from './payment-change.tsx';
import classes from './payment-sheet.module.css';

interface PaymentDoneProps {
  readonly completed: Completed;
  readonly onClose: () => void;
}

/** The change, the receipt, and the button for the next sale, which a scan starts as well. */
export function PaymentDone({ completed, onClose }: PaymentDoneProps) {
  const { field } = useTill();
  const money = useMoney();
  const { sale, before } = completed;
  const next = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  useEffect(() => next.current?.focus(), []);
  const listen = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
    onClose();
    field.current?.focus();
  };
  return (
    <Stack gap={16} onKeyDown={listen}>
      {before && (
        <Banner tone="info">Esta venta ya se había cobrado. Esto es lo que se guardó entonces.</Banner>
      )}
      {sale.change > 0 && <PaymentChange change={sale.change} />}
      <dl className={`${classes.lines} figures`}>
        {sale.receiptNumber !== null && (
          <>
            <dt>Comprobante</dt>
            <dd>N° {numberOf(sale)}</dd>
          </>
        )}
        <dt>Total</dt>
        <dd>{money(sale.total)}</dd>
        {sale.rounding !== 0 && (
          <>
            <dt>Redondeo</dt>
            <dd>{money(sale.rounding)}</dd>
          </>
        )}
        {sale.payments.map(({ method, amount }) => (
          <div key={method} style={{ display: 'contents' }}>
            <dt>{saleMethods[method]}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <SimpleGrid cols={2} spacing={8}>
        <PrintButton screen="Venta cobrada" source={async () => sale.id} size="lg" inDialog>
          Imprimir
        </PrintButton>
        <Button ref={next} size="lg" onClick={onClose}>
          Nueva venta
        </Button>
      </SimpleGrid>
    </Stack>
  );
}
