import type { Right } from '../../wire/rights.ts';
import { withRequired } from '../../wire/rights.ts';
import { Manifest } from './contract.ts';

/** In characters; what is longer is no manifest. */
export const longestManifest = 20_000;

export interface Problem {
  /** 'rights', or empty for the file itself. */
  readonly field: string;
  readonly message: string;
}

type Read = { readonly manifest: Manifest } | { readonly problems: readonly Problem[] };

const whole = (message: string): Read => ({ problems: [{ field: '', message }] });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

const problemsOf = ({ code, path, message, keys = [] }: Issue): readonly Problem[] =>
  code === 'unrecognized_keys'
    ? keys.map((key) => ({ field: key.slice(0, 40), message: 'Un manifiesto no tiene esto.' }))
    : [{ field: String(path[0] ?? ''), message }];

/** Reads the text of a file `plugin.json`, or says what is wrong with it, field by field. */
export function readManifest(text: string): Read {
  if (text.length > longestManifest) return whole('Es demasiado grande para ser un manifiesto.');
  const value = parse(text);
  if (value === undefined) return whole('No es JSON: revisa sus comas, comillas y llaves.');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return whole('Un manifiesto es un objeto de JSON, entre llaves.');
  const read = Manifest.safeParse(value);
  return read.success
    ? { manifest: read.data }
    : { problems: read.error.issues.flatMap((issue) => problemsOf(issue as Issue)) };
}

/** What a plugin asked for until now. */
interface Asked {
  readonly rights: readonly Right[];
  readonly events: readonly string[];
  readonly data: string;
}

interface Difference {
  readonly rights: readonly Right[];
  readonly events: readonly string[];
  /** The new words on where data go; null where they are the same. */
  readonly data: string | null;
}

/** What a version asks for that the one before did not, rights with those that they require. */
export function moreThan(before: Asked, after: Asked): Difference {
  return {
    rights: withRequired(after.rights).filter((right) => !before.rights.includes(right)),
    events: after.events.filter((type) => !before.events.includes(type)),
    data: before.data === after.data ? null : after.data,
  };
}

/** Whether somebody has to assent to a difference. */
export const isMore = ({ rights, events, data }: Difference): boolean =>
  rights.length > 0 || events.length > 0 || data !== null;

interface Given {
  /** Where Pulso is reached. */
  readonly origin: string;
  /** Null where the program has it. */
  readonly token: string | null;
  readonly secret: string | null;
}

/** What a plugin's program is started with, as the text of a file `.env`. */
export function environmentOf({ origin, token, secret }: Given): string {
  const lines = [
    `PULSO_URL=${origin}`,
    ...(token === null ? [] : [`PULSO_KEY=${token}`]),
    ...(secret === null ? [] : [`PULSO_SECRET=${secret}`]),
  ];
  return `${lines.join('\n')}\n`;
}
