import type { FastifyInstance } from 'fastify';

/** Says once, in the log, that somebody passes on an X-Forwarded-For that is not believed. */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || !request.headers['x-forwarded-for'] || request.ip !== request.socket.remoteAddress) return;
    isTold = true;
    request.log.warn(
      { address: request.ip },
      'X-Forwarded-For is not believed; a proxy is named in PULSO_PROXIES',
    );
  });
}
