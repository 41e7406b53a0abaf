import { Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from './pending.ts';

interface LetterDialogProps {
  readonly title: string;
  /** Where it goes. */
  readonly line: string;
  /** Empty for what has none. */
  readonly subject: string;
  readonly text: string;
  readonly onClose: () => void;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** A message's subject, empty for what has none, and its text. */
export const LetterText = ({ subject, text }: Pick<LetterDialogProps, 'subject' | 'text'>) => (
  <>
    {subject !== '' && <Text fw={600}>{subject}</Text>}
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
  </>
);

/** A message as it arrives. */
export function LetterDialog({ title, line, subject, text, onClose, children }: LetterDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size={600} fullScreen={usePhone()}>
      <Stack gap={12}>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
        <LetterText subject={subject} text={text} />
        {children}
      </Stack>
    </Modal>
  );
}
