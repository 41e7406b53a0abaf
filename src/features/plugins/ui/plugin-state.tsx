import { Group, Text } from '@mantine/core';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { pluginStates } from '../../../wire/plugin.ts';
import type { Plugin } from '../contract.ts';

const tones = {
  on: 'good',
  trial: 'warn',
  failing: 'bad',
  off: 'rest',
  unset: 'rest',
  unavailable: 'rest',
} as const;

/** 'Encendido', and beside it '3 lectores'. */
export function PluginStateChip({
  plugin: { state, note },
}: {
  readonly plugin: Pick<Plugin, 'state' | 'note'>;
}) {
  return (
    <Group gap={12} wrap="nowrap">
      {note !== '' && (
        <Text span c="dimmed" size="sm">
          {note}
        </Text>
      )}
      <StateChip tone={tones[state]}>{pluginStates[state]}</StateChip>
    </Group>
  );
}
