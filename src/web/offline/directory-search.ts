import { fold } from '../../wire/written.ts';

/** A client with the text that a search looks in. */
export interface Searchable {
  readonly text: string;
  /** In its order clients are listed. */
  readonly sortKey: string;
}

interface Named {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly dni: string;
  readonly phone: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** What a search looks in and the order of a list, both as the database keeps them: 'ñ' comes after 'n'. */
export function searchable({ name, surname, email, dni, phone }: Named): Searchable {
  const numbers = [dni, dni.replaceAll('.', ''), dni.replace(/[.\- ]/g, ''), digitsOf(phone)];
  return {
    text: fold([name, surname, email, ...numbers].join(' ')),
    sortKey: fold(`${name} ${surname}`.normalize('NFC').replace(/ñ/gi, 'n~')),
  };
}

/** A shorter number may be a part of a name. */
const shortestNumber = 6;
/** Of a longer one than any document its end suffices, whatever its prefixes. */
const longestNumber = 9;
const endOfNumber = 8;

/** The words of a search, as the database's client_search_words. */
function searchWords(needle: string): string[] {
  const digits = digitsOf(needle);
  if (/^[-0-9\s+().]+$/.test(needle) && digits.length >= shortestNumber)
    return [digits.length > longestNumber ? digits.slice(-endOfNumber) : digits];
  return fold(needle).split(/\s+/).filter(Boolean);
}

/**
 * Those that have every word of a search, in their order; with `beginsFirst`, in that of the database's match_rank.
 */
export function findIn<Item extends Searchable>(
  items: readonly Item[],
  needle: string,
  { beginsFirst = false } = {},
): Item[] {
  const words = searchWords(needle);
  const found = items.filter(({ text }) => words.every((word) => text.includes(word)));
  if (!beginsFirst || words.length === 0) return found;
  const whole = fold(needle.trim());
  const rankOf = ({ text }: Item) => {
    const begun = text.startsWith(whole) ? 2 : Number(words.every((word) => ` ${text}`.includes(` ${word}`)));
    return begun + (words.every((word) => ` ${text} `.includes(` ${word} `)) ? 2 : 0);
  };
  return found.toSorted((a, b) => rankOf(b) - rankOf(a));
}
