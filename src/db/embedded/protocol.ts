/** The parts of PostgreSQL's wire protocol that the bridge has to understand. */

const type = (letter: string) => letter.charCodeAt(0);
const query = type('Q');
const sync = type('S');
const terminate = type('X');

/** AuthenticationOk and ReadyForQuery (idle): the response to a startup packet. */
export const greeting = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** Bytes of the startup packet at the head of `data`, or 0 while it is incomplete. */
export function startupLength(data: Buffer): number {
  if (data.length < 4) return 0;
  const length = data.readUInt32BE(0);
  return data.length < length ? 0 : length;
}

/**
 * `runnable`: bytes up to the last complete message that expects a response; `terminated`: the client sent Terminate.
 */
export function scanMessages(data: Buffer): { runnable: number; terminated: boolean } {
  let runnable = 0;
  for (let at = 0; at + 5 <= data.length; ) {
    const next = at + 1 + data.readUInt32BE(at + 1);
    if (next > data.length) break;
    const kind = data[at];
    if (kind === terminate) return { runnable, terminated: true };
    if (kind === sync || kind === query) runnable = next;
    at = next;
  }
  return { runnable, terminated: false };
}

/** True when a response ends in ReadyForQuery. */
export function endsReady(response: Uint8Array): boolean {
  return response.length >= 6 && response[response.length - 6] === type('Z');
}

/** An ErrorResponse after which the session is over. */
export function fatalError(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const response = Buffer.allocUnsafe(5 + fields.length);
  response[0] = type('E');
  response.writeUInt32BE(4 + fields.length, 1);
  fields.copy(response, 5);
  return response;
}
