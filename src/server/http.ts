import { randomUUID } from 'node:crypto';
import type { Server } from 'node:tls';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { commonFailures } from '../wire/failures.ts';
import { registerDocs } from './api-docs.ts';
import { bind } from './bind.ts';
import { type Certificate, followCertificate } from './certificate.ts';
import type { Services } from './context.ts';
import { type CustomHosts, rewriteRoot, serveCustomHosts } from './custom-hosts.ts';
import { limitDownloads } from './downloads.ts';
import { openErrorHandler } from './error-handler.ts';
import { forLog, type Log, VerbError } from './errors.ts';
import { registerHealth } from './health.ts';
import { findAccount } from './identity.ts';
import type { Implementation } from './implement.ts';
import type { Incidents } from './incidents.ts';
import { registerLive } from './live.ts';
import { refuseCrossSite, refuseUnknownHosts } from './origins.ts';
import { refuseWhileOutdated } from './outdated.ts';
import { warnOfUnnamedProxy } from './proxies.ts';
import { type PublicNotice, takeNotices } from './public-notices.ts';
import { type PublicPage, servePublicPages } from './public-pages.ts';
import { logRequests } from './request-log.ts';
import { partsOf } from './request-parts.ts';
import { serveScreens } from './screens.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { closeGracefully, trackRequests } from './shutdown.ts';
import { registerSource } from './source.ts';

export interface HttpOptions {
  services: Services;
  incidents: Incidents;
  features: Readonly<Record<string, Implementation>>;
  pages: readonly PublicPage[];
  notices: readonly PublicNotice[];
  hosts: CustomHosts;
  /** The names of this Pulso. */
  names: readonly string[];
  /** The built screens; without it only the API is served. */
  screens?: string;
  /** Serves https with HTTP/2; without it http. */
  certificate?: Certificate;
  /** How often renewed files of the certificate are looked for; hourly by default. */
  certificateEveryMs?: number;
  log: Log;
  checkAnswers?: boolean;
}

const requestTimeout = 60_000;

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

/** Every browser speaks HTTP/2 over TLS; tools that do not get HTTP/1.1. Fastify has no one type for both servers. */
const secureServer = ({ cert, key }: Certificate) =>
  ({ http2: true, https: { allowHTTP1: true, requestTimeout, cert, key } }) as object;
/** A screen's address whose escapes are broken, such as a name that ends in '%', with that sign escaped; or null. */
function withEscapedSigns(method: string, url: string): string | null {
  if (method !== 'GET' || url.startsWith('/api/') || !/^\/(?![/\\])/.test(url)) return null;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

/** The whole web server, ready to listen. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, features, certificate, hosts } = options;
  const answerError = openErrorHandler(services.database, options.incidents);
  const app = Fastify({
    ...(certificate && secureServer(certificate)),
    logger: { level: services.settings.logLevel, base: null, stream: options.log },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: [...services.settings.proxies],
    bodyLimit: 1024 * 1024,
    requestTimeout,
    frameworkErrors: (error, request, reply) => {
      const mended = error.code === 'FST_ERR_BAD_URL' && withEscapedSigns(request.method, request.url);
      return mended ? reply.redirect(mended) : answerError(error, request, reply);
    },
    rewriteUrl: rewriteRoot(hosts),
    exposeHeadRoutes: false,
    forceCloseConnections: false,
    return503OnClosing: false,
    // A part of an address that is too long is nobody's: its route says so, as of any other.
    routerOptions: { maxParamLength: 16 * 1024 },
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(() => () => true);
  logRequests(app);
  warnOfUnnamedProxy(app);
  const requests = trackRequests(app);
  refuseWhileOutdated(app, services.database);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler(answerError);
  const { publicUrl, settings } = services;
  refuseUnknownHosts(app, options.names, (host) => hosts.pathOf(host) !== undefined);
  refuseCrossSite(app, publicUrl);
  const secure = publicUrl.startsWith('https:');
  addSecurityHeaders(app, secure);
  serveCustomHosts(app, hosts, services);
  // Runs before compression, so that a 304 response skips it.
  await app.register(etag, { weak: true });
  await app.register(compress, { threshold: 2048, globalDecompression: false });
  limitDownloads(app, services);
  await registerDocs(app, { features, secure });
  registerHealth(app, services);
  registerGoogle(app, services);
  registerLive(app, services, partsOf);
  registerSource(app);
  servePublicPages(app, services, options.pages);
  takeNotices(app, services, options.notices);
  for (const [feature, implementation] of Object.entries(features)) {
    bind(app, services, feature, implementation, options.checkAnswers ?? false);
  }
  if (certificate && settings.tls) {
    const stop = followCertificate(app.server as unknown as Server, settings.tls, {
      served: certificate,
      onError: (reason) => app.log.error({ failed: forLog(reason) }, 'certificate'),
      everyMs: options.certificateEveryMs,
    });
    app.addHook('onClose', async () => stop());
  }
  if (options.screens) {
    const findRole = async (request: FastifyRequest) =>
      (await findAccount(services, partsOf(request), { remembered: true }).catch(() => null))?.role ?? null;
    await serveScreens(app, options.screens, publicUrl, findRole);
  } else
    app.setNotFoundHandler(() => {
      throw new VerbError(commonFailures.no_route);
    });
  closeGracefully(app, requests);
  return app;
}
