import { CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { fullName } from '../../../web/format.ts';
import rows from '../../../web/styles/rows.module.css';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import type { Client } from '../contract.ts';
import { ClientPicker } from './client-picker.tsx';

interface ClientsPickerProps {
  readonly label: string;
  readonly chosen: readonly Client[];
  readonly onChange: (chosen: readonly Client[]) => void;
  readonly error?: ReactNode;
}

/** Chooses several clients, one after the other. */
export const ClientsPicker = ({ label, chosen, onChange, error }: ClientsPickerProps) => (
  <Stack gap={8}>
    <ClientPicker
      label={label}
      without={new Set(chosen.map(({ id }) => id))}
      onChoose={(client) => onChange([...chosen, client])}
    />
    {error && (
      <Text size="xs" c="var(--bad-text)" role="alert">
        {error}
      </Text>
    )}
    {chosen.length > 0 && (
      <Paper component="ul" bg="none" className={rows.divided ?? ''} aria-label="Clientes elegidos">
        {chosen.map((client) => (
          <Group
            key={client.id}
            component="li"
            justify="space-between"
            gap="sm"
            mih={44}
            p="4px 8px 4px 12px"
          >
            <PersonCell name={fullName(client)} />
            <CloseButton
              aria-label={`Sacar a ${fullName(client)}`}
              onClick={() => onChange(chosen.filter((other) => other !== client))}
            />
          </Group>
        ))}
      </Paper>
    )}
  </Stack>
);
