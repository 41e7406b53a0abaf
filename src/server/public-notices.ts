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
      { parseAs: 'string', bodyLimit: noticeBytes },
      (_request: FastifyRequest, body: string | Buffer, done: (failed: null, body: string) => void) =>
        done(null, String(body)),
    );
    for (const { path, receive } of notices)
      scope.post(path, { schema: { hide: true }, onRequest }, async (request, reply) => {
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
  });
}
