import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import { commonFailures } from '../wire/failures.ts';
import { VerbError } from './errors.ts';

/**
 * Answers each request with 503 once another version has changed the schema, or is about to: our statements would not
 * fit it. A browser asks again, and a balancer leads it to a process of that version.
 */
export function refuseWhileOutdated(app: FastifyInstance, database: Pick<Database, 'isOutdated'>): void {
  app.addHook('onRequest', async ({ url }) => {
    if (database.isOutdated() && url.startsWith('/api/') && url !== '/api/health')
      throw new VerbError(commonFailures.updating);
  });
}
