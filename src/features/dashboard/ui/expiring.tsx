import { Box, Group, Paper, Title } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { count, nearDay } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { WhatsAppLink } from '../../../web/ui/whatsapp-link.tsx';
import type { Dashboard, Expiring } from '../contract.ts';
import { capital, whenWords } from '../rules.ts';
import board from './board.module.css';
import classes from './expiring.module.css';

function Person({ person, today }: { readonly person: Expiring; readonly today: string }) {
  const { gymName } = useMe();
  const { clientId, planName, whatsapp, daysLeft } = person;
  const clientName = `${person.name} ${person.surname}`.trim();
  const when = whenWords(daysLeft, nearDay(person.expiresOn, today));
  return (
    <li className={classes.person}>
      <Link
        to="/clients/$clientId/memberships/$clientName"
        params={{ clientId, clientName }}
        className={classes.link}
      >
        <PersonCell name={clientName} line={planName} />
      </Link>
      <StateChip tone="warn">{capital(when.replace(/^el /, ''))}</StateChip>
      <Box component="span" flex="none" w={36}>
        <WhatsAppLink
          phone={whatsapp}
          name={clientName}
          text={`Hola, ${person.name}: tu membresía ${planName} en ${gymName} vence ${when}. ¿La renovamos?`}
        />
      </Box>
    </li>
  );
}

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
            <Person key={person.clientId} person={person} today={data.today} />
          ))}
        </ul>
      )}
    </Paper>
  );
}
