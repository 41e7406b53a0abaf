import { clean, validate } from 'rut.js';
import { addDays } from '../../web/format.ts';
import { fold } from '../../wire/written.ts';
import type { Membership } from '../memberships/contract.ts';
import type { Candidate, MatchReason, OpenTransfer, Target, TransferLine } from './contract.ts';

const longestRut = 9;
const shownCandidates = 5;
/** An amount alone points to a client only while few owe it. */
const fewOwers = 3;

/** '123456785' of '12.345.678-5' or '012345678-5'; empty when it is no RUT. */
export function rutOf(text: string): string {
  const rut = text.replace(/\s/g, '').replace(/^0+/, '');
  const bare = validate(rut) ? clean(rut).toUpperCase() : '';
  return bare.length <= longestRut ? bare : '';
}

const writtenRut = /(?<![\d.])0*\d{1,2}\.?\d{3}\.?\d{3}-[\dk](?![\dk])/gi;
const bareRut = /(?<!\d)0*\d{7,8}[\dk](?![\da-z])/gi;

/** The first RUT within a text, those with a dash before others. */
export function rutIn(text: string): string {
  const found = [...text.matchAll(writtenRut), ...text.matchAll(bareRut)].map(([rut]) => rutOf(rut));
  return found.find(Boolean) ?? '';
}

const fillers = new Set(
  `a abono abonos al app banco bco bci cargo chile codigo con cta cte cuenta corriente cuentas de del depositado deposito
  desde doc documento efectivo electronica electronico en enviada estado fondos glosa internet itau linea mensaje n no nro
  numero operacion origen otro otros pago pagos para por recibida recibido recibidos rut santander scotiabank tef tercero
  terceros transf transfer transferencia transferencias transferido traspaso trf vista web`.split(/\s+/),
);
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'san',
  'van',
  'von',
]);

const wordsOf = (text: string): string[] => fold(text).match(/[a-z]+/g) ?? [];

/**
 * What is left of a description without numbers and, at both ends, a bank's usual words: 'JUAN DE LA CRUZ' of 'TEF DE JUAN DE
 * LA CRUZ 12.345.678-5'.
 */
