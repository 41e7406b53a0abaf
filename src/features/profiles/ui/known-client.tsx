import { Group, Paper, Text, Title } from '@mantine/core';
import { IconCashRegister, IconUserCheck } from '@tabler/icons-react';
import { fullName } from '../../../web/format.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import type { Client } from '../../clients/contract.ts';
import { MembershipStatusChip } from '../../clients/parts.ts';
import { numberLine } from '../../clients/words.ts';
import classes from './head.module.css';

/** What this device knows of a client without a connection, and what can be done with them. */
export function KnownClient({ client }: { readonly client: Client }) {
  const name = fullName(client);
  return (
    <>
      <Paper className={classes.head ?? ''}>
        <div>
          <Title order={1}>{name}</Title>
          <Text c="dimmed">{[numberLine(client), client.phone].filter(Boolean).join(' · ')}</Text>
        </div>
        <MembershipStatusChip membershipStatus={client.membershipStatus} inactive="Membresía inactiva" />
      </Paper>
      <Group gap={8}>
        <ButtonLink
          to="/checkin"
          search={{ buscar: client.dni || name }}
          leftSection={<IconUserCheck size={18} />}
        >
          Check In
        </ButtonLink>
        <ButtonLink
          variant="default"
          to="/store/point-of-sale"
          search={{ cliente: client.id }}
          leftSection={<IconCashRegister size={18} />}
        >
          Vender
        </ButtonLink>
      </Group>
      <Text c="dimmed">Sin conexión se sabe solo esto. El resto de su ficha se ve cuando vuelva.</Text>
    </>
  );
}
