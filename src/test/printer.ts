import { once } from 'node:events';
import { createServer } from 'node:net';

/** A network printer: whatever it is sent, by documents, in the order of their end. */
export interface TestPrinter {
  /** As it is written into a till. */
  readonly address: string;
  /** Resolves to the next document, as one character a byte. */
  next(): Promise<string>;
  /** The documents that nobody has taken by `next`. */
  readonly waiting: readonly string[];
  close(): Promise<void>;
}

let opened = 0;

/** An address of this machine that no other printer has: every one listens on port 9100. */
const ownHost = (): string => {
  opened++;
  return `127.${1 + (process.pid % 250)}.${Math.floor(process.pid / 250) % 250}.${1 + (opened % 250)}`;
};

/**
 * A printer that answers each document with a status, as some do; it keeps nobody from ending. `host` is the address of one
 * that was closed, to switch it on again.
 */
export async function openPrinter(host = ownHost()): Promise<TestPrinter> {
  const documents: string[] = [];
  let wake = () => {};
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(Buffer.from(part)));
    socket.on('error', () => {});
    socket.on('end', () => {
      documents.push(Buffer.concat(parts).toString('latin1'));
      wake();
    });
    socket.write('\x12');
    socket.unref();
  });
  await once(server.listen(9100, host), 'listening');
  server.unref();
  return {
    address: host,
    next: async () => {
      while (documents.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return documents.shift() ?? '';
    },
    waiting: documents,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
