/** The database cannot serve this Pulso; `message` says why in Spanish. */
export class UnsuitableDatabaseError extends Error {}
