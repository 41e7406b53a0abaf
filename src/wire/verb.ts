import type { $ZodType, input, output } from 'zod/v4/core';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call a verb: nobody in particular, any signed-in account, a gym's owner, or a gym's client. */
export type Access = 'public' | 'account' | 'gym' | 'client';

export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 429 | 503;
  readonly message: string;
  readonly field?: string;
}

export interface Verb {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly input: $ZodType;
  readonly output: $ZodType;
  readonly errors: readonly Failure[];
  /** How many bytes a gym, and nobody else, may send it, where a megabyte is too few. */
  readonly bodyLimit?: number;
}

export type Contract = Readonly<Record<string, Verb>>;

/** What a caller may send, before defaults and trimming. */
export type Sent<V extends Verb> = input<V['input']>;
/** What a verb is given, after validation. */
export type Received<V extends Verb> = output<V['input']>;
/** What a verb answers. */
export type Answer<V extends Verb> = output<V['output']>;

export const verb = <const V extends Verb>(definition: V): V => definition;

export const failure = <const F extends Failure>(definition: F): F => definition;
