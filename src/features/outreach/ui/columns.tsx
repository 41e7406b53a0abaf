import { Text } from '@mantine/core';
import { day, fullName } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { ConsentsLink } from '../../consents/parts.ts';
import { Contacted } from '../../notes/parts.ts';
import type { Person, PersonAtRisk } from '../contract.ts';
import { reasonWords, signalWords } from '../words.ts';
import type { Refusal } from './use-writing.ts';

type Written = (amount: number) => string;

export const nameColumn: Column<Person> = {
  key: 'name',
  head: 'Cliente',
  phone: 'title',
  render: (person) => (
    <PersonCell name={fullName(person)} {...(person.planName && { line: person.planName })} />
  ),
};

/** When somebody was contacted last, and what keeps them from being contacted now. */
export const contactColumn = (today: string, barredOf: (person: Person) => Refusal): Column<Person> => ({
  key: 'contact',
  head: 'Último contacto',
  width: '20%',
  render: (person) => {
    const { clientId, contact } = person;
    const { refusal, byConsent } = barredOf(person);
    return (
      <>
        {contact ? <Contacted contact={contact} today={today} /> : 'Ninguno'}
        {refusal && (
          <Text span display="block" size="xs" c="dimmed">
            {refusal} {byConsent && <ConsentsLink clientId={clientId} name={fullName(person)} />}
          </Text>
        )}
      </>
    );
  },
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
    width: '30%',
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
];

export const riskColumnsIn = (money: Written, today: string): readonly Column<PersonAtRisk>[] => [
  nameColumn,
  {
    key: 'signals',
    head: 'Qué lo dice',
    width: '36%',
    render: (person) => (
      <Lines lines={person.signals.map((signal) => signalWords(signal, person, today, money))} />
    ),
  },
];
