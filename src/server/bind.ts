import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { troubleOf } from '../db/trouble.ts';
import { mayByKey, personOnly } from '../wire/api-keys.ts';
import type { Verb } from '../wire/verb.ts';
import type { Services } from './context.ts';
import { constraintFailure, VerbError } from './errors.ts';
import { findAccount, requireAccount, requireStaff } from './identity.ts';
import type { Implementation } from './implement.ts';
import { Json } from './json.ts';
import { keyHashOf, requireKey } from './key-scope.ts';
import { failuresOf } from './openapi/failures.ts';
import { requireReader } from './reader-scope.ts';
import { type Parts, partsOf, type Task } from './request-parts.ts';
import { type Run, runVerb } from './run-verb.ts';
import { serializerOf } from './serializer.ts';
import { openTaskRunner } from './tasks.ts';

const publicBodyBytes = 16 * 1024;

/** A read is tried once more when its connection was lost: the pool then opens another. */
async function runAgain<T>(verb: Verb, request: FastifyRequest, run: (parts: Parts) => Promise<T>) {
  const parts = partsOf(request);
  try {
    return { result: await run(parts), parts };
  } catch (reason) {
    const trouble = troubleOf(reason);
    if (verb.method !== 'GET' || trouble?.trouble !== 'database_away' || trouble.timedOut) throw reason;
    const fresh = partsOf(request);
    return { result: await run(fresh), parts: fresh };
  }
}

/** Anyone may send these, so they are counted, and limited, before they are read. */
const countRequest =
  ({ limits }: Services): onRequestAsyncHookHandler =>
  (request) =>
    limits.request(request.ip);

/** Whether the body is longer than anyone may send, or does not say how long it is. */
const isLong = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && !(Number(headers['content-length']) <= publicBodyBytes);

/** Rejects a large body before reading it unless an account sends it, and a gym where the verb takes more than others. */
const requireSender =
  (services: Services, verb: Verb): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const { access, bodyLimit } = verb;
    if (bodyLimit === undefined && !isLong(request)) return;
    const parts = partsOf(request);
    if (access === 'reader') return requireReader(services, parts);
    const keyHash = keyHashOf(parts.headers);
    if (keyHash !== null) {
      if (!mayByKey(verb)) throw new VerbError(personOnly);
      return requireKey(services, parts, keyHash);
    }
    const account = await findAccount(services, parts, { remembered: access !== 'account' });
    if (bodyLimit === undefined) requireAccount(account);
    else requireStaff(account);
    if (parts.cookies.length > 0) reply.header('set-cookie', parts.cookies);
  };

/**
 * @throws when the result does not match the contract; JSON that the database built may have no other properties
 * either
 */
function checkOutput({ output }: Verb, result: unknown): void {
  if (!(result instanceof Json)) return void z.parse(output, result);
  const built = JSON.parse(result.text);
  if (!isDeepStrictEqual(z.parse(output, built), built))
    throw new Error(`not in the contract: ${result.text}`);
}

/** @throws when a refusal is none that the contract declares, so that no client of the API could know it */
function checkRefusal(feature: string, name: string, verb: Verb, reason: unknown): void {
  if (!(reason instanceof VerbError)) return;
  const { code, status } = reason.failure;
  if (!failuresOf(verb).some((known) => known.code === code && known.status === status))
    throw new Error(`${feature}.${name} does not declare '${code}' in its contract`);
}

/** Registers every verb of a feature as a route under /api. `checkAnswers` also checks each result and each refusal. */
export function bind(
  app: FastifyInstance,
  services: Services,
  feature: string,
  { contract, verbs, constraints }: Implementation,
  checkAnswers: boolean,
): void {
  const start = openTaskRunner(app);
  for (const [name, verb] of Object.entries(contract)) {
    const run = verbs[name] as unknown as Run;
    app.route({
      method: verb.method,
      url: `/api${verb.path}`,
      config: { verb: `${feature}.${name}` },
      schema: { response: { 200: verb.output } },
      serializerCompiler: () => serializerOf(verb.output),
      ...(verb.access === 'public'
        ? { bodyLimit: publicBodyBytes, onRequest: countRequest(services) }
        : { onRequest: requireSender(services, verb) }),
      ...(verb.bodyLimit !== undefined && { bodyLimit: verb.bodyLimit }),
      handler: async (request, reply) => {
        const refusalTasks: Task[] = [];
        try {
          const { result, parts } = await runAgain(verb, request, (fresh) =>
            runVerb(services, verb, run, request, fresh).catch((reason) => {
              refusalTasks.push(...fresh.refusalTasks);
              throw reason;
            }),
          );
          if (checkAnswers) checkOutput(verb, result);
          if (parts.cookies.length > 0) reply.header('set-cookie', parts.cookies);
          const lastChange = verb.method === 'GET' && parts.lastChange();
          if (lastChange) reply.header('pulso-last-change', lastChange);
          start(request, parts.tasks);
          if (!(result instanceof Json)) return result;
          return reply.type('application/json; charset=utf-8').serializer(String).send(result.text);
        } catch (reason) {
          const meant = constraintFailure(reason, constraints);
          const refusal = meant ? new VerbError(meant) : reason;
          if (checkAnswers) checkRefusal(feature, name, verb, refusal);
          start(request, refusalTasks);
          throw refusal;
        }
      },
    });
  }
}