export function nameIn(description: string): string {
  const words = description
    .replace(writtenRut, ' ')
    .replace(/\S*\d\S*/g, ' ')
    .split(/[^\p{L}'’-]+/u)
    .filter((word) => /\p{L}/u.test(word));
  const isNamed = (word: string) => !fillers.has(fold(word));
  return words
    .slice(Math.max(0, words.findIndex(isNamed)), words.findLastIndex(isNamed) + 1)
    .join(' ')
    .slice(0, 120);
}

/** The sender as the line says it, in columns of its own or within the description. */
export const senderOf = ({ rut, name, description }: TransferLine): { rut: string; name: string } => ({
  rut: rutOf(rut) || rutIn(description),
  name: name || nameIn(description),
});

const nameWords = (name: string): Set<string> =>
  new Set(wordsOf(name).filter((word) => word.length > 1 && !particles.has(word)));

/** How much of a client's name is said: all of it, at least two words of it, or nothing. */
function compareWords(own: ReadonlySet<string>, said: ReadonlySet<string>): 'name' | 'similarName' | null {
  const common = own.intersection(said).size;
  if (common < 2) return null;
  return common === own.size ? 'name' : 'similarName';
}

type Facts = Omit<OpenTransfer, 'sure' | 'candidates'>;

const owesExactly = ({ owed, firstOwed }: Target, amount: number): boolean =>
  amount === owed || (owed > 0 && amount === firstOwed);

/** A debt to the store takes no more than is owed. */
const canTake = ({ membershipId, owed }: Target, amount: number): boolean =>
  membershipId !== null || amount <= owed;

/** A target with what is compared many times: the RUT and the words of its client's name. */
interface Known {
  readonly target: Target;
  readonly rut: string;
  readonly words: ReadonlySet<string>;
}

function reasonsFor(
  transfer: Facts,
  said: ReadonlySet<string>,
  { target, rut: own, words }: Known,
): MatchReason[] {
  const { rut } = transfer;
  const named = compareWords(words, said);
  return [
    ...(rut !== '' && own === rut ? (['rut'] as const) : []),
    ...(named ? [named] : []),
    ...(owesExactly(target, transfer.amount) ? (['amount'] as const) : []),
    ...(rut !== '' && own !== '' && own !== rut ? (['otherRut'] as const) : []),
  ];
}

/** Finds targets by RUT, by a word of the name and by an amount that is owed. */
function indexTargets(targets: readonly Target[]) {
  const index = new Map<string | number, Set<Known>>();
  const put = (key: string | number, known: Known) =>
    index.set(key, (index.get(key) ?? new Set()).add(known));
  for (const target of targets) {
    const known = { target, rut: rutOf(target.dni), words: nameWords(target.clientName) };
    if (known.rut) put(`rut ${known.rut}`, known);
    for (const word of known.words) put(word, known);
    put(target.owed, known);
    put(target.firstOwed, known);
  }
  return (keys: readonly (string | number)[]): Known[] => [
    ...new Set(keys.flatMap((key) => [...(index.get(key) ?? [])])),
  ];
}

type Find = ReturnType<typeof indexTargets>;

const weights: Readonly<Record<MatchReason, number>> = {
  rut: 16,
  name: 8,
  similarName: 4,
  amount: 2,
  otherRut: -1,
  claimed: 0,
};
const weightOf = ({ reasons }: Candidate) => reasons.reduce((sum, reason) => sum + weights[reason], 0);
const says = (candidate: Candidate, ...some: MatchReason[]) =>
  some.some((reason) => candidate.reasons.includes(reason));

/** Those that the RUT or the name points to, or else those few who owe the amount; the likeliest first. */
function candidatesOf(transfer: Facts, find: Find): Candidate[] {
  const { rut, name, description, amount } = transfer;
  const said = new Set(wordsOf(`${name} ${description}`));
  const among = (keys: readonly (string | number)[]) =>
    find(keys)
      .filter(({ target }) => canTake(target, amount))
      .map((known) => ({ ...known.target, reasons: reasonsFor(transfer, said, known) }));
  const pointed = among([`rut ${rut}`, ...said]).filter((candidate) =>
    says(candidate, 'rut', 'name', 'similarName'),
  );
  if (pointed.length > 0) return pointed.toSorted((a, b) => weightOf(b) - weightOf(a) || b.owed - a.owed);
  const owing = among([amount]).filter((candidate) => !says(candidate, 'otherRut'));
  return owing.length <= fewOwers ? owing : [];
}

/**
 * Whether the first candidate is the one without doubt: the only exact debt of the client with that RUT, or the only exact
 * debt where RUT and full name point to nobody else.
 */
function isSure(candidates: readonly Candidate[]): boolean {
  const [first] = candidates;
  if (!first || !says(first, 'amount') || first.owed <= 0) return false;
  const exact = (candidate: Candidate) => says(candidate, 'amount');
  const byRut = candidates.filter((candidate) => says(candidate, 'rut'));
  if (byRut.length > 0) return says(first, 'rut') && byRut.filter(exact).length === 1;
  if (!says(first, 'name') || says(first, 'otherRut')) return false;
  const named = candidates.filter((candidate) => says(candidate, 'name'));
  return new Set(named.map(({ clientId }) => clientId)).size === 1 && named.filter(exact).length === 1;
}

const keyOf = ({ clientId, membershipId }: Target) => membershipId ?? `store ${clientId}`;

/** Who may have made each transfer. Of several that would surely pay the same, only the first is sure. */
export function proposeMatches(transfers: readonly Facts[], targets: readonly Target[]): OpenTransfer[] {
  const claimed = new Set<string>();
  const find = indexTargets(targets);
  return transfers.map((transfer) => {
    const candidates = candidatesOf(transfer, find);
    const [first] = candidates;
    const certain = isSure(candidates);
    const isClaimed = certain && first !== undefined && claimed.has(keyOf(first));
    if (certain && first) claimed.add(keyOf(first));
    return {
      ...transfer,
      sure: certain && !isClaimed,
      candidates: candidates
        .slice(0, shownCandidates)
        .map((candidate, index) =>
          isClaimed && index === 0
            ? { ...candidate, reasons: [...candidate.reasons, 'claimed' as const] }
            : candidate,
        ),
    };
  });
}

/** The first day of the period that a payment made on a day names: what is owed, or what follows the paid days. */
export function paidPeriod(
  { due, suggestion, expiresOn, startsOn }: Pick<Membership, 'due' | 'suggestion' | 'expiresOn' | 'startsOn'>,
  paidOn: string,
): string {
  if (due) return suggestion.planStartsOn;
  const afterPaid = expiresOn ? addDays(expiresOn, 1) : '';
  return [paidOn, afterPaid, startsOn ?? ''].toSorted().at(-1) ?? paidOn;
}
