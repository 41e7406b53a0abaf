import { Group, Modal, Stack, Text } from '@mantine/core';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import { spanWords } from '../../reports/words.ts';
import type { SentReport } from '../contract.ts';
import { keptMonths, mailedReports } from '../domain.ts';
import { MailText } from './mail-text.tsx';
import { SentStateChip } from './sent-state.tsx';

interface SentDialogProps {
  readonly sent: SentReport;
  readonly onClose: () => void;
}

/** A report as it was mailed. */
export default function SentDialog({ sent, onClose }: SentDialogProps) {
  const { report, subject, text, state, sentAt } = sent;
  const timeZone = useTimeZone();
  return (
    <Modal opened onClose={onClose} title={mailedReports[report]} size={600} fullScreen={usePhone()}>
      <Stack gap={16}>
        <Group gap="4px 16px" c="dimmed">
          <span>{spanWords(sent)}</span>
          <SentStateChip state={state} />
          <span>{dayTime(sentAt, timeZone)}</span>
        </Group>
        {text ? (
          <MailText subject={subject} text={text} />
        ) : (
          <Text>
            {state === 'sent'
              ? `Lo que decía ya no está guardado: se guarda por ${keptMonths} meses.`
              : `No hay un texto guardado: no llegó a escribirse, o pasaron los ${keptMonths} meses que se guarda.`}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
