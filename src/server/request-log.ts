import type { FastifyInstance } from 'fastify';
import { type Answered, requestAnswered } from './signals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The verb that a route answers, as feature.name. */
    verb?: string;
  }
  interface FastifyRequest {
    /** The gym that a signed-in caller works in. */
    gymId: string | null;
  }
}

/**
 * Logs a line for each answered request. It holds neither the address, which may carry ids and tokens, nor anything
 * that was sent or answered.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('gymId', null);
  app.addHook('onResponse', async (request, reply) => {
    const { config, url: route } = request.routeOptions;
    const { method, gymId } = request;
    const answered = {
      ...(config.verb ? { verb: config.verb } : { method, route }),
      ...(gymId !== null && { gymId }),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log.info(answered, 'answered');
    requestAnswered.publish({
      verb: config.verb ?? null,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    } satisfies Answered);
  });
}
