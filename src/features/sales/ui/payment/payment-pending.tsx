import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../../web/ui/banner.tsx';
import { useTill } from '../till/till.tsx';
import { DueAmount } from './due-amount.tsx';
import type { Payment } from './payment.ts';

/** A payment without a response: it can only be repeated unchanged. */
export function PaymentPending({ payment }: { readonly payment: Payment }) {
  const { cart } = useTill();
  const again = useRef<HTMLButtonElement>(null);
  const { working, error, retry, check } = payment;
  useEffect(() => {
    if (!working) again.current?.focus();
  }, [working]);
  if (!cart.request) return null;
  return (
    <Stack gap={16}>
      <DueAmount
        label={working ? 'Terminando la venta…' : 'Venta sin confirmar'}
        amount={cart.request.total}
      />
      {!working && (
        <Banner tone="warn">
          {error?.message ?? 'No llegó la respuesta.'} La venta sigue aquí: al reintentar se cobra una sola
          vez, aunque ya haya llegado.
        </Banner>
      )}
      <Button ref={again} size="lg" loading={working} onClick={retry}>
        Reintentar
      </Button>
      {!working && (
        <Button variant="default" size="md" onClick={check}>
          Volver a la orden
        </Button>
      )}
    </Stack>
  );
}
