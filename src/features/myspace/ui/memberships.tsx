import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { Suspense } from 'react';
import { money } from '../../../web/format.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { OwnContract } from '../../contracts/parts.ts';
import { balanceWords, dueWords, expiryOf, periodWords, sessionsOf } from '../../memberships/words.ts';
import { PayOwn } from '../../onlinepayments/parts.ts';
import type { OwnMembership } from '../contract.ts';
import classes from './space.module.css';

function Plan({ membership, currency }: { readonly membership: OwnMembership; readonly currency: string }) {
  const { planName, active, due, payer } = membership;
  const expiry = expiryOf(membership);
  const sessions = sessionsOf(membership);
  return (
    <Paper component="li" p={16} mih={116} className={classes.plan ?? ''}>
      <Text size="lg" fw={600} {...(!active && { c: 'dimmed' })}>
        {planName}
      </Text>
      <Text flex={1} c="dimmed">
        {payer ? `Incluido en el plan de ${payer}` : periodWords(membership)}
      </Text>
      <Group gap="4px 16px">
        <StateChip tone={active ? 'good' : 'rest'}>{active ? 'Activa' : 'Inactiva'}</StateChip>
        <StateChip tone={expiry.tone}>{expiry.words}</StateChip>
        {sessions && <StateChip tone={sessions.tone}>{sessions.words}</StateChip>}
        {due && <StateChip tone="warn">{dueWords(due, (amount) => money(amount, currency))}</StateChip>}
      </Group>
      {due && (
        <Suspense>
          <PayOwn membershipId={membership.id} planName={planName} />
        </Suspense>
      )}
      <OwnContract membershipId={membership.id} />
    </Paper>
  );
}

interface OwnMembershipsProps {
  readonly memberships: readonly OwnMembership[];
  /** What was paid too much, in the currency's minor unit. */
  readonly balance: number;
  readonly currency: string;
}

export function OwnMemberships({ memberships, balance, currency }: OwnMembershipsProps) {
  return (
    <Stack component="section" gap={12} aria-label="Mis membresías">
      <Group gap="4px 16px" justify="space-between">
        <Title order={2}>Mis membresías</Title>
        {balance > 0 && (
          <span title="Paga lo siguiente que se te cobre.">
            <StateChip tone="good">{balanceWords(balance, (amount) => money(amount, currency))}</StateChip>
          </span>
        )}
      </Group>
      {memberships.length === 0 ? (
        <Paper>
          <EmptyState title="Ups! Aún no hay registros" icon={IconId}>
            Tu gimnasio todavía no te ha asignado un plan. Pregunta en recepción.
          </EmptyState>
        </Paper>
      ) : (
        <ul className={classes.plans}>
          {memberships.map((membership) => (
            <Plan key={membership.id} membership={membership} currency={currency} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
