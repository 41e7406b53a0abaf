import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { commonFailures } from '../wire/failures.ts';
import { VerbError } from './errors.ts';

/** A request may be on its way on a connection that looks idle: for this long it is still read and answered, with 503. */
const lingerMs = 1_000;
const lookEveryMs = 20;

interface Requests {
  /** The number of requests that are being answered. */
  running(): number;
  /** From now on, answers each request with 503. */
  refuse(): void;
  connections: ReadonlySet<Socket>;
}

/** Must come before every route. */
export function trackRequests(app: FastifyInstance): Requests {
  // A server of HTTP/2 cannot close its connections by itself.
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  let running = 0;
  let refusing = false;
  app.addHook('onRequest', async (_request, reply) => {
    running++;
    reply.raw.once('close', () => running--);
    if (refusing) throw new VerbError(commonFailures.stopping);
  });
  return {
    running: () => running,
    refuse: () => {
      refusing = true;
    },
    connections,
  };
}

/**
 * On close, lets running requests finish, then cuts every connection: browsers keep idle ones open. Must come after
 * what ends streams of its own.
 */
export function closeGracefully(app: FastifyInstance, requests: Requests): void {
  app.addHook('preClose', async () => {
    requests.refuse();
    const until = Date.now() + lingerMs;
    while (app.server.listening && Date.now() < until && requests.connections.size > 0)
      await setTimeout(lookEveryMs);
    const timer = setInterval(() => {
      if (requests.running() > 0) return;
      for (const socket of requests.connections) socket.destroy();
    }, lookEveryMs).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
