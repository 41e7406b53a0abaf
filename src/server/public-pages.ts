import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext, Services } from './context.ts';
import { VerbError } from './errors.ts';
import { partsOf } from './request-parts.ts';
import { publicContext } from './scope.ts';

export interface PublicAnswer {
  /** Its content type. */
  readonly type: string;
  readonly body: string | Buffer;
  /** For how many seconds anyone may keep it. */
  readonly keepFor: number;
}

/** What anyone may open without an account, that is no screen of the app: a page, a picture, a calendar. */
export interface PublicPage {
  readonly path: `/${string}`;
  /** Whether other sites may show it in a frame. */
  readonly embeddable?: boolean;
  /** @returns null where there is no such page */
  answer(context: PublicContext, params: Readonly<Record<string, string>>): Promise<PublicAnswer | null>;
}

function letEmbed(reply: FastifyReply): void {
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
  reply.raw.setHeader(
    'content-security-policy',
    policy.replace("frame-ancestors 'self'", 'frame-ancestors *'),
  );
  reply.raw.removeHeader('x-frame-options');
}

/** Whoever may not be seen, as a gym that is suspended, has no page. */
async function answerOf(page: PublicPage, services: Services, request: FastifyRequest) {
  await services.limits.request(request.ip);
  const context = publicContext(services, partsOf(request), { readOnly: true });
  try {
    return await page.answer(context, request.params as Record<string, string>);
  } catch (reason) {
    if (reason instanceof VerbError && reason.failure.status < 500) return null;
    throw reason;
  }
}

export function servePublicPages(
  app: FastifyInstance,
  services: Services,
  pages: readonly PublicPage[],
): void {
  for (const page of pages)
    app.get(page.path, { schema: { hide: true }, exposeHeadRoute: true }, async (request, reply) => {
      const answer = await answerOf(page, services, request);
      if (!answer) return reply.callNotFound();
      if (page.embeddable) letEmbed(reply);
      return reply
        .header('cache-control', `public, max-age=${answer.keepFor}`)
        .type(answer.type)
        .send(answer.body);
    });
}
