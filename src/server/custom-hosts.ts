import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import type { Services } from './context.ts';
import { html } from './html.ts';
import { hostOf, isOwnHost } from './origins.ts';
import { plainPage } from './plain-page.ts';

/** A name that a gym has of its own, and the path at which everything is that it serves; null while that is nothing. */
export interface CustomHost {
  readonly gymId: string;
  readonly name: string;
  readonly path: string | null;
  /** Those that lead there, as the page had them before. */
  readonly formerPaths: readonly string[];
}

export type ReadCustomHosts = (database: Pick<Database, 'pool'>) => Promise<readonly CustomHost[]>;

export interface CustomHosts {
  /** The path of the name that a Host header has; undefined for every name that is not a gym's. */
  pathOf(header: string | undefined): string | undefined;
  /** Whether such a name answers there. */
  serves(header: string | undefined, pathname: string): boolean;
  close(): Promise<void>;
}

/** After a change, so that those of a moment are read together. */
const settleMs = 200;

/** Knows the names of all gyms, and reads them again when one changes, in whichever process. @param ownNames of this Pulso, which no gym has */
export async function openCustomHosts(
  database: Database,
  read: ReadCustomHosts,
  ownNames: readonly string[],
): Promise<CustomHosts> {
  let paths: ReadonlyMap<string, readonly [present: string, ...former: string[]]> = new Map();
  let gyms: ReadonlySet<string> = new Set();
  const readAgain = async () => {
    const hosts = await read(database);
    paths = new Map(
      hosts.flatMap(({ name, path, formerPaths }) => (path ? [[name, [path, ...formerPaths]]] : [])),
    );
    gyms = new Set(hosts.map(({ gymId }) => gymId));
  };
  await readAgain();
  let reading: Promise<void> = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;
  database.onChange((change) => {
    if (change && !gyms.has(change.gymId) && !change.audiences.includes('domains')) return;
    settling ??= setTimeout(() => {
      settling = undefined;
      // A database that comes back is a change as well.
      reading = reading.then(readAgain).catch(() => {});
    }, settleMs).unref();
  });
  const pathsOf = (header: string | undefined) => {
    const found = paths.get(header?.replace(/:\d+$/, '').replace(/\.$/, '') ?? '');
    return found !== undefined && header !== undefined && !isOwnHost(header, ownNames) ? found : undefined;
  };
  return {
    pathOf: (header) => pathsOf(header)?.[0],
    serves: (header, pathname) =>
      pathsOf(header)?.some((path) => `${pathname.toLowerCase()}/`.startsWith(`${path}/`)) ?? false,
    close: async () => {
      clearTimeout(settling);
      await reading;
    },
  };
}

/** What search engines ask of every name, at its root. */
const forSearch = ['/robots.txt', '/sitemap.xml'];

/** Leads the root of a gym's own name to its page, and what search engines ask there to what is below that. */
export const rewriteRoot =
  (hosts: CustomHosts) =>
  (request: IncomingMessage): string => {
    const { url = '/' } = request;
    const [pathname = ''] = url.split('?');
    if (pathname !== '/' && !forSearch.includes(pathname)) return url;
    const path = hosts.pathOf(hostOf(request));
    if (path === undefined) return url;
    return `${path}${pathname === '/' ? url.slice(1) : url}`;
  };

const nothingHere = plainPage({
  title: 'Esta página no existe o ya no está publicada.',
  body: html`<p>Revisa la dirección.</p><p><a class="button" href="/">Ver la página del gimnasio</a></p>`,
  status: 404,
});

/**
 * Serves a gym's own name its page and what is below it, and nothing else: no screen of the app and no session. Must come after
 * `addSecurityHeaders`. A proxy asks at /custom-hosts whether it may get a certificate for a name.
 */
export function serveCustomHosts(app: FastifyInstance, hosts: CustomHosts, { limits }: Services): void {
  app.addHook('onRequest', async ({ raw, url }, reply) => {
    const host = hostOf(raw);
    if (hosts.pathOf(host) === undefined) return;
    if (reply.raw.hasHeader('strict-transport-security'))
      // Further names below a gym's own are not Pulso's to speak for.
      reply.raw.setHeader('strict-transport-security', 'max-age=31536000');
    const [pathname = ''] = url.split('?');
    if (hosts.serves(host, pathname)) return;
    return reply
      .code(nothingHere.status ?? 404)
      .type(nothingHere.type)
      .send(nothingHere.body);
  });
  app.get<{ Querystring: { domain?: unknown } }>(
    '/custom-hosts',
    { schema: { hide: true }, onRequest: ({ ip }) => limits.request(ip) },
    async ({ query }, reply) =>
      reply.code(typeof query.domain === 'string' && hosts.pathOf(query.domain) ? 200 : 404).send(''),
  );
}
