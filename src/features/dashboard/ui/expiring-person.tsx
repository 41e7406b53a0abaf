import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { nearDay } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { WhatsAppLink } from '../../../web/ui/whatsapp-link.tsx';
import type { Expiring } from '../contract.ts';
import { capital, whenWords } from '../rules.ts';
import classes from './expiring.module.css';

export function ExpiringPerson({ person, today }: { readonly person: Expiring; readonly today: string }) {
  const { gymName } = useMe();
  const { clientId, planName, whatsapp, daysLeft } = person;
  const clientName = `${person.name} ${person.surname}`.trim();
  const when = whenWords(daysLeft, nearDay(person.expiresOn, today));
  return (
    <li className={classes.person}>
      <Link to="/clients/$clientId" params={{ clientId }} className={classes.link}>
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
