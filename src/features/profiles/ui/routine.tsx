import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { weekdays } from '../../../wire/weekdays.ts';
import type { Profile } from '../contract.ts';

/** The exercises of each day of the client's routine. */
export const Routine = ({ client, routine }: Pick<Profile, 'client' | 'routine'>) => (
  <Card
    title="Rutina"
    more={
      <TextLink to="/mycenter/rutinas" search={{ cliente: client.id }}>
        {routine.length === 0 ? 'Armar una' : 'Ver y editar'}
      </TextLink>
    }
  >
    <CardRows label="Días de la rutina" empty="No tiene rutina.">
      {routine.map(({ day, exercises }) => (
        <li key={day}>
          <RowName line={exercises.join(', ')}>{weekdays[day]}</RowName>
        </li>
      ))}
    </CardRows>
  </Card>
);
