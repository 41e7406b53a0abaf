import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What helmet adds to a response, the same for each. @param secure whether Pulso is reached by https */
function readHeaders(secure: boolean): readonly (readonly [name: string, value: string])[] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  } as unknown as ServerResponse;
  const add = helmet({
    hsts: secure,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The camera's code reader is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
  });
  add({} as IncomingMessage, response, (failed) => {
    if (failed) throw failed;
  });
  return headers;
}

/** Adds helmet's headers to every response. */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = readHeaders(secure);
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
