import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';

/** The description of the API with its page, and the source. */
const downloads = /^\/(api\/(openapi\.json|docs)|source\.zip)\b/;

/**
 * Counts what anyone may download like other public requests, and leaves it uncompressed: compressing it for each
 * costs the server ten times what sending it does.
 */
export function limitDownloads(app: FastifyInstance, { limits }: Pick<Services, 'limits'>): void {
  app.addHook('onRequest', async (request) => {
    if (!downloads.test(request.routeOptions.url ?? '')) return;
    request.headers['x-no-compression'] = 'true';
    await limits.request(request.ip);
  });
}
