import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Change } from '../db/announcer.ts';
import { failure } from '../wire/verb.ts';
import type { RequestParts, Services } from './context.ts';
import { VerbError } from './errors.ts';
import { findAccount, isStaff, requireAccount } from './identity.ts';
import { inTeam, publicContext } from './scope.ts';
import { streamsChanged } from './signals.ts';

const keepAliveMs = 25_000;
/** The lifetime of a stream, after which a browser reconnects and its session is checked again. */
const longestMs = 10 * 60_000;
/** The delay between the refetches of two screens after the same change, unless there are too many screens. */
const spreadMs = 20;
const longestSpreadMs = 2_000;
const spanOf = (screens: number) => Math.min(longestSpreadMs, screens * spreadMs);
/** The data that may be buffered for a browser that does not read. */
const maxBufferedBytes = 16 * 1024;
const maxStreamsPerSession = 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that a verb of an account is asked with, which it may end. */
    sessionId: string | null;
  }
}

const tooManyStreams = failure({
  code: 'too_many_streams',
  status: 429,
  message: 'Esta sesión está abierta en demasiadas pestañas. Cierra algunas.',
});

interface Watcher {
  sessionId: string;
  gymId: string;
  /** Who watches: the session, its account, who of a team used it then, the gym, the client. */
  ids: ReadonlySet<string | null>;
  /** A client's account is notified of its own rows and of those for everyone, '-'. */
  clientId: string | null;
  response: ServerResponse;
  since: number;
}

const concerns = (change: Change | null, { gymId, clientId }: Watcher): boolean =>
  change === null ||
  (change.gymId === gymId &&
    (clientId === null || change.audiences.some((audience) => audience === '-' || audience === clientId)));

type Scope = Pick<Watcher, 'sessionId' | 'gymId' | 'clientId' | 'ids'>;

/** Whom a stream is for; null for a client without a gym. */
async function findScope(services: Services, parts: RequestParts): Promise<Scope | null> {
  const account = requireAccount(await findAccount(services, parts, { remembered: false }));
  const { id, sessionId } = account;
  if (isStaff(account))
    return inTeam(services, parts, { account, needed: null, readOnly: true }, async ({ db, gymId }) => {
      const { rows } = await db.execute<{ id: string }>('select current_account() as id');
      return { sessionId, gymId, clientId: null, ids: new Set([sessionId, gymId, id, rows[0]?.id ?? null]) };
    });
  return publicContext(services, parts, { readOnly: true }).inClient(id, async ({ gymId, clientId }) => ({
    ...{ sessionId, gymId, clientId },
    ids: new Set([sessionId, gymId, id, clientId]),
  }));
}

/** Calls `onAnswer` after each answer. @returns whether a change is being answered that a session asked of its account */
function followAnswers(app: FastifyInstance, onAnswer: () => void): (sessionId: string) => boolean {
  const requests = new Set<FastifyRequest>();
  app.decorateRequest('sessionId', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET') return;
    requests.add(request);
    reply.raw.once('close', () => {
      requests.delete(request);
      onAnswer();
    });
  });
  return (sessionId) => [...requests].some((request) => request.sessionId === sessionId);
}

/**
 * Serves GET /api/live: an event when it opens, and each time that a row of the watcher's gym changed, in this process or
 * another. The event's id names the last change; a screen that has read since that one needs nothing. Otherwise it
 * refetches after as many milliseconds as the event's data says, so that not all screens do so at once. A stream ends
 * with its session, and as soon as its person may no longer be let in, or not as before: one that still may comes back.
 * Where a request ends its own session, its answer comes first, since it may hold the cookie of the next one.
 */
export function registerLive(
  app: FastifyInstance,
  services: Services,
  partsOf: (request: FastifyRequest) => RequestParts,
): void {
  const watchers = new Set<Watcher>();
  const eventOf = (gymId: string, delayMs: number) =>
    `id: ${services.database.lastChangeOf(gymId)}\nevent: change\ndata: ${delayMs}\n\n`;
  const end = (watcher: Watcher) => {
    watchers.delete(watcher);
    watcher.response.end();
  };
  const send = (watcher: Watcher, text: string) => {
    if (watcher.response.writableLength > maxBufferedBytes) end(watcher);
    else watcher.response.write(text);
  };
  let closing = false;
  services.database.onChange((change) => {
    const concerned = [...watchers].filter((watcher) => concerns(change, watcher));
    const span = spanOf(concerned.length);
    for (const [index, watcher] of concerned.entries()) {
      send(watcher, eventOf(watcher.gymId, Math.round((index / concerned.length) * span)));
    }
  });
  const streamsOf = (sessionId: string) => [...watchers].filter((watcher) => watcher.sessionId === sessionId);
  const dismiss = (watcher: Watcher) => {
    if (!watchers.has(watcher)) return;
    // A screen that is not let in again hears of no later change.
    watcher.response.write(`id: ${randomUUID()}\nevent: change\ndata: 0\n\n`);
    end(watcher);
  };
  const dismissed = new Set<Watcher>();
  const isAnswering = followAnswers(app, () => {
    for (const watcher of dismissed) {
      if (isAnswering(watcher.sessionId)) continue;
      dismissed.delete(watcher);
      dismiss(watcher);
    }
  });
  let endedAccesses = 0;
  services.database.onAccessEnd((ids) => {
    endedAccesses += 1;
    for (const watcher of watchers) {
      if (!ids.every((id) => watcher.ids.has(id))) continue;
      if (ids.includes(watcher.sessionId) && isAnswering(watcher.sessionId)) dismissed.add(watcher);
      else dismiss(watcher);
    }
  });
  const timer = setInterval(() => {
    for (const watcher of watchers) {
      if (Date.now() - watcher.since > longestMs) end(watcher);
      else send(watcher, ':\n\n');
    }
  }, keepAliveMs).unref();
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(timer);
    for (const watcher of watchers) end(watcher);
  });

  app.get<{ Querystring: { gym?: unknown } }>(
    '/api/live',
    { schema: { hide: true } },
    async (request, reply) => {
      const parts = partsOf(request);
      // A browser's stream can send no header.
      if (typeof request.query.gym === 'string' && request.query.gym !== '')
        parts.headers.set('pulso-gym', request.query.gym);
      let scope: Scope | null;
      let checkedAt: number;
      // What ends while it is looked at might have been seen before it ended.
      do {
        checkedAt = endedAccesses;
        scope = await findScope(services, parts);
      } while (checkedAt !== endedAccesses);
      if (!scope || closing) return reply.code(204).send();
      const { sessionId } = scope;
      if (streamsOf(sessionId).length >= maxStreamsPerSession) throw new VerbError(tooManyStreams);
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      // After a restart all screens of a gym come back at once.
      const earlier = [...watchers].filter(({ gymId }) => gymId === scope.gymId);
      reply.raw.write(`retry: 1000\n\n${eventOf(scope.gymId, spanOf(earlier.length))}`);
      const watcher = { ...scope, response: reply.raw, since: Date.now() };
      watchers.add(watcher);
      streamsChanged.publish(1);
      reply.raw.on('close', () => {
        watchers.delete(watcher);
        streamsChanged.publish(-1);
      });
    },
  );
}
