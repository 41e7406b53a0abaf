import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { commonFailures } from '../wire/failures.ts';
import { VerbError } from './errors.ts';

/** Names that a local network gives: nobody can register one, so no page of another site can come to have it. */
const localNames = /(^|\.)(localhost|local|lan|home\.arpa)$/;

const privateAddress = /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./;

/** Whether a host of a URL is in a local network: by its name, or by a private IPv4 address. */
export const isLocalHost = (host: string): boolean =>
  localNames.test(host) || (isIP(host) === 4 && privateAddress.test(host));

/** The host and port that the browser asked for, which HTTP/2 sends by another name. */
export const hostOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  (headers.host ?? (headers[':authority'] as string | undefined))?.toLowerCase();

const matches = (host: string, name: string): boolean =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;

/**
 * Whether a Host header names this server: by an IP address, which no other site can have, by a name of the local
 * network or of this machine, or by one of `names`.
 */
export function isOwnHost(header: string, names: readonly string[]): boolean {
  if (!/^[\w.:[\]-]+$/.test(header)) return false;
  const host = URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '');
  if (!host) return false;
  if (isIP(host.replace(/^\[|\]$/g, '')) || localNames.test(host)) return true;
  return [hostname().toLowerCase(), ...names].some((name) => matches(host, name));
}

/**
 * Rejects requests for a name that is not this server's. Otherwise a page of any site could have its own name point
 * to this machine, and would then pass for a page of ours in the browser of somebody in the gym.
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  names: readonly string[],
  isCustom: (host: string) => boolean,
): void {
  const known = new LRUCache<string, true>({ max: 100 });
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request);
    if (host === undefined || known.has(host) || isCustom(host)) return;
    if (isOwnHost(host, names)) {
      known.set(host, true);
      return;
    }
    const { unknown_host } = commonFailures;
    if (request.url.startsWith('/api/')) throw new VerbError(unknown_host);
    return reply.code(unknown_host.status).type('text/plain; charset=utf-8').send(unknown_host.message);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other sites may send it, as it does nothing on anybody's behalf. */
    fromOtherSites?: true;
  }
}

const writes = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

/** Rejects requests that another site's page sends on the person's behalf. */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (!writes.has(request.method) || request.routeOptions.config.fromOtherSites) return;
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign =
      origin !== undefined && origin !== ownOrigin && URL.parse(origin)?.host !== hostOf(request);
    if (foreign || site === 'cross-site') throw new VerbError(commonFailures.cross_site);
  });
}
