import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../api.ts';
import { fullName, segment } from '../format.ts';
import { useLostSince } from '../offline/connection.ts';
import { clientsQuery } from '../offline/directory.ts';
import type { Recent } from './recent.ts';
import { type Command, commands, type FoundPerson, receiptNumberIn } from './search-rules.ts';

/** A result; its address is asked for when it is opened. */
export interface Result extends Omit<Recent, 'href'> {
  readonly id: string;
  readonly open: () => string | Promise<string>;
  /** Keeps the search open. */
  readonly stays?: boolean;
  /** Where it is printed. */
  readonly printed?: string;
  /** Whether it opens a dialog, whose first field takes what is typed meanwhile. */
  readonly opensDialog?: boolean;
  /** Whether it does something by itself, which nobody means to do again by opening what was opened last. */
  readonly acts?: boolean;
}

const maxMatches = 8;
const maxReceipts = 3;

interface Person extends FoundPerson {
  readonly email: string;
  readonly dni: string;
  readonly phone: string;
}

/** The gym's clients that match the text; `settled` once they do. */
export function usePeople(text: string): { people: readonly Person[]; settled: boolean } {
  const wanted = text.trim();
  const [search] = useDebouncedValue(wanted, 120);
  const { data, error, isPlaceholderData } = useQuery({
    ...clientsQuery({ search, order: 'nearest' }),
    enabled: search !== '' && wanted !== '',
    placeholderData: keepPreviousData,
  });
  const isAnswered = error !== null || (data !== undefined && !isPlaceholderData);
  return {
    people: wanted === '' ? [] : (data?.items ?? []).slice(0, maxMatches),
    settled: wanted === '' || (search === wanted && isAnswered),
  };
}

/** The receipts whose number the text is; `settled` once they are known. */
export function useReceipts(text: string): { results: readonly Result[]; settled: boolean } {
  const wanted = receiptNumberIn(text);
  const [search] = useDebouncedValue(wanted, 120);
  const isLost = useLostSince() !== undefined;
  const { data, error } = useQuery({
    ...query(api.receipts.list, { search }),
    enabled: wanted !== '' && search === wanted && !isLost,
  });
  if (wanted === '' || isLost) return { results: [], settled: true };
  if (search !== wanted || (!data && !error)) return { results: [], settled: false };
  const results = (data?.items ?? [])
    .filter(({ number }) => number === Number(search))
    .slice(0, maxReceipts)
    .map(({ id, number, content }) => ({
      id,
      label: `Comprobante N° ${String(number).padStart(6, '0')}`,
      description: content.clientName,
      open: () => `/store/receipts/${id}`,
      printed: `/store/receipts/${id}?imprimir=1`,
    }));
  return { results, settled: true };
}

const detailsOf = ({ dni, email, phone }: Person): string =>
  [dni, email || phone].filter(Boolean).join(' · ');

const membershipsOf = ({ id, ...person }: FoundPerson): string =>
  `/clients/${id}/memberships/${encodeURIComponent(segment(fullName(person)))}`;

/** The payments of the membership that a freeze is most likely about, or all memberships where none can be frozen. */
async function freezeHref(person: FoundPerson): Promise<string> {
  const { items } = await api.memberships.list({ clientId: person.id });
  const current = items.find(({ active, expiresOn, changedTo }) => active && expiresOn && !changedTo);
  return current
    ? `/clients/${person.id}/memberships/${current.id}/payments?congelar=1`
    : membershipsOf(person);
}

interface About {
  readonly command: Command | undefined;
  /** The address of what there is to see of a person. */
  readonly pageOf: (personId: string) => string;
}

function addressOf(person: FoundPerson, { command, pageOf }: About): string | Promise<string> {
  const name = encodeURIComponent(fullName(person));
  switch (command) {
    case 'charge':
      return `/payments?cliente=${person.id}`;
    case 'book':
      return `/checkin?buscar=${name}`;
    case 'sell':
      return `/store/point-of-sale?cliente=${person.id}`;
    case 'freeze':
      return freezeHref(person);
    case 'write':
      return `/clients/${person.id}?escribir=1`;
    case 'note':
      return `/clients/${person.id}?nota=1`;
    case 'statement':
      return `/clients/${person.id}/statement`;
    default:
      return pageOf(person.id);
  }
}

export const needsNetwork = 'Se puede cuando vuelva la conexión';

/** A person as a result: their page, or what the command does, unless that has to wait for the network. */
export function resultOf(person: Person, about: About, isLost: boolean): Result {
  const { command } = about;
  const label = command ? `${commands[command].label} ${fullName(person)}` : fullName(person);
  const waits = isLost && command !== undefined && !commands[command].offline;
  if (waits) return { id: person.id, label, description: needsNetwork, stays: true, open: () => '' };
  return {
    id: person.id,
    label,
    description: detailsOf(person),
    opensDialog: command === 'note',
    acts: command === 'write',
    open: () => addressOf(person, about),
  };
}
