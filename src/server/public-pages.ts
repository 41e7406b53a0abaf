import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext, Services } from './context.ts';
import { VerbError } from './errors.ts';
import { html } from './html.ts';
import { plainPage } from './plain-page.ts';
import type { PublicAnswer, SeeOther } from './public-answer.ts';
import { type Parts, partsOf } from './request-parts.ts';
import { publicContext } from './scope.ts';
import { openTaskRunner } from './tasks.ts';

/** What the parts of a path that begin with ':' are. */
export type PageParams = Readonly<Record<string, string>>;

interface Missing {
  readonly title: string;
  readonly text: string;
}

/** What anyone may open without an account, that is no screen of the app: a page, a picture, a calendar. */
export interface PublicPage {
  readonly path: `/${string}`;
  /** Whether other sites may show it in a frame. */
  readonly embeddable?: boolean;
  /** Whether opening it notes something, as that somebody came back. */
  readonly notes?: boolean;
  /** What another site may send by a form along with who comes back from it: it becomes the query of this page, and nothing else is done. */
  readonly returnFields?: readonly string[];
  /** What is read in its place where there is none, and wherever nothing is below the same first part of the path. */
  readonly missing?: Missing;
  /** @returns null where there is no such page */
  answer(context: PublicContext, params: PageParams, query: URLSearchParams): Promise<PublicAnswer | null>;
  /** Takes what was typed into the page's form. @returns null where there is no such page */
  submit?(
    context: PublicContext,
    params: PageParams,
    fields: URLSearchParams,
  ): Promise<PublicAnswer | SeeOther | null>;
}

function changePolicy(reply: FastifyReply, from: string, to: string): void {
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
  reply.raw.setHeader('content-security-policy', policy.replace(from, to));
}

function letEmbed(reply: FastifyReply): void {
  changePolicy(reply, "frame-ancestors 'self'", 'frame-ancestors *');
  reply.raw.removeHeader('x-frame-options');
}

/** A page of this kind that has another address now. */
export class PageMoved extends Error {
  /** What of the path is another. */
  readonly params: PageParams;

  constructor(params: PageParams) {
    super('The page has another address.');
    this.params = params;
  }
}

type Answered = PublicAnswer | SeeOther | PageMoved | null;

/** Whoever may not be seen, as a gym that is suspended, has no page. */
async function unlessRefused(answer: Promise<PublicAnswer | SeeOther | null>): Promise<Answered> {
  try {
    return await answer;
  } catch (reason) {
    if (reason instanceof PageMoved) return reason;
    if (reason instanceof VerbError && reason.failure.status < 500) return null;
    throw reason;
  }
}

const sendAnswer = (reply: FastifyReply, { keepFor, status = 200, type, body }: PublicAnswer) =>
  reply
    .code(status)
    .header('cache-control', keepFor > 0 ? `public, max-age=${keepFor}` : 'no-store')
    .type(type)
    .send(body);

/** Kept by nobody, as the address may lead elsewhere tomorrow. */
const moveTo = (reply: FastifyReply, url: string, status: 301 | 303 | 308) =>
  reply.header('cache-control', 'no-store').redirect(url, status);

const paramsOf = ({ params }: FastifyRequest) => params as PageParams;

const rootOf = ({ path }: Pick<PublicPage, 'path'>): string => path.split('/')[1] ?? '';

const nothing: Missing = {
  title: 'Esta página no existe o ya no está publicada.',
  text: 'Revisa la dirección, o pídesela a tu gimnasio.',
};

/** What is answered below each first part of a path where nothing is, the same whether it never was or may not be seen. */
function missingBelow(pages: readonly PublicPage[]): (root: string) => PublicAnswer {
  const said = new Map(pages.flatMap(({ path, missing }) => (missing ? [[rootOf({ path }), missing]] : [])));
  return (root) => {
    const { title, text } = said.get(root) ?? nothing;
    return plainPage({ title, body: html`<p>${text}</p>`, status: 404 });
  };
}

type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: PublicPage,
  answer: Answered,
) => FastifyReply;

/** Where a page is now: the path and the query stay. */
function presentUrl(request: FastifyRequest, { path }: PublicPage, moved: PageMoved): string {
  const params: PageParams = { ...paramsOf(request), ...moved.params };
  const parts = path.split('/').map((part) => (part.startsWith(':') ? params[part.slice(1)] : part));
  const at = request.url.indexOf('?');
  return `${parts.map((part = '') => encodeURIComponent(part)).join('/')}${at < 0 ? '' : request.url.slice(at)}`;
}

