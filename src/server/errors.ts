import type { Failure } from '../wire/verb.ts';

/** Thrown by a verb to refuse with one of the failures that its contract declares. */
export class VerbError extends Error {
  readonly failure: Failure;
  readonly fields: Record<string, string> | undefined;

  constructor(failure: Failure, fields?: Record<string, string>) {
    super(failure.code);
    this.failure = failure;
    this.fields = fields ?? (failure.field ? { [failure.field]: failure.message } : undefined);
  }
}

/** The failure that a violation of each constraint or unique index means, by its name. */
export type Constraints = Readonly<Record<string, Failure>>;

/** Receives the server's log, one line of JSON at a time. */
export interface Log {
  write(line: string): void;
}

/**
 * An unexpected error in a form that a log may contain: without the values of its query or the row that PostgreSQL
 * quotes.
 */
export function forLog(error: unknown): Record<string, unknown> {
  let root = error;
  let query: unknown;
  while (root instanceof Error) {
    query ??= (root as Error & { query?: unknown }).query;
    if (!(root.cause instanceof Error)) break;
    root = root.cause;
  }
  if (!(root instanceof Error)) return { message: String(root) };
  const { code, constraint } = root as Error & { code?: unknown; constraint?: unknown };
  return { message: root.message, code, constraint, query, stack: root.stack };
}

/** The failure that a database error means, if the feature declares its constraint. */
export function constraintFailure(error: unknown, constraints: Constraints): Failure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint } = cause as Error & { constraint?: unknown };
    if (typeof constraint === 'string') return constraints[constraint];
  }
  return undefined;
}
