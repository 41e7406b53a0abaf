import { type Right, rights } from '../../wire/rights.ts';

/** What tells something of people, the most private first. */
const peopleRights: readonly Right[] = [
  'clients.contact',
  'clients.personal',
  'clients.view',
  'prospects',
  'receivables',
  'classes.view',
  'record',
  'wages.view',
  'timesheets.view',
];

interface Permissions {
  /** What it sees of people, the most private first. */
  readonly people: readonly Right[];
  /** What else it sees. */
  readonly rest: readonly Right[];
  /** What it changes. */
  readonly changes: readonly Right[];
}

/** Rights in the order in which an owner has to think of them. */
export function permissionsOf(given: readonly Right[]): Permissions {
  const people = peopleRights.filter((right) => given.includes(right));
  const others = given.filter((right) => !people.includes(right));
  const isSeen = (right: Right) => rights[right].startsWith('Ver ');
  return {
    people,
    rest: others.filter(isSeen),
    changes: others.filter((right) => !isSeen(right)),
  };
}
