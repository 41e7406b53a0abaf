import { Group, Text } from '@mantine/core';
import type { ConnectionTest } from '../../wire/connection.ts';
import { dayTime } from '../format.ts';
import { useTimeZone } from '../session.ts';
import { StateChip } from './state-chip.tsx';

/** When a connection was tested last, by whom, and with what result. */
export function LastTest({ tested }: { readonly tested: ConnectionTest | null }) {
  const timeZone = useTimeZone();
  if (!tested)
    return (
      <Text c="dimmed" mt={8}>
        Con estas llaves todavía no se ha probado la conexión.
      </Text>
    );
  const { at, by, refusal } = tested;
  return (
    <div>
      <Group gap="0 8px" mt={8}>
        <StateChip tone={refusal ? 'bad' : 'good'}>{refusal ? 'No funcionó' : 'Funcionó'}</StateChip>
        <Text span c="dimmed">
          Se probó el {dayTime(at, timeZone)}
          {by && `, ${by}`}
        </Text>
      </Group>
      {refusal && <Text mt={4}>{refusal}</Text>}
    </div>
  );
}
