import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { troubleOf } from '../db/trouble.ts';
import { mayByKey, personOnly } from '../wire/api-keys.ts';
import { commonFailures } from '../wire/failures.ts';
import { id } from '../wire/fields.ts';
import { viewRight } from '../wire/rights.ts';
import { mayInSupport, permittedBy, permittedLate, rightsOf, shownBy, type Verb } from '../wire/verb.ts';
import { makerOf, requestHash } from './acting-person.ts';
import type { AccountContext, ClientContext, GymContext, RequestParts, Services } from './context.ts';
import { addressHeader } from './device.ts';
import { constraintFailure, forLog, VerbError } from './errors.ts';
import { hideFrom } from './hidden.ts';
import {
  findAccount,
  isStaff,
  requireAccount,
  requireClient,
  requireOwnSession,
  requireStaff,
} from './identity.ts';
import type { Implementation } from './implement.ts';
import { Json } from './json.ts';
import { inKey, keyHashOf, requireKey } from './key-scope.ts';
import { failuresOf } from './openapi/failures.ts';
import { inClient, inOperator, inTeam, inView, publicContext } from './scope.ts';
import { serializerOf } from './serializer.ts';
import { inSupport } from './support-scope.ts';

type Task = () => Promise<void>;

interface Parts extends RequestParts {
  readonly cookies: readonly string[];
  readonly tasks: readonly Task[];
  readonly refusalTasks: readonly Task[];
  lastChange(): string | undefined;
}

/**
 * The parts of a request that verbs need: headers with the client's real address, the cookies to set, the tasks to run
 * after the commit or a refusal, and the last change before its first read.
 */
export function partsOf(request: FastifyRequest): Parts {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // HTTP/2 has the method and the address among them, as ':method' and so on.
    if (value === undefined || name.startsWith(':')) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(addressHeader, request.ip);
  const cookies: string[] = [];
  const tasks: Task[] = [];
  const refusalTasks: Task[] = [];
  let lastChange: string | undefined;
  return {
    headers,
    cookies,
    tasks,
    refusalTasks,
    lastChange: () => lastChange,
    setLastChange: (name) => {
      lastChange ??= name;
    },
    setCookies: (from) => void cookies.push(...from.getSetCookie()),
    afterCommit: (task) => void tasks.push(task),
    afterRefusal: (task) => void refusalTasks.push(task),
  };
}

const unexpected = 'Este dato no se espera aquí.';
const maxFields = 20;
const depthOf = (path: string): number => path.split('.').length;
const publicBodyBytes = 16 * 1024;

function readInput(verb: Verb, request: FastifyRequest): unknown {
  const input = verb.method === 'GET' ? request.query : request.body === undefined ? {} : request.body;
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new VerbError(commonFailures.invalid_input);
  const params = request.params as Record<string, string>;
  const twice = Object.keys(params).filter((name) => Object.hasOwn(input, name));
  const parsed = z.safeParse(verb.input, { ...input, ...params });
  if (parsed.success && twice.length === 0) return parsed.data;
  const fields: Record<string, string> = {};
  for (const name of twice) fields[name] = unexpected;
  for (const issue of parsed.error?.issues ?? []) {
    const extra = issue.code === 'unrecognized_keys';
    for (const name of extra ? issue.keys : [issue.path.join('.')]) {
      fields[name] ??= extra ? unexpected : issue.message;
    }
  }
  // In the fields' own order, since screens go to the first; a whole list says more than its items do.
  const shown = new Set(
    Object.keys(fields)
      .sort((one, other) => depthOf(one) - depthOf(other))
      .slice(0, maxFields),
  );
  throw new VerbError(
    commonFailures.invalid_input,
    Object.fromEntries(Object.entries(fields).filter(([name]) => shown.has(name))),
  );
}

type Run = (context: unknown, input: unknown) => Promise<unknown>;

/** Runs a verb for an operator who looks at a gym. @throws VerbError support_read_only for what does more than look */
async function runInSupport(
  services: Services,
  verb: Verb,
  run: Run,
  request: FastifyRequest,
  parts: RequestParts,
  visit: string,
) {
  if (!mayInSupport(verb)) throw new VerbError(commonFailures.support_read_only);
  if (!id.safeParse(visit).success) throw new VerbError(commonFailures.support_over);
  const account = requireAccount(await findAccount(services, parts, { remembered: true }));
  const input = readInput(verb, request);
  const needed = rightsOf(verb);
  const looked = needed && verb.summary;
  let rights: GymContext['rights'] = Promise.resolve([]);
  const inGym: AccountContext['inTeam'] = (within) =>
    inSupport(services, parts, { account, needed, visit, looked }, (context) => {
      request.gymId = context.gymId;
      rights = context.rights;
      return within(context);
    });
  const shared = publicContext(services, parts, { readOnly: true });
  const runAlone = () => run({ ...shared, account, support: visit, inTeam: inGym }, input);
  if (verb.access === 'account') return runAlone();
  const result = await (verb.access === 'gym' ? inGym((context) => run(context, input)) : runAlone());
  return hideFrom(await rights, result, shownBy(verb));
}

