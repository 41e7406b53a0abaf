import type { Right } from '../../wire/rights.ts';
import { fold } from '../../wire/written.ts';
import type { ScreenInfo } from '../navigation.ts';

/** A person that a search found. */
export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
}

interface CommandInfo {
  readonly label: string;
  readonly words: readonly string[];
  /** Whether it works without a network too. */
  readonly offline: boolean;
  readonly right: Right;
}

/** What can be done with a person from anywhere. */
export const commands = {
  charge: {
    label: 'Cobrar a',
    words: ['cobrar', 'pagar', 'renovar'],
    offline: false,
    right: 'payments.take',
  },
  book: { label: 'Reservar a', words: ['reservar', 'agregar', 'marcar'], offline: true, right: 'attendance' },
  sell: { label: 'Vender a', words: ['vender'], offline: true, right: 'sales.sell' },
  write: {
    label: 'Escribir a',
    words: ['escribir', 'whatsapp'],
    offline: false,
    right: 'clients.edit',
  },
  note: { label: 'Nota a', words: ['nota', 'anotar'], offline: false, right: 'clients.edit' },
  freeze: { label: 'Congelar a', words: ['congelar'], offline: false, right: 'memberships.sell' },
  statement: {
    label: 'Estado de cuenta de',
    words: ['estado', 'cuenta', 'deuda'],
    offline: false,
    right: 'clients.view',
  },
} as const satisfies Record<string, CommandInfo>;
export type Command = keyof typeof commands;

/** Without accents, spaces and hyphens, so that 'checkin' is 'Check In'. */
const compact = (text: string): string => fold(text).replace(/[\s-]/g, '');

const fillers = new Set(['a', 'al', 'de', 'del', 'cuenta']);

/** The command that a text begins with, and whom it is about; undefined for a plain search. */
export function parseCommand(text: string): { command: Command; about: string } | undefined {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const verb = fold(first);
  const found = (Object.keys(commands) as Command[]).find((command) =>
    commands[command].words.some((word) => word === verb),
  );
  if (!found) return undefined;
  const from = rest.findIndex((word) => !fillers.has(fold(word)));
  return { command: found, about: from < 0 ? '' : rest.slice(from).join(' ') };
}

/** The product that a text sells, as 'agua' of 'vender agua'; empty for 'vender a ana', which is about a person. */
export function productIn(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const isSale = commands.sell.words.some((word) => word === fold(first));
  return isSale && !fillers.has(fold(rest[0] ?? '')) ? rest.join(' ') : '';
}

/** The commands that a text begins to name. */
export const commandsBeginning = (text: string): Command[] =>
  (Object.keys(commands) as Command[]).filter(
    (command) =>
      text.trim() !== '' && commands[command].words.some((word) => word.startsWith(fold(text.trim()))),
  );

/** The number of the receipt that a text names: '1300', 'N° 1300' or 'factura 1300'; empty for none. */
export const receiptNumberIn = (text: string): string =>
  /^(?:(?:factura|boleta|comprobante|recibo|n[°º]?) *)?(\d{1,9})$/.exec(fold(text.trim()))?.[1] ?? '';

/** The names of a screen: its title, and its words in the menu and in tabs. */
const namesOf = ({ title, entry, tab }: ScreenInfo): string[] =>
  [title, entry?.label, tab?.label].filter((name) => name !== undefined);

/** Whether a text begins to name the list of keys. */
export const namesShortcuts = (text: string): boolean =>
  text.trim().length > 1 &&
  ['atajos', 'teclas', 'teclado'].some((word) => word.startsWith(fold(text.trim())));

/** How well a text names a screen: 0 exactly, 1 from its start, 2 from the start of a word, 3 within; Infinity not at all. */
function rankOf(screen: ScreenInfo, text: string): number {
  const wanted = compact(text);
  const ranks = namesOf(screen).map((name) => {
    if (compact(name) === wanted) return 0;
    if (compact(name).startsWith(wanted)) return 1;
    if (name.split(/[\s-]+/).some((word) => fold(word).startsWith(fold(text.trim())))) return 2;
    return compact(name).includes(wanted) ? 3 : Number.POSITIVE_INFINITY;
  });
  return Math.min(...ranks);
}

const maxScreens = 8;

/** The screens that a text names, the best match first; all of them, in their order, without a text. */
export const findScreens = (screens: readonly ScreenInfo[], text: string): ScreenInfo[] =>
  screens
    .map((screen) => ({ screen, rank: rankOf(screen, text) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ screen }) => screen)
    .filter(({ title }, index, all) => all.findIndex((other) => other.title === title) === index)
    .slice(0, maxScreens);

/** Whether each word of the text begins a word of the person's name. */
export function beginsName({ name, surname }: FoundPerson, text: string): boolean {
  const words = fold(`${name} ${surname}`).split(/\s+/);
  return fold(text.trim())
    .split(/\s+/)
    .every((begun) => words.some((word) => word.startsWith(begun)));
}

/**
 * Whether screens come before people: one that the text names exactly, or one that it begins while it begins nobody's
 * name.
 */
export function screensFirst(
  screens: readonly ScreenInfo[],
  people: readonly FoundPerson[],
  text: string,
): boolean {
  const [best] = screens;
  if (!best || people.length === 0) return true;
  const rank = rankOf(best, text);
  return rank === 0 || (rank === 1 && !people.some((person) => beginsName(person, text)));
}
