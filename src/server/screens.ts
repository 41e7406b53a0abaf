import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonFailures } from '../wire/failures.ts';
import { cookieName } from './auth.ts';
import type { Role } from './context.ts';
import { VerbError } from './errors.ts';
import { allowScriptsOf } from './security-headers.ts';

/** A screen as the build lists it; `path` looks like '/clients/$clientId/memberships'. */
interface Screen {
  readonly path: string;
  /** Whether it is for those who have signed in. */
  readonly framed: boolean;
  /** What it loads besides what every page does. */
  readonly files: readonly string[];
  /** Instead for a client, who sees another screen there. */
  readonly clientFiles?: readonly string[];
}

/** @returns null when it is not known */
type FindRole = (request: FastifyRequest) => Promise<Role | null>;

/** Finds the screen of a path; one of exactly this path comes before one with parameters. */
function screenFinder(screens: readonly Screen[]): (path: string) => Screen | undefined {
  const exact = new Map(screens.map((screen) => [screen.path, screen]));
  const patterns = screens.map((screen) => ({
    screen,
    pattern: new RegExp(`^${screen.path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  return (path) => exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.screen;
}

/** Makes the browser fetch a file of the build before a script asks for it. */
const preload = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const preloadAccount = '<link rel="preload" as="fetch" crossorigin href="/api/me">';

/** Serves the built screens: each address answers the page, which names what its screen is going to need. */
export async function serveScreens(
  app: FastifyInstance,
  directory: string,
  publicUrl: string,
  findRole: FindRole,
): Promise<void> {
  const read = (name: string) => readFile(join(directory, name), 'utf8');
  const [page, routes] = await Promise.all([read('index.html'), read('routes.json')]);
  const findScreen = screenFinder(JSON.parse(routes));
  const allowScripts = allowScriptsOf(page);
  const session = `${cookieName(publicUrl, 'session_token')}=`;
  const filesFor = async (screen: Screen, request: FastifyRequest) => {
    if (!screen.clientFiles) return screen.files;
    const role = await findRole(request);
    if (!role) return [];
    return role === 'client' ? screen.clientFiles : screen.files;
  };
  const pageFor = async (screen: Screen | undefined, request: FastifyRequest): Promise<string> => {
    const files = screen ? await filesFor(screen, request) : [];
    const links = [...(screen?.framed ? [preloadAccount] : []), ...files.map(preload)];
    return page
      .replace('<html', screen?.framed ? '<html data-framed' : '<html')
      .replace('</head>', `${links.join('')}</head>`);
  };
  await app.register(serveStatic, {
    root: directory,
    preCompressed: true,
    index: false,
    wildcard: false,
    // It comes from the handler below, with the policy that lets it run its script.
    globIgnore: ['index.html'],
    setHeaders: (response, path) => {
      const forever = path.includes(`${directory}/assets/`);
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Browsers ask for it beside whatever is no page of ours, as a PDF or an answer of the API.
  app.get('/favicon.ico', { schema: { hide: true } }, (_, reply) => reply.redirect('/favicon.svg'));
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|assets)\b/.test(request.url) &&
      // A file at the root; further down, a dot may be part of a name.
      !/^\/[^/?]+\.\w+(\?|$)/.test(request.url);
    if (!wantsPage) throw new VerbError(commonFailures.no_route);
    const screen = findScreen(request.url.split('?')[0] ?? '/');
    reply.header('cache-control', 'no-cache');
    allowScripts(reply);
    if (screen?.framed && !request.headers.cookie?.includes(session))
      return reply.redirect(
        request.url === '/' ? '/login' : `/login?redirect=${encodeURIComponent(request.url)}`,
      );
    // The app itself shows that there is no such page.
    return reply
      .code(screen ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(await pageFor(screen, request));
  });
}
