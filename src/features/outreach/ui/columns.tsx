import { Text } from '@mantine/core';
import { day, fullName } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { Contacted } from '../../notes/parts.ts';
import type { Person } from '../contract.ts';
import { reasonWords } from '../words.ts';

export const columnsIn = (money: (amount: number) => string, today: string): readonly Column<Person>[] => [
  {
    key: 'name',
    head: 'Cliente',
    phone: 'title',
    render: (person) => (
      <PersonCell name={fullName(person)} {...(person.planName && { line: person.planName })} />
    ),
  },
  {
    key: 'reasons',
    head: 'Por qué',
    width: '34%',
    render: ({ reasons, until }) => (
      <>
        {reasons.map((reason) => (
          <span key={reason.kind} style={{ display: 'block' }}>
            {reasonWords(reason, today, money)}
          </span>
        ))}
        {until && (
          <Text span size="xs" c="dimmed">
            Vuelve el {day(until)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'contact',
    head: 'Último contacto',
    width: '16%',
    render: ({ contact }) => (contact ? <Contacted contact={contact} today={today} /> : 'Ninguno'),
  },
];
