import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api, query } from '../../../../web/api.ts';
import { useNoMailReason } from '../../../../web/session.ts';
import { optionalEmail } from '../../../../wire/fields.ts';
import { MailPreview } from '../../../receipts/parts.ts';
import { useTill } from '../till/till.tsx';
import type { Payment } from './payment.ts';

interface ReceiptAddress {
  readonly address: string;
  readonly isBad: boolean;
}

/** The receipt's e-mail address: the typed one, or the client's. */
export function useReceiptAddress({ mailing, email }: Payment['choice']): ReceiptAddress {
  const { client } = useTill().cart;
  const { data } = useQuery({
    ...query(api.clients.get, { id: client?.id ?? '' }),
    enabled: client !== null && mailing,
  });
  if (!mailing) return { address: '', isBad: false };
  const address = email ?? data?.email ?? client?.email ?? '';
  return { address, isBad: address === '' || !optionalEmail.safeParse(address).success };
}

interface ReceiptMailProps extends ReceiptAddress, Pick<Payment, 'choice' | 'choose'> {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Of the payment as it stands: how much cash is rounded by. */
  readonly rounding: number;
}

/** Whether to e-mail the receipt, to which address, and what the mail will say. */
export function ReceiptMail({ field, choice, choose, address, isBad, rounding }: ReceiptMailProps) {
  const { mailing, email } = choice;
  const { gym, cart, totals } = useTill();
  const noMail = useNoMailReason();
  return (
    <Stack gap={8}>
      <Checkbox
        label="Enviar el comprobante por correo"
        checked={mailing}
        description={mailing && noMail && `${noMail} Queda para imprimir o descargar.`}
        onChange={(event) => choose({ mailing: event.currentTarget.checked })}
      />
      {mailing && (
        <>
          <TextInput
            ref={field}
            type="email"
            aria-label="Correo para el comprobante"
            placeholder="ana@correo.cl"
            autoComplete="off"
            value={address}
            onChange={(event) => choose({ email: event.currentTarget.value })}
            error={email !== undefined && isBad && 'Escribe un correo válido, como ana@correo.cl.'}
          />
          {!noMail && (
            <MailPreview
              receipt={{
                kind: 'sale',
                number: null,
                content: {
                  ...{ gymName: gym.name, clientName: cart.client?.name ?? '', currency: gym.currency },
                  ...{ total: totals.total, rounding },
                },
              }}
            />
          )}
        </>
      )}
    </Stack>
  );
}
