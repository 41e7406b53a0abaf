import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicContext, Services } from './context.ts';
import { VerbError } from './errors.ts';
import type { PageParams } from './public-pages.ts';
import { partsOf } from './request-parts.ts';
import { publicContext } from './scope.ts';
import { openTaskRunner } from './tasks.ts';

/** What another program says, as it came: whether it is to be believed is for who takes it. */
export interface Notice {
  readonly headers: Headers;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** Where another program tells of something, without a session or a key. */
export interface PublicNotice {
  readonly path: `/${string}`;
  /** How many bytes one may have, where that is more than usual. */
  readonly longest?: number;
  /** What is said to a program that asks whether the address is meant; null where it is not. */
  answer?(context: PublicContext, params: PageParams, query: URLSearchParams): Promise<string | null>;
  /** @returns the status that it is answered with; nothing else is said */
  receive(context: PublicContext, params: PageParams, notice: Notice): Promise<number>;
}

const noticeBytes = 64 * 1024;

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://localhost').searchParams;

/** What a gym that is suspended or closed is told finds nobody. */
async function unlessRefused(status: Promise<number>): Promise<number> {
  try {
    return await status;
  } catch (reason) {
    if (reason instanceof VerbError && reason.failure.status < 500) return 404;
    throw reason;
  }
}

export function takeNotices(
  app: FastifyInstance,
  services: Services,
  notices: readonly PublicNotice[],
): void {
  const start = openTaskRunner(app);
  const onRequest = ({ ip }: FastifyRequest) => services.limits.request(ip);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      (_request: FastifyRequest, body: string | Buffer, done: (failed: null, body: string) => void) =>
        done(null, String(body)),
    );
    for (const { path, longest = noticeBytes, answer, receive } of notices) {
      if (answer)
        scope.get(path, { schema: { hide: true }, onRequest }, async (request, reply) => {
          const context = publicContext(services, partsOf(request), { readOnly: true });
          const said = await answer(context, request.params as PageParams, queryOf(request));
          return reply
            .code(said === null ? 403 : 200)
            .header('cache-control', 'no-store')
            .type('text/plain; charset=utf-8')
            .send(said ?? '');
        });
      scope.post(path, { schema: { hide: true }, onRequest, bodyLimit: longest }, async (request, reply) => {
        const parts = partsOf(request);
        const notice = {
          headers: parts.headers,
          query: queryOf(request),
          body: typeof request.body === 'string' ? request.body : '',
        };
        const context = publicContext(services, parts, { readOnly: false });
        const status = await unlessRefused(receive(context, request.params as PageParams, notice));
        start(request, parts.tasks);
        return reply.code(status).header('cache-control', 'no-store').send();
      });
    }
  });
}
