import { channel } from 'node:diagnostics_channel';

export interface Answered {
  /** The verb as feature.name; null for what is none. */
  readonly verb: string | null;
  readonly status: number;
  readonly seconds: number;
}

/** What happens in the server, for whoever measures it; without subscribers it costs nothing. */
export const requestAnswered = channel('pulso:request');
/** Publishes the SQLSTATE for which a transaction is tried again. */
export const transactionRetried = channel('pulso:retry');
/** Publishes 1 for a stream that opens and -1 for one that ends. */
export const streamsChanged = channel('pulso:stream');
/** Publishes whether a mail was sent. */
export const mailSent = channel('pulso:mail');
/** Publishes the gym that has work for a worker: see openWorker. */
export const workAdded = channel('pulso:work');
