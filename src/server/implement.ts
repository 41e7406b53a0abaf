import type { Answer, Contract, Received, Verb } from '../wire/verb.ts';
import type { ContextOf } from './context.ts';
import type { Constraints } from './errors.ts';
import type { Json } from './json.ts';

type Run<V extends Verb> = (
  context: ContextOf<V['access']>,
  input: Received<V>,
) => Promise<Answer<V> | Json<Answer<V>>>;

export interface Implementation {
  readonly contract: Contract;
  readonly verbs: Readonly<Record<string, Run<Verb>>>;
  readonly constraints: Constraints;
}

/** Verbs of a contract by name: all, or those that stand together in a file beside the server. */
export type Verbs<C extends Contract, Names extends keyof C = keyof C> = {
  readonly [K in Names]: Run<C[K]>;
};

/**
 * Binds a feature's verbs to its contract. `constraints` names the failure that each broken database constraint
 * means.
 */
export const implement = <const C extends Contract>(
  contract: C,
  verbs: Verbs<C>,
  constraints: Constraints = {},
): Implementation => ({ contract, verbs: verbs as unknown as Implementation['verbs'], constraints });
