import { Modal, Stack, Text } from '@mantine/core';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import type { SentReport } from '../contract.ts';
import { keptMonths, mailedReports, sentStates } from '../domain.ts';

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
        <Text c="dimmed">
          {sentStates[state]}, {dayTime(sentAt, timeZone)}
        </Text>
        {text ? (
          <>
            <Text fw={600}>{subject}</Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
          </>
        ) : (
          <Text>
            Lo que decía no está guardado: se guarda por {keptMonths} meses, y de lo que no llegó a escribirse
            no hay nada.
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
