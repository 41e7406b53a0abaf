import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import { commonFailures } from '../wire/failures.ts';
import { VerbError } from './errors.ts';

/**
 * Lets each request wait while another version changes the schema, since our statements would not fit it, and answers with
 * 503 once that version serves: a balancer then sends the request there, and a browser asks again.
 */
export function refuseWhileOutdated(app: FastifyInstance, { schema }: Pick<Database, 'schema'>): void {
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/api/') || url === '/api/health') return;
    await schema.settled();
    if (schema.state === 'replaced') throw new VerbError(commonFailures.updating);
  });
}
