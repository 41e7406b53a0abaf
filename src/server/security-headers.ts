import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

const ownScripts = "'self'";
const header = 'content-security-policy';

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
        scriptSrc: [ownScripts, "'wasm-unsafe-eval'"],
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

/** Lets a page run the scripts that stand in it. @returns what does so to a reply with the headers above */
export function allowScriptsOf(page: string): (reply: FastifyReply) => void {
  const hashes = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const allowed = ['script-src', ownScripts, ...hashes].join(' ');
  return (reply) => {
    const policy = reply.raw.getHeader(header);
    if (policy) reply.header(header, String(policy).replace(`script-src ${ownScripts}`, allowed));
  };
}
