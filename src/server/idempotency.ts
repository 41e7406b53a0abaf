import { isDeepStrictEqual } from 'node:util';
import { alreadySaved } from '../wire/failures.ts';
import type { Failure } from '../wire/verb.ts';
import { VerbError } from './errors.ts';

/**
 * The result of a repeated create: the existing row. A row edited since then cannot be compared any more.
 * @throws VerbError already_saved when the row was created from different data
 */
export function idempotentResult<T extends { version: number }>(saved: T, input: Partial<NoInfer<T>>): T {
  const same = Object.entries(input).every(([name, value]) =>
    isDeepStrictEqual(saved[name as keyof T], value),
  );
  if (saved.version === 1 && !same) throw new VerbError(alreadySaved);
  return saved;
}

/** @throws VerbError already_saved, or `failure`, when the stored request differs from this one */
export function requireSame(saved: unknown, input: unknown, failure: Failure = alreadySaved): void {
  if (!isDeepStrictEqual(saved, input)) throw new VerbError(failure);
}
