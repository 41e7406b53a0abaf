import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clientQuery } from '../../../../web/offline/directory.ts';
import { useMoney } from '../../../../web/session.ts';
import { PersonCell } from '../../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../../web/ui/state-chip.tsx';
import { MembershipStatusChip } from '../../../clients/parts.ts';
import type { Customer } from './cart.ts';
import { creditQuery } from './credit-query.ts';

/** The order's client, with the facts that matter at the till. */
export function CustomerCard({ customer }: { readonly customer: Customer }) {
  const money = useMoney();
  const { data: client } = useQuery(clientQuery(customer.id));
  const { data: credit } = useQuery(creditQuery(customer.id));
  const balance = credit?.balance ?? 0;
  return (
    <Group justify="space-between" gap="sm">
      <PersonCell name={customer.name} line={client?.phone || client?.email || undefined} />
      <Group gap="sm">
        {client && <MembershipStatusChip membershipStatus={client.membershipStatus} />}
        {balance > 0 && <StateChip tone="warn">{`Debe ${money(balance)}`}</StateChip>}
        {balance < 0 && <StateChip tone="good">{`A favor ${money(-balance)}`}</StateChip>}
      </Group>
    </Group>
  );
}
