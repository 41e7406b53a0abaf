import { Button, SimpleGrid, Stack } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMoney } from '../../../../web/session.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { ignoreHeldKey } from '../../../../web/ui/keep-focus.ts';
import { MailButton, PrintButton } from '../../../receipts/parts.ts';
import type { Sale } from '../../contract.ts';
import { saleMethods } from '../../domain.ts';
import { numberOf } from '../../words.ts';
import { useTill } from '../till/till.tsx';
import type { Completed } from './payment.ts';
import { PaymentChange } from './payment-change.tsx';
import classes from './payment-sheet.module.css';

const movesCash = ({ payments }: Pick<Sale, 'payments'>) =>
  payments.some(({ method, amount }) => method === 'cash' && amount !== 0);

interface PaymentDoneProps {
  readonly completed: Completed;
  readonly onClose: () => void;
}

/** The change, the receipt, and the button for the next sale, which a scan starts as well. */
export function PaymentDone({ completed, onClose }: PaymentDoneProps) {
  const { catalogue, field, setPendingScans } = useTill();
  const money = useMoney();
  const { sale, before } = completed;
  const next = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  const focusNext = () => next.current?.focus();
  useEffect(() => next.current?.focus(), []);
  const beginNext = () => {
    onClose();
    field.current?.focus();
  };
  const listen = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return;
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
    beginNext();
  };
  const scanning = {
    isCode: (typed: string) => /^\d+$/.test(typed) || catalogue.data?.byBarcode.has(typed) === true,
    take: (text: string) => {
      setPendingScans((before) => [...before, { text }]);
      beginNext();
    },
  };
  return (
    <Stack gap={16} onKeyDown={listen}>
      {before && (
        <Banner tone="info">Esta venta ya se había cobrado. Esto es lo que se guardó entonces.</Banner>
      )}
      {'receipt' in sale && (
        <Banner tone="warn">
          Sin conexión: la venta quedó guardada en este equipo y se envía sola. Hasta entonces vale su número
          provisional.
        </Banner>
      )}
      <PaymentChange change={sale.change} />
      <dl className={`${classes.lines} figures`}>
        {'receipt' in sale && (
          <>
            <dt>Nota provisional</dt>
            <dd>{sale.provisionalNumber}</dd>
          </>
        )}
        {sale.receiptNumber !== null && (
          <>
            <dt>Comprobante</dt>
            <dd>N° {numberOf(sale)}</dd>
          </>
        )}
        <dt>{sale.rounding === 0 ? 'Total' : `Total, con ${money(sale.rounding)} de redondeo`}</dt>
        <dd>{money(sale.total + sale.rounding)}</dd>
        {sale.payments.map(({ method, amount }) => (
          <div key={method} style={{ display: 'contents' }}>
            <dt>{saleMethods[method]}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <SimpleGrid cols={2} spacing={8}>
        <PrintButton
          screen="Venta cobrada"
          words={
            'receipt' in sale
              ? `Nota provisional ${sale.provisionalNumber}`
              : `Comprobante N° ${numberOf(sale)}`
          }
          source={async () => ('receipt' in sale ? sale.receipt : sale.id)}
          size="lg"
          inDialog
          onPrinted={focusNext}
          {...(!before && { justSaved: { cash: movesCash(sale) } })}
        >
          Imprimir
        </PrintButton>
        <Button ref={next} size="lg" onClick={onClose} onKeyDown={ignoreHeldKey}>
          Nueva venta
        </Button>
      </SimpleGrid>
      {sale.receiptNumber !== null && (
        <MailButton key={sale.id} sourceId={sale.id} onLeave={focusNext} scanning={scanning} />
      )}
    </Stack>
  );
}
