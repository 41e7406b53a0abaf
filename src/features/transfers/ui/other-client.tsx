import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { day, fullName, segment } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { usePhone } from '../../../web/ui/pending.ts';
import type { Client } from '../../clients/contract.ts';
import { ClientPicker } from '../../clients/parts.ts';
import type { OpenTransfer, Target } from '../contract.ts';
import { senderWords } from '../words.ts';
import rows from './candidate-row.module.css';
import { CandidateRow } from './candidate-row.tsx';

interface TargetsProps {
  readonly client: Client;
  readonly transfer: OpenTransfer;
  readonly working: boolean;
  readonly onTake: (target: Target) => void;
}

function Targets({ client, transfer, working, onTake }: TargetsProps) {
  const result = useQuery(query(api.transfers.targets, { clientId: client.id }));
  if (result.error && !result.data)
    return (
      <FailedState error={result.error} onRetry={() => void result.refetch()} retrying={result.isFetching} />
    );
  if (!result.data) return <Skeleton h={48} />;
  const targets = result.data.items.filter(
    ({ membershipId, owed }) => membershipId || transfer.amount <= owed,
  );
  if (targets.length === 0) {
    return (
      <Stack gap={8} align="flex-start">
        <Text>
          {fullName(client)} no tiene una membresía activa, ni debe tanto en la tienda. Véndele una primero, y
          vuelve a esta transferencia.
        </Text>
        <ButtonLink
          to="/clients/$clientId/memberships/$clientName"
          params={{ clientId: client.id, clientName: segment(fullName(client)) }}
        >
          Ver sus membresías
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <ul className={rows.list ?? ''} aria-label={`Lo que paga ${fullName(client)}`}>
      {targets.map((target) => (
        <CandidateRow
          key={target.membershipId ?? target.clientId}
          target={target}
          working={working}
          onTake={() => onTake(target)}
        />
      ))}
    </ul>
  );
}

interface OtherClientProps {
  readonly transfer: OpenTransfer;
  readonly working: boolean;
  readonly onTake: (target: Target) => void;
  readonly onClose: () => void;
}

/** Finds the client of a transfer, and asks what it pays. */
export function OtherClient({ transfer, working, onTake, onClose }: OtherClientProps) {
  const money = useMoney();
  const [client, setClient] = useState<Client>();
  return (
    <Modal opened onClose={onClose} title="¿De quién es la transferencia?" size={560} fullScreen={usePhone()}>
      <Stack gap="md">
        <Text c="dimmed">
          {money(transfer.amount)} del {day(transfer.paidOn)}, {senderWords(transfer)}
        </Text>
        {client ? (
          <>
            <Targets client={client} transfer={transfer} working={working} onTake={onTake} />
            <Button variant="subtle" w="fit-content" onClick={() => setClient(undefined)}>
              Buscar a otro
            </Button>
          </>
        ) : (
          <ClientPicker label="Cliente" inline inDialog onChoose={setClient} />
        )}
      </Stack>
    </Modal>
  );
}
