import type { Contract, Output, Received, Verb } from '../wire/verb.ts';
import type { ContextOf } from './context.ts';
import type { Constraints } from './errors.ts';
import type { Json } from './json.ts';

type Run<V extends Verb> = (
  context: ContextOf<V['access']>,
  input: Received<V>,
) => Promise<Output<V> | Json<Output<V>>>;

export interface Implementation {
  readonly contract: Contract;
  readonly verbs: Readonly<Record<string, Run<Verb>>>;
  readonly constraints: Constraints;
}

/** The verbs of a contract by name: all, or the `Names` that share a file beside the server. */
export type Verbs<C extends Contract, Names extends keyof C = keyof C> = {
  readonly [K in Names]: Run<C[K]>;
};

/**
 * Binds a feature's verbs to its contract. `constraints` maps each database constraint to the failure that its
 * violation means.
 */
export const implement = <const C extends Contract>(
  contract: C,
  verbs: Verbs<C>,
  constraints: Constraints = {},
): Implementation => ({ contract, verbs: verbs as unknown as Implementation['verbs'], constraints });
