import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { installationStates } from '../words.ts';

/** What an operator may have to see to in the whole installation; nothing where there is nothing. */
export function InstallationTrouble() {
  const { data } = useQuery(query(api.installation.jobs, {}));
  const states = data ? installationStates(data) : [];
  if (states.length === 0) return null;
  return (
    <Group gap="4px 16px" role="status">
      {states.map(({ tone, label }) => (
        <Anchor key={label} href="#tareas" c="inherit" underline="never">
          <StateChip tone={tone}>
            <Text inherit span td="underline" style={{ textUnderlineOffset: 3 }}>
              {label}
            </Text>
          </StateChip>
        </Anchor>
      ))}
    </Group>
  );
}
