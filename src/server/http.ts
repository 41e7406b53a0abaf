import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { v7 as newId } from 'uuid';
import { commonFailures } from '../wire/failures.ts';
import { bind, partsOf } from './bind.ts';
import type { Services } from './context.ts';
import { forLog, type Log, VerbError } from './errors.ts';
import type { Implementation } from './implement.ts';
import { registerLive } from './live.ts';
import { registerSource } from './source.ts';

export interface HttpOptions {
  services: Services;
  features: Readonly<Record<string, Implementation>>;
  /** The built screens; without it only the API is served. */
  screens?: string;
  log: Log;
  checkAnswers?: boolean;
}

const httpMessages: Readonly<Record<number, string>> = {
  400: 'No se entiende lo enviado.',
  404: 'Esta dirección no existe.',
  413: 'Lo enviado es demasiado grande.',
  415: 'Lo enviado debe ser JSON.',
};

const unexpected = (requestId: string) =>
  `Algo falló de nuestro lado. Inténtalo otra vez; si sigue, avísanos con este código: ${requestId}`;

const writes = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

function answerError(error: FastifyError | VerbError, request: FastifyRequest, reply: FastifyReply) {
  const send = (status: number, code: string, message: string, fields?: Record<string, string>) =>
    reply.code(status).send({ error: { code, message, requestId: request.id, ...(fields && { fields }) } });
  if (error instanceof VerbError) {
    const { status, code, message } = error.failure;
    return send(status, code, message, error.fields);
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return send(status, 'invalid_request', httpMessages[status] ?? 'No se pudo hacer lo pedido.');
  }
  request.log.error({ failed: forLog(error) }, 'unexpected');
  return send(500, 'unexpected', unexpected(request.id));
}

/** On close, lets running requests finish, then cuts every connection: browsers keep idle ones open. */
function cutConnections(app: FastifyInstance): void {
  let running = 0;
  app.addHook('onRequest', async (_request, reply) => {
    running++;
    reply.raw.once('close', () => running--);
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => running === 0 && app.server.closeAllConnections(), 20).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Rejects requests that another site's page sends on the person's behalf. */
function refuseCrossSite(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (!writes.has(request.method)) return;
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign = origin !== undefined && origin !== ownOrigin && URL.parse(origin)?.host !== host;
    if (foreign || site === 'cross-site') throw new VerbError(commonFailures.cross_site);
  });
}

/** True when a path belongs to a screen; `patterns` look like '/clients/$clientId/memberships'. */
function screenFinder(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => pattern.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+'));
  const pattern = new RegExp(`^(${expressions.join('|')})/?$`, 'i');
  return (path) => pattern.test(path);
}

async function serveScreens(app: FastifyInstance, directory: string): Promise<void> {
  const read = (name: string) => readFile(join(directory, name), 'utf8');
  const [page, routes] = await Promise.all([read('index.html'), read('routes.json')]);
  const isScreen = screenFinder(JSON.parse(routes));
  await app.register(serveStatic, {
    root: directory,
    preCompressed: true,
    index: false,
    wildcard: false,
    setHeaders: (response, path) => {
      const forever = path.includes(`${directory}/assets/`);
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|assets)\b/.test(request.url) &&
      // A file at the root; further down, a dot may be part of a name.
      !/^\/[^/?]+\.\w+(\?|$)/.test(request.url);
    if (!wantsPage) throw new VerbError(commonFailures.no_route);
    // The app itself shows that there is no such page.
    return reply
      .code(isScreen(request.url.split('?')[0] ?? '/') ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** The callback for Google's redirect; errors are shown on /login. */
function registerGoogle(app: FastifyInstance, { google, publicUrl }: Services): void {
  if (!google) return;
  app.get('/api/auth/callback/google', { schema: { hide: true } }, async (request, reply) => {
    const auth = await google();
    const url = new URL(request.url, publicUrl);
    const response = await auth?.handler(new Request(url, { headers: partsOf(request).headers }));
    const next = response?.headers.get('location');
    if (response && next) reply.header('set-cookie', response.headers.getSetCookie());
    return reply.redirect(next ?? '/login?error=google_unreachable');
  });
}

/** The whole web server, ready to listen. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, features } = options;
  const app = Fastify({
    logger: { level: 'warn', stream: options.log },
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: 'loopback',
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    frameworkErrors: answerError,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(() => () => true);
  cutConnections(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler(answerError);
  refuseCrossSite(app, services.publicUrl);
  const secure = services.publicUrl.startsWith('https:');
  await app.register(helmet, {
    hsts: secure,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The camera's code reader is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
  });
  // Runs before compression, so that a 304 response skips it.
  await app.register(etag, { weak: true });
  await app.register(compress, { threshold: 2048, globalDecompression: false });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Pulso', version: '1', description: 'La API de Pulso.' } },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/health', { schema: { hide: true } }, async () => {
    await services.database.pool.query('select 1');
    return { ok: true };
  });
  registerGoogle(app, services);
  registerLive(app, services, partsOf);
  registerSource(app);
  for (const [feature, implementation] of Object.entries(features)) {
    bind(app, services, feature, implementation, options.checkAnswers ?? false);
  }
  if (options.screens) await serveScreens(app, options.screens);
  else
    app.setNotFoundHandler(() => {
      throw new VerbError(commonFailures.no_route);
    });
  return app;
}
