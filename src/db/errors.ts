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
