import { isDeepStrictEqual } from 'node:util';
import { alreadySaved } from '../wire/failures.ts';
import type { Failure } from '../wire/verb.ts';
import { VerbError } from './errors.ts';

/**
 * The row that a repeated create finds, as its answer. One edited since can no longer be compared.
 * @throws VerbError already_saved when the row was saved with other data than now sent
 */
export function idempotentResult<T extends { version: number }>(saved: T, sent: Partial<NoInfer<T>>): T {
  const same = Object.entries(sent).every(([name, value]) =>
    isDeepStrictEqual(saved[name as keyof T], value),
  );
  if (saved.version === 1 && !same) throw new VerbError(alreadySaved);
  return saved;
}

/** @throws VerbError already_saved, or `failure`, when the request that was saved is another than this */
export function requireSame(saved: unknown, sent: unknown, failure: Failure = alreadySaved): void {
  if (!isDeepStrictEqual(saved, sent)) throw new VerbError(failure);
}
