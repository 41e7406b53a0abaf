import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { money } from '../../../wire/written.ts';
import { keysRefused, type OnlinePayment, providerFailure, providerRefused } from '../contract.ts';
import { providers, RefundForm as Schema } from '../domain.ts';

const overs: readonly string[] = [keysRefused.code, providerRefused.code, providerFailure.code];

interface RefundFormProps {
  readonly payment: OnlinePayment;
  readonly clientName: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is left to give back: what is on its way counts. */
export const leftOf = ({ amount, refunds }: OnlinePayment): number =>
  refunds.reduce((left, refund) => (refund.state === 'refused' ? left : left - refund.amount), amount);

/** Gives back a payment, or part of it, by the provider with which it was paid. */
export function RefundForm({ payment, clientName, onClose, onDone }: RefundFormProps) {
  const [id, setId] = useState(() => newId());
  const left = leftOf(payment);
  return (
    <FormModal<{ amount: number | null; reason: string }>
      opened
      onClose={onClose}
      title={`Devolver a ${clientName}`}
      submitLabel="Devolver"
      submitColor="red"
      draft={null}
      initialValues={{ amount: left, reason: '' }}
      schema={Schema}
      onSubmit={async ({ amount, reason }) => {
        const asked = { id, paymentId: payment.id, amount: amount ?? 0, reason };
        await api.onlinepayments.refund(asked).catch((reason: unknown) => {
          // One that was refused stays so under its id.
          if (reason instanceof ApiError && overs.includes(reason.code)) setId(newId());
          throw reason;
        });
        onDone();
      }}
    >
      {(form) => (
        <>
          <Text>
            Vuelve por {providers[payment.provider]} a quien pagó, y la membresía vuelve a deber ese monto.
            Quedan {money(left, payment.currency)} por devolver.
          </Text>
          <MoneyInput label="Monto" currency={payment.currency} {...form.getInputProps('amount')} />
          <TextInput label="Motivo" maxLength={200} {...form.getInputProps('reason')} />
        </>
      )}
    </FormModal>
  );
}
