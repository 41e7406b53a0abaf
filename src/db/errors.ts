import { asTrouble, DatabaseTroubleError } from './trouble.ts';

/** The database is not usable by this version of Pulso; `message` gives the reason in Spanish. */
export class UnsuitableDatabaseError extends Error {}

/** `what` failed while the database was brought up to date. Trouble that passes is answered as it is. */
export function notApplied(what: string, cause: Error): Error {
  const reason = asTrouble(cause);
  if (reason instanceof DatabaseTroubleError) return reason;
  return new UnsuitableDatabaseError(
    `${what} no se pudo aplicar: ${cause.message}. Nada cambió en la base: vuelve a la versión anterior de Pulso y avísanos`,
    { cause },
  );
}

/** The SQLSTATE of a transaction that PostgreSQL ended because it and another waited for each other. */
export const deadlock = '40P01';

/** The SQLSTATE, if PostgreSQL raised the error. */
export function sqlStateOf(reason: unknown): string | undefined {
  for (let cause = reason; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}
