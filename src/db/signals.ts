import { channel } from 'node:diagnostics_channel';

/** A statement's text, without its values, and the time from sending it to its result. */
export interface StatementRun {
  readonly text: string;
  readonly seconds: number;
}

/** What happens on the way to the database, for whoever measures it; without subscribers it costs nothing. */
export const statementRan = channel('pulso:statement');
/** Publishes the seconds for which a request waited for a connection. */
export const connectionTaken = channel('pulso:connection');
