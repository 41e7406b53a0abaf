import { Group, Text } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { PrintButton } from '../../receipts/parts.ts';
import type { SavedPayment } from './take-form.tsx';

/** The payment that was just taken, whose receipt can be printed while the next client is searched. */
export const LastPayment = ({ payment }: { readonly payment: SavedPayment }) => (
  <Group gap="8px 16px" justify="space-between">
    <Text c="dimmed">Último pago: {payment.words}</Text>
    <PrintButton
      screen="Ingresar Pago"
      justSaved={{ cash: payment.cash }}
      source={async () => (await api.payments.issueReceipt({ id: payment.id })).sourceId}
    >
      Imprimir comprobante
    </PrintButton>
  </Group>
);
