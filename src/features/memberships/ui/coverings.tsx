import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { CoveringMembership } from '../contract.ts';
import { expiryOf, periodWords, sessionsOf } from '../words.ts';

function Covering({ membership }: { readonly membership: CoveringMembership }) {
  const { planName, payer, active } = membership;
  const expiry = expiryOf(membership);
  const sessions = sessionsOf(membership);
  return (
    <Paper component="li" p={16}>
      <Group justify="space-between" gap="8px 24px">
        <div>
          <Text fw={600}>{planName}</Text>
          <Text c="dimmed">
            Incluido en el plan de{' '}
            <Anchor
              renderRoot={(props) => (
                <Link {...props} to="/clients/$clientId" params={{ clientId: payer.id }} />
              )}
            >
              {payer.name}
            </Anchor>
            {' · '}
            {periodWords(membership)}
          </Text>
        </div>
        <Group gap="4px 16px">
          <StateChip tone={active ? 'good' : 'rest'}>{active ? 'Activa' : 'Inactiva'}</StateChip>
          <StateChip tone={expiry.tone}>{expiry.words}</StateChip>
          {sessions && <StateChip tone={sessions.tone}>{sessions.words}</StateChip>}
        </Group>
      </Group>
    </Paper>
  );
}

/** The memberships of others that cover a client, who owes nothing for them. */
export function Coverings({ memberships }: { readonly memberships: readonly CoveringMembership[] }) {
  if (memberships.length === 0) return null;
  return (
    <Stack component="ul" gap={8} aria-label="Incluido en planes de otros">
      {memberships.map((membership) => (
        <Covering key={membership.id} membership={membership} />
      ))}
    </Stack>
  );
}
