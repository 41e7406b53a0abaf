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
}

/** Must come before every route. */
export function trackRequests(app: FastifyInstance): Requests {
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
  };
}

const countConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/**
 * On close, lets running requests finish, then cuts every connection: browsers keep idle ones open. Must come after
 * what ends streams of its own.
 */
export function closeGracefully(app: FastifyInstance, requests: Requests): void {
  app.addHook('preClose', async () => {
    requests.refuse();
    const until = Date.now() + lingerMs;
    while (app.server.listening && Date.now() < until && (await countConnections(app)) > 0)
      await setTimeout(lookEveryMs);
    const timer = setInterval(
      () => requests.running() === 0 && app.server.closeAllConnections(),
      lookEveryMs,
    ).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
