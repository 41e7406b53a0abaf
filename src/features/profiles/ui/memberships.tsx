import { Group } from '@mantine/core';
import { fullName, segment } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { dueWords, expiryOf, periodWords, sessionsOf } from '../../memberships/words.ts';
import type { Profile } from '../contract.ts';

type OwnMembership = Profile['memberships'][number];

function Membership({
  membership,
  clientId,
}: {
  readonly membership: OwnMembership;
  readonly clientId: string;
}) {
  const money = useMoney();
  const { id, planName, payer, active, due } = membership;
  const expiry = expiryOf(membership);
  const sessions = sessionsOf(membership);
  return (
    <li>
      <RowName line={payer ? `Incluido en el plan de ${payer}` : periodWords(membership)}>
        {payer ? (
          planName
        ) : (
          <TextLink
            underline="hover"
            to="/clients/$clientId/memberships/$membershipId/payments"
            params={{ clientId, membershipId: id }}
            aria-label={`Pagos de ${planName}`}
          >
            {planName}
          </TextLink>
        )}
      </RowName>
      <Group gap="4px 16px">
        {!active && <StateChip tone="rest">Inactiva</StateChip>}
        <StateChip tone={expiry.tone}>{expiry.words}</StateChip>
        {sessions && <StateChip tone={sessions.tone}>{sessions.words}</StateChip>}
        {due && <StateChip tone="warn">{dueWords(due, money)}</StateChip>}
      </Group>
    </li>
  );
}

/** The memberships that cover the client; each leads to its payments. */
export function Memberships({ client, memberships }: Pick<Profile, 'client' | 'memberships'>) {
  const all = { clientId: client.id, clientName: segment(fullName(client)) };
  return (
    <Card
      title="Membresías"
      more={
        <TextLink to="/clients/$clientId/memberships/$clientName" params={all}>
          {memberships.length === 0 ? 'Agregar una' : 'Ver y editar'}
        </TextLink>
      }
    >
      <CardRows label="Membresías del cliente" empty="No tiene membresía.">
        {memberships.map((membership) => (
          <Membership key={membership.id} membership={membership} clientId={client.id} />
        ))}
      </CardRows>
    </Card>
  );
}
