/** The database is not usable by this version of Pulso; `message` gives the reason in Spanish. */
export class UnsuitableDatabaseError extends Error {}
