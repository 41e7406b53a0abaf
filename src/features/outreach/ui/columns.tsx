import { Text } from '@mantine/core';
import { day, fullName } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { Contacted } from '../../notes/parts.ts';
import type { Person, PersonAtRisk } from '../contract.ts';
import { reasonWords, signalWords } from '../words.ts';

type Written = (amount: number) => string;

export const nameColumn: Column<Person> = {
  key: 'name',
  head: 'Cliente',
  phone: 'title',
  render: (person) => (
    <PersonCell name={fullName(person)} {...(person.planName && { line: person.planName })} />
  ),
};

export const contactColumn = (today: string): Column<Person> => ({
  key: 'contact',
  head: 'Último contacto',
  width: '16%',
  render: ({ contact }) => (contact ? <Contacted contact={contact} today={today} /> : 'Ninguno'),
});

/** Each on a line of its own. */
const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ));

export const columnsIn = (money: Written, today: string): readonly Column<Person>[] => [
  nameColumn,
  {
    key: 'reasons',
    head: 'Por qué',
    width: '34%',
    render: ({ reasons, until }) => (
      <>
        <Lines lines={reasons.map((reason) => reasonWords(reason, today, money))} />
        {until && (
          <Text span size="xs" c="dimmed">
            Vuelve el {day(until)}
          </Text>
        )}
      </>
    ),
  },
  contactColumn(today),
];

export const riskColumnsIn = (money: Written, today: string): readonly Column<PersonAtRisk>[] => [
  nameColumn,
  {
    key: 'signals',
    head: 'Qué lo dice',
    width: '38%',
    render: (person) => (
      <Lines lines={person.signals.map((signal) => signalWords(signal, person, today, money))} />
    ),
  },
  contactColumn(today),
];