/** Runs a verb for a key of the API. @throws VerbError person_only for what only a person may do */
async function runByKey(
  services: Services,
  verb: Verb,
  run: Run,
  request: FastifyRequest,
  parts: RequestParts,
  hash: string,
) {
  if (!mayByKey(verb)) throw new VerbError(personOnly);
  const input = readInput(verb, request);
  const scope = { hash, needed: rightsOf(verb), readOnly: verb.method === 'GET' };
  const { result, rights } = await inKey(services, parts, scope, async (context) => {
    request.gymId = context.gymId;
    return { result: await run(context, input), rights: await context.rights };
  });
  return hideFrom(rights, result, shownBy(verb));
}

async function runVerb(
  services: Services,
  verb: Verb,
  run: Run,
  request: FastifyRequest,
  parts: RequestParts,
) {
  const readOnly = verb.method === 'GET';
  const keyHash = verb.access === 'public' ? null : keyHashOf(parts.headers);
  if (keyHash !== null) return runByKey(services, verb, run, request, parts, keyHash);
  const visit = verb.access === 'operator' ? null : parts.headers.get('pulso-support');
  if (visit !== null) return runInSupport(services, verb, run, request, parts, visit);
  const shared = publicContext(services, parts, { readOnly });
  if (verb.access === 'public') return run(shared, readInput(verb, request));
  const account = await findAccount(services, parts, { remembered: verb.access !== 'account' });
  if (verb.access === 'client') {
    const viewed = readOnly && isStaff(account) ? parts.headers.get('pulso-view') : null;
    const person = viewed === null ? requireClient(account) : requireStaff(account);
    const input = readInput(verb, request);
    const runAs = (context: ClientContext) => {
      request.gymId = context.gymId;
      return run(context, input);
    };
    return viewed === null
      ? inClient(services, parts, { accountId: person.id, session: person.session, readOnly }, runAs)
      : inView(services, parts, viewed, { account: person, needed: [viewRight] }, runAs);
  }
  if (verb.access === 'operator') {
    const asked = { account: requireAccount(account), readOnly };
    const input = readInput(verb, request);
    return inOperator(services, parts, asked, (context) => run(context, input));
  }
  const person = verb.access === 'account' ? requireAccount(account) : requireStaff(account);
  if (person.role === 'gym') request.gymId = person.id;
  if (verb.access === 'account' && !verb.whileShared) await requireOwnSession(services, person);
  const input = readInput(verb, request);
  const made = 'late' in verb && verb.late ? parts.headers.get('pulso-maker') : null;
  const maker = made === null ? undefined : makerOf(made);
  const permitId = parts.headers.get('pulso-permit');
  const allowed = permitId === null ? null : maker ? permittedLate(verb) : permittedBy(verb);
  const permit =
    permitId !== null && allowed
      ? { id: permitId, request: requestHash(verb.method, request.url, request.body, made), ...allowed }
      : undefined;
  let rights: GymContext['rights'] = Promise.resolve([]);
  const inWork: AccountContext['inTeam'] = (within, how) =>
    inTeam(
      services,
      parts,
      { account: person, needed: rightsOf(verb), readOnly, permit, maker, ...how },
      (context) => {
        request.gymId = context.gymId;
        rights = context.rights;
        return within(context);
      },
    );
  if (verb.access === 'account')
    return run({ ...shared, account: person, support: null, inTeam: inWork }, input);
  const result =
    verb.access === 'staff'
      ? await run({ ...shared, account: person, support: null, inTeam: inWork }, input)
      : await inWork((context) => run(context, input));
  return hideFrom(await rights, result, shownBy(verb));
}

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
  const underway = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(underway)));
  const start = (request: FastifyRequest, tasks: readonly Task[]) => {
    for (const task of tasks) {
      const done = task()
        .catch((reason) => request.log.error({ failed: forLog(reason) }, 'after commit'))
        .finally(() => underway.delete(done));
      underway.add(done);
    }
  };
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
