import { Modal, Stack, Text } from '@mantine/core';
import { usePhone } from '../../../web/ui/pending.ts';

export interface Letter {
  /** Whose it is. */
  readonly name: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
}

interface LetterDialogProps {
  readonly letter: Letter;
  readonly onClose: () => void;
}

/** A mail as it arrives. */
export function LetterDialog({ letter: { name, address, subject, text }, onClose }: LetterDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Correo a ${name}`} size={600} fullScreen={usePhone()}>
      <Stack gap={12}>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {address || 'Sin correo'}
        </Text>
        <Text fw={600}>{subject}</Text>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
      </Stack>
    </Modal>
  );
}
