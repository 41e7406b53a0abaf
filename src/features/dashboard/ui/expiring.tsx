import { Group, Paper, Title } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { count } from '../../../web/format.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import type { Dashboard } from '../contract.ts';
import board from './board.module.css';
import classes from './expiring.module.css';
import { ExpiringPerson } from './expiring-person.tsx';

/** Clients whose memberships expire within seven days, the soonest first. */
export function ExpiringCard({ data }: { readonly data: Dashboard }) {
  const { total, items } = data.expiring;
  return (
    <Paper component="section" className={board.card ?? ''} aria-label="Vencen esta semana">
      <Group justify="space-between" gap="4px 16px" mih={28}>
        <Title order={2}>Vencen esta semana</Title>
        {total > 0 && (
          <TextLink to="/clients" search={{ estado: 'expiring' }}>
            {total === 1 ? 'Ver en la lista' : `Ver los ${count(total)}`}
          </TextLink>
        )}
      </Group>
      {total === 0 ? (
        <EmptyState title="Nadie vence en los próximos 7 días" icon={IconCalendarCheck}>
          Aquí aparece a quién conviene escribirle para que renueve.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Clientes por vencer">
          {items.map((person) => (
            <ExpiringPerson key={person.clientId} person={person} today={data.today} />
          ))}
        </ul>
      )}
    </Paper>
  );
}
