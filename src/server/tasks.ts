import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forLog } from './errors.ts';
import type { Task } from './request-parts.ts';

/** Starts what a request left to be done; the server waits for it before it closes. */
export function openTaskRunner(
  app: FastifyInstance,
): (request: FastifyRequest, tasks: readonly Task[]) => void {
  const underway = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(underway)));
  return (request, tasks) => {
    for (const task of tasks) {
      const done = task()
        .catch((reason) => request.log.error({ failed: forLog(reason) }, 'after commit'))
        .finally(() => underway.delete(done));
      underway.add(done);
    }
  };
}