const sender =
  (missing: ReturnType<typeof missingBelow>, publicUrl: string): Send =>
  (request, reply, page, answer) => {
    if (answer instanceof PageMoved)
      // A form is sent again as it is.
      return moveTo(reply, presentUrl(request, page, answer), request.method === 'POST' ? 308 : 301);
    if (!answer) return sendAnswer(reply, missing(rootOf(page)));
    if ('seeOther' in answer) return moveTo(reply, answer.seeOther, 303);
    if (page.embeddable) letEmbed(reply);
    // Where a gym's own domain serves the form, what comes of it may be read at Pulso's.
    if (page.submit) changePolicy(reply, "form-action 'self'", `form-action 'self' ${publicUrl}`);
    // Without a referrer browsers send a form as if from nowhere, which is refused.
    if (page.submit || page.returnFields) reply.raw.setHeader('referrer-policy', 'same-origin');
    return sendAnswer(reply, answer);
  };

/** Who follows an old or mistyped link to a page must not be led to the app, which asks for a password. */
function answerMissing(
  app: FastifyInstance,
  pages: readonly PublicPage[],
  missing: ReturnType<typeof missingBelow>,
): void {
  const roots = new Set(pages.filter(({ path }) => path.split('/').length > 2).map(rootOf));
  for (const root of roots)
    app.register(
      async (scope) => {
        scope.setNotFoundHandler(({ method, url }, reply) => {
          // Some programs, and people who type, end an address with a slash.
          const plain = /^(\/.+?)\/+(\?.*)?$/.exec(url);
          if (plain && plain[1] !== `/${root}` && ['GET', 'HEAD'].includes(method))
            return moveTo(reply, `${plain[1]}${plain[2] ?? ''}`, 301);
          return sendAnswer(reply, missing(root));
        });
      },
      { prefix: `/${root}` },
    );
}

/** Leads an address whose first part has capitals, as some keyboards begin one, to the one that is meant. */
function mendCapitals(app: FastifyInstance, pages: readonly PublicPage[]): void {
  const roots = new Set(pages.filter(({ path }) => path.split('/').length > 2).map(rootOf));
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const [, typed = '', rest = ''] = /^\/([a-z]+)(\/.*)$/i.exec(url) ?? [];
    const root = typed.toLowerCase();
    if (root !== typed && roots.has(root))
      return moveTo(reply, `/${root}${rest}`, method === 'POST' ? 308 : 301);
  });
}

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?')[1] ?? '');

const formBytes = 16 * 1024;

function parseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  // Mail programs may send this one; no page reads its fields.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: formBytes },
    (_request, _body, done) => done(null),
  );
}

function takeForms(
  app: FastifyInstance,
  services: Services,
  onRequest: (request: FastifyRequest) => Promise<void>,
  start: ReturnType<typeof openTaskRunner>,
  send: Send,
  pages: readonly PublicPage[],
): void {
  for (const page of pages)
    app.post(page.path, { schema: { hide: true }, onRequest }, async (request, reply) => {
      const parts: Parts = partsOf(request);
      const context = publicContext(services, parts, { readOnly: false });
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const answer = await unlessRefused(
        page.submit?.(context, paramsOf(request), fields) ?? Promise.resolve(null),
      );
      start(request, parts.tasks);
      return send(request, reply, page, answer);
    });
}

/** Leads who was sent back by a form of another site to the page itself, which anyone may open. */
function takeReturns(
  app: FastifyInstance,
  onRequest: (request: FastifyRequest) => Promise<void>,
  pages: readonly PublicPage[],
): void {
  for (const { path, returnFields = [] } of pages)
    app.post(
      path,
      { schema: { hide: true }, config: { fromOtherSites: true }, onRequest },
      async (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const query = new URLSearchParams([...fields].filter(([name]) => returnFields.includes(name)));
        return moveTo(reply, `${request.url.split('?')[0]}?${query}`, 303);
      },
    );
}

export function servePublicPages(
  app: FastifyInstance,
  services: Services,
  pages: readonly PublicPage[],
): void {
  const onRequest = ({ ip }: FastifyRequest) => services.limits.request(ip);
  const start = openTaskRunner(app);
  const missing = missingBelow(pages);
  const send = sender(missing, services.publicUrl);
  mendCapitals(app, pages);
  answerMissing(app, pages, missing);
  for (const page of pages)
    app.get(
      page.path,
      { schema: { hide: true }, exposeHeadRoute: true, onRequest },
      async (request, reply) => {
        const parts = partsOf(request);
        const context = publicContext(services, parts, { readOnly: !page.notes });
        const answer = await unlessRefused(page.answer(context, paramsOf(request), queryOf(request)));
        if (request.method === 'GET') start(request, parts.tasks);
        return send(request, reply, page, answer);
      },
    );
  app.register(async (scope) => {
    parseForms(scope);
    const submitted = pages.filter(({ submit }) => submit);
    takeForms(scope, services, onRequest, start, send, submitted);
    takeReturns(
      scope,
      onRequest,
      pages.filter(({ returnFields }) => returnFields),
    );
  });
}
