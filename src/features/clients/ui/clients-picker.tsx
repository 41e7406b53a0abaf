import { CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import rows from '../../../web/styles/rows.module.css';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import type { Client } from '../contract.ts';
import { ClientPicker } from './client-picker.tsx';

interface ClientsPickerProps {
  readonly label: string;
  /** Their ids. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  readonly error?: ReactNode;
}

/** The chosen clients, as far as they are known; a recovered draft knows their ids alone. */
function useChosen(chosen: readonly string[]) {
  const [picked, setPicked] = useState<readonly Client[]>([]);
  const isPicked = (clientId: string) => picked.some(({ id }) => id === clientId);
  const fetched = useQueries({
    queries: chosen.filter((id) => !isPicked(id)).map((id) => query(api.clients.get, { id })),
  });
  const known = [...picked, ...fetched.flatMap(({ data }) => data ?? [])];
  return {
    clients: chosen.flatMap((clientId) => known.find(({ id }) => id === clientId) ?? []),
    remember: (client: Client) => setPicked((was) => [...was, client]),
  };
}

/** Chooses several clients, one after the other. */
export function ClientsPicker({ label, chosen, onChange, error }: ClientsPickerProps) {
  const { clients, remember } = useChosen(chosen);
  return (
    <Stack gap={8}>
      <ClientPicker
        label={label}
        without={new Set(chosen)}
        onChoose={(client) => {
          remember(client);
          onChange([...chosen, client.id]);
        }}
      />
      {error && (
        <Text size="xs" c="var(--bad-text)" role="alert">
          {error}
        </Text>
      )}
      {clients.length > 0 && (
        <Paper component="ul" bg="none" className={rows.divided ?? ''} aria-label="Clientes elegidos">
          {clients.map((client) => (
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
                onClick={() => onChange(chosen.filter((id) => id !== client.id))}
              />
            </Group>
          ))}
        </Paper>
      )}
    </Stack>
  );
}
