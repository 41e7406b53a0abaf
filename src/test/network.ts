import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The way between Pulso and PostgreSQL, which a test can break. */
export interface Network {
  /** The same database, by this way. */
  through(url: string): string;
  /** Cuts every connection and lets no other through. */
  cut(): void;
  /** Cuts every connection once. */
  reset(): void;
  /** Nothing arrives any more, in either direction, as if the server's machine had stopped. */
  freeze(): void;
  /** What is sent to the server arrives, and its answers do not. */
  holdAnswers(): void;
  /** Lets everything through again, what waits included. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a way to the server of `target`. */
export async function openNetwork(target: string): Promise<Network> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const servers = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const reset = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(port), hostname);
    servers.add(far);
    far.on('close', () => servers.delete(far));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (bytes) => void other.write(bytes));
      if (state === 'frozen') one.pause();
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as { port: number }).port;
  return {
    through: (url) => {
      const address = new URL(url);
      address.host = `127.0.0.1:${own}`;
      return address.href;
    },
    cut: () => {
      state = 'cut';
      reset();
    },
    reset,
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    holdAnswers: () => {
      for (const socket of servers) socket.pause();
    },
    mend: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}
