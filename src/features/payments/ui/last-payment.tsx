import { Group, Text } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { PrintButton } from '../../receipts/parts.ts';
import type { SavedPayment } from './take-form.tsx';

interface LastPaymentProps {
  readonly payment: SavedPayment;
  /** When what follows it has been printed, if anything. */
  readonly onFollowed?: () => void;
}

/** The payment that was just taken, whose receipt can be printed while the next client is searched. */
export const LastPayment = ({ payment, onFollowed }: LastPaymentProps) => (
  <Group gap="8px 16px" justify="space-between">
    <Text c="dimmed">Último pago: {payment.words}</Text>
    <PrintButton
      screen="Ingresar Pago"
      justSaved={{ cash: payment.cash, print: payment.print }}
      {...(onFollowed && { onFollowed })}
      source={async () => (await api.payments.issueReceipt({ id: payment.id })).sourceId}
    >
      Imprimir comprobante
    </PrintButton>
  </Group>
);
