import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { count } from '../../../web/format.ts';

export interface Work {
  /** 'Revisando' */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** What is counted: 'líneas'. */
  readonly unit?: string;
  /** A note shown meanwhile. */
  readonly note?: string;
}

interface WorkProgressProps {
  readonly work: Work;
  /** Omitted while it cannot be cancelled. */
  readonly onCancel?: (() => void) | undefined;
}

/** The progress of a long task, with a button to cancel it. */
export function WorkProgress({ work, onCancel }: WorkProgressProps) {
  const { label, done, total, unit } = work;
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0;
  const counted = unit ? `${count(done)} de ${count(total)} ${unit}` : `${Math.round(share)} %`;
  return (
    <Stack gap={12} maw={560} py={24} role="status" aria-label={label}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{label}</Text>
        <Text c="dimmed" className="figures">
          {total > 0 ? counted : ''}
        </Text>
      </Group>
      <Progress
        value={total > 0 ? share : 100}
        animated={total === 0}
        striped={total === 0}
        size="md"
        aria-label={label}
        transitionDuration={120}
      />
      {onCancel && (
        <Button variant="default" w="fit-content" onClick={onCancel}>
          Cancelar
        </Button>
      )}
    </Stack>
  );
}
