import { Group, Text } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { PrintButton } from '../../receipts/parts.ts';
import type { SavedPayment } from './take-form.tsx';

/** Its receipt, which is issued now where it has none yet. */
export const receiptOf =
  ({ id }: SavedPayment) =>
  async () =>
    (await api.payments.issueReceipt({ id })).sourceId;

/** The payment that was just taken, whose receipt can be printed while the next client is searched. */
export const LastPayment = ({ payment }: { readonly payment: SavedPayment }) => (
  <Group gap="8px 16px" justify="space-between">
    <Text c="dimmed">Último pago: {payment.words}</Text>
    <PrintButton screen="Ingresar Pago" justSaved={payment} source={receiptOf(payment)}>
      Imprimir comprobante
    </PrintButton>
  </Group>
);
