import type { $ZodType, input, output } from 'zod/v4/core';
import type { Right } from './rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call a verb: anyone, any signed-in account, a gym's team, a gym's client, a reader at its doors, or an operator of the
 * installation. 'gym' and 'reader' run in one transaction of the gym; 'staff' outside, for what awaits something else than the
 * database.
 */
export type Access = 'public' | 'account' | 'gym' | 'staff' | 'client' | 'reader' | 'operator';

export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 421 | 429 | 503;
  readonly message: string;
  readonly field?: string;
  /** When it may be tried again, in seconds. */
  readonly retryAfter?: number;
}

interface VerbBase {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly input: $ZodType;
  readonly output: $ZodType;
  readonly errors: readonly Failure[];
  /** The limit of the request body in bytes, for gyms only, when a megabyte is too little; public verbs read 16 kB. */
  readonly bodyLimit?: number;
  /** Whether it hands out so much at once that it is there to be taken along: an operator who helps a gym may not. */
  readonly bulk?: boolean;
  /** Whether a device keeps its last output while somebody is signed in, to show it without a connection. */
  readonly kept?: boolean;
  /** Whether it reads so much that an open screen asks again after changes only now and then. */
  readonly heavy?: boolean;
}

interface TeamVerb extends VerbBase {
  readonly access: 'gym' | 'staff';
  /** What a person of the team needs: this right, one of these, or none where everybody may. */
  readonly right: Right | readonly Right[] | null;
  /** Whether who lacks it may do this once by the PIN of somebody who has it. */
  readonly authorizable?: boolean;
  /** A right that only some of its requests need, which it checks itself; who lacks it may do so once by such a PIN. */
  readonly beyond?: { readonly right: Right; readonly failure: Failure };
  /** The hidden fields (`hiddenFields`) that it shows to whoever may call it: they are of the team there, and not of clients. */
  readonly shows?: readonly string[];
  /** Whether only a person may call it, and never a key of the API: it is about the person, or about who gets in. */
  readonly personal?: boolean;
  /** Whether a device may send it later than it was done, for who used its session then. */
  readonly late?: boolean;
}

interface OtherVerb extends VerbBase {
  readonly access: Exclude<Access, TeamVerb['access']>;
  /** Whether a verb of an account also works in a session that a team shares, where somebody else may use it. */
  readonly whileShared?: boolean;
  /** Whether a verb of an account also answers an operator who looks at a gym. */
  readonly inSupport?: boolean;
}

export type Verb = TeamVerb | OtherVerb;

/** The rights of which a caller needs one; null where everybody with the verb's access may call it. */
export function rightsOf(verb: Verb): readonly Right[] | null {
  if (!('right' in verb) || verb.right === null) return null;
  return typeof verb.right === 'string' ? [verb.right] : verb.right;
}

export const shownBy = (verb: Verb): readonly string[] => ('shows' in verb ? (verb.shows ?? []) : []);

interface Permitted {
  /** What a permit lets do. */
  readonly rights: readonly Right[];
  /** What its holder needs all the same: one of these; null needs none. */
  readonly needed: readonly Right[] | null;
}

/** What a permit is good for; null where a verb knows none. */
export function permittedBy(verb: Verb): Permitted | null {
  if (!('right' in verb)) return null;
  const rights = rightsOf(verb);
  if (verb.authorizable && rights) return { rights, needed: null };
  return verb.beyond ? { rights: [verb.beyond.right], needed: rights } : null;
}

/** What a permit is good for where the request is sent later than it was done: also what its verb itself needs. */
export function permittedLate(verb: Verb): Permitted {
  const beyond = 'beyond' in verb && verb.beyond ? [verb.beyond.right] : [];
  return { rights: [...(rightsOf(verb) ?? []), ...beyond], needed: null };
}

/** Whether an operator may call it while looking at a gym: it reads, and only what a screen shows. */
export const mayInSupport = (verb: Verb): boolean =>
  verb.method === 'GET' &&
  !verb.bulk &&
  ('right' in verb || ('inSupport' in verb && verb.inSupport === true));

export type Contract = Readonly<Record<string, Verb>>;

/** A verb's input as a caller sends it, before defaults and trimming. */
export type Sent<V extends Verb> = input<V['input']>;
/** A verb's input after validation. */
export type Received<V extends Verb> = output<V['input']>;
/** A verb's output. */
export type Output<V extends Verb> = output<V['output']>;

export const verb = <const V extends Verb>(definition: V): V => definition;

export const failure = <const F extends Failure>(definition: F): F => definition;
