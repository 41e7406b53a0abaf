import { once } from 'node:events';
import { connect } from 'node:net';
import type { PrinterPlace } from './domain.ts';

/** How long a printer may take to accept a document, in ms: one without paper stops reading. */
const timeoutMs = 6_000;

/**
 * Sends a document to a network printer, and reads nothing of what it answers.
 * @throws when nobody listens there, or the document was not accepted in time
 */
export async function sendToPrinter(
  { host, port }: PrinterPlace,
  document: Uint8Array,
  signal = AbortSignal.timeout(timeoutMs),
): Promise<void> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal });
    // An answer that nobody takes would reset the connection, and the printer forgets the document.
    socket.resume();
    socket.end(document);
    await once(socket, 'finish', { signal });
  } catch (reason) {
    socket.destroy();
    throw reason;
  }
  socket.on('error', () => {});
  socket.setTimeout(timeoutMs, () => socket.destroy());
  socket.unref();
}
