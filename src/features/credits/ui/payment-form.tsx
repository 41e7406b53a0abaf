import { Group, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, api, query } from '../../../web/api.ts';
import { useDeviceChoice } from '../../../web/device.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { methods } from '../../payments/domain.ts';
import { openShiftsOf, roundedCash } from '../../tills/domain.ts';
import { type Credit, creditsContract } from '../contract.ts';

interface PaymentFormProps {
  readonly credit: Credit;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}

const options = Object.entries(methods).map(([value, label]) => ({ value, label }));
const noTill = 'Para recibir efectivo, abre una caja o elige cuál lo recibe.';

/** Takes a payment of a client's debt; the default amount is all of it. */
export function PaymentForm({ credit, onClose, onSaved }: PaymentFormProps) {
  const { clientId, clientName, balance } = credit;
  const money = useMoney();
  const { gym } = useMe();
  const [own] = useDeviceChoice('till');
  const queries = useQueryClient();
  const tills = useQuery(query(api.tills.list, {}));
  const { shifts, here } = openShiftsOf(tills.data?.items ?? [], own);
  const [initialValues] = useState(() => ({
    id: newId(),
    clientId,
    shiftId: null as string | null,
    amount: balance as number | null,
    method: 'cash' as keyof typeof methods,
    note: '',
  }));
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Abono de ${clientName}`}
      submitLabel="Ingresar abono"
      draft={`debt of ${clientId}`}
      initialValues={initialValues}
      schema={creditsContract.pay.input}
      onSubmit={async (values) => {
        // The user may submit before the tills have loaded.
        const { items } = tills.data ?? (await queries.ensureQueryData(query(api.tills.list, {})));
        const shiftId = values.shiftId ?? openShiftsOf(items, own).here?.id ?? null;
        if (values.method === 'cash' && shiftId === null) {
          throw new ApiError({ code: 'no_till', status: 0, message: noTill, fields: { shiftId: noTill } });
        }
        const saved = await api.credits.pay(creditsContract.pay.input.parse({ ...values, shiftId }));
        onSaved(
          saved.balance > 0
            ? `Se anotó el abono. ${clientName} debe todavía ${money(saved.balance)}.`
            : `Se anotó el abono. ${clientName} ya no debe nada.`,
        );
      }}
    >
      {(form) => {
        const { amount, method } = form.getValues();
        const isCash = method === 'cash';
        const received = isCash && gym ? roundedCash(amount ?? 0, gym) : (amount ?? 0);
        return (
          <>
            <MoneyInput
              label="Monto"
              description={`Debe ${money(balance)}.`}
              {...form.getInputProps('amount')}
            />
            <Select
              label="Tipo de Pago"
              data={options}
              allowDeselect={false}
              {...form.getInputProps('method')}
            />
            {isCash && tills.data && !here && (
              <Select
                label="Caja"
                placeholder={shifts.length > 0 ? 'Elige la caja que lo recibe' : 'No hay una caja abierta'}
                data={shifts.map(({ id, tillName }) => ({ value: id, label: tillName }))}
                {...form.getInputProps('shiftId')}
              />
            )}
            <TextInput label="Observación" maxLength={300} {...form.getInputProps('note')} />
            {received !== amount && amount !== null && (
              <Group className="figures" align="baseline" justify="space-between" role="status">
                <span>Recibes en efectivo, con redondeo</span>
                <strong>{money(received)}</strong>
              </Group>
            )}
          </>
        );
      }}
    </FormModal>
  );
}
