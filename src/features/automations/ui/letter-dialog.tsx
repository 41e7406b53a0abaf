import { Modal, Stack, Text } from '@mantine/core';
import { usePhone } from '../../../web/ui/pending.ts';
import type { SentBy, ToldBy } from '../domain.ts';

export interface Letter {
  /** Whose it is. */
  readonly name: string;
  readonly address: string;
  /** By what it arrives. */
  readonly channel: ToldBy | SentBy;
  readonly subject: string;
  readonly text: string;
}

interface LetterDialogProps {
  readonly letter: Letter;
  readonly onClose: () => void;
}

const wayOf: Readonly<Record<ToldBy | SentBy, string>> = {
  ...{ mail: 'Correo', push: 'Aviso', whatsapp: 'WhatsApp', cloud: 'WhatsApp', hand: 'WhatsApp' },
};

/** Where it goes, while that is not known. */
const placeOf: Readonly<Record<ToldBy | SentBy, string>> = {
  ...{ mail: 'Sin correo', push: 'En su teléfono' },
  ...{ whatsapp: 'Sin WhatsApp', cloud: 'Sin WhatsApp', hand: 'Sin WhatsApp' },
};

/** A message as it arrives. */
export function LetterDialog({
  letter: { name, address, channel, subject, text },
  onClose,
}: LetterDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`${wayOf[channel]} a ${name}`} size={600} fullScreen={usePhone()}>
      <Stack gap={12}>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {address || placeOf[channel]}
        </Text>
        {subject !== '' && <Text fw={600}>{subject}</Text>}
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
      </Stack>
    </Modal>
  );
}
