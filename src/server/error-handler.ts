import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/connect.ts';
import { cancelled, type DatabaseTroubleError, type Trouble, troubleOf } from '../db/trouble.ts';
import { commonFailures } from '../wire/failures.ts';
import { forLog, VerbError } from './errors.ts';
import { describeError, type Incidents } from './incidents.ts';

export const httpMessages: Readonly<Record<number, string>> = {
  400: 'No se entiende lo enviado.',
  404: 'Esta dirección no existe.',
  413: 'Lo enviado es demasiado grande.',
  415: 'Lo enviado debe ser JSON.',
};

export const unexpectedMessage =
  'Algo falló de nuestro lado. Inténtalo otra vez; si sigue, avísanos con este código:';

const troubleLoggedEveryMs = 10_000;

/** A database that is away fails every request: its trouble is logged once in a while, not with each. */
function openTroubleLog() {
  const loggedAt = new Map<Trouble, number>();
  return (trouble: Trouble): boolean => {
    const now = Date.now();
    if (now - (loggedAt.get(trouble) ?? 0) < troubleLoggedEveryMs) return false;
    loggedAt.set(trouble, now);
    return true;
  };
}

/** A write over its time waited for others; a read was too slow, and would be so again for whoever repeats it. */
const isTooSlow = (trouble: DatabaseTroubleError, { method }: FastifyRequest): boolean =>
  trouble.code === cancelled && method === 'GET';

/** Answers what a handler threw: a declared failure, trouble with the database, or something unexpected. */
export function openErrorHandler({ schema }: Pick<Database, 'schema'>, incidents: Pick<Incidents, 'note'>) {
  const isNews = openTroubleLog();
  const noteFailed = (error: unknown, { routeOptions: { config, url }, method, gymId }: FastifyRequest) =>
    incidents.note({
      kind: 'error',
      subject: config.verb ?? `${method} ${url ?? ''}`,
      gymId,
      ...describeError(error),
    });
  return (error: FastifyError | VerbError, request: FastifyRequest, reply: FastifyReply) => {
    const send = (status: number, code: string, message: string, fields?: Record<string, string>) =>
      reply.code(status).send({ error: { code, message, requestId: request.id, ...(fields && { fields }) } });
    const refuse = ({ failure: { status, code, message, retryAfter }, fields }: VerbError) => {
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return send(status, code, message, fields);
    };
    if (error instanceof VerbError) return refuse(error);
    const cause = troubleOf(error);
    if (cause && !isTooSlow(cause, request)) {
      const { trouble } = cause;
      noteFailed(error, request);
      if (isNews(trouble)) request.log.error({ failed: forLog(error) }, trouble);
      return refuse(new VerbError(commonFailures[trouble]));
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return send(status, 'invalid_request', httpMessages[status] ?? 'No se pudo hacer lo pedido.');
    }
    request.log.error({ failed: forLog(error) }, 'unexpected');
    noteFailed(error, request);
    // A statement that was on its way may not fit the schema any more.
    if (schema.state !== 'current') return refuse(new VerbError(commonFailures.updating));
    return send(500, 'unexpected', `${unexpectedMessage} ${request.id}`);
  };
}
