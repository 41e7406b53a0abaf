import type { FastifyRequest } from 'fastify';
import { mayByKey, personOnly } from '../wire/api-keys.ts';
import { commonFailures } from '../wire/failures.ts';
import { id } from '../wire/fields.ts';
import { needsOwnSession } from '../wire/own-session.ts';
import { viewRight } from '../wire/rights.ts';
import { mayInSupport, permittedBy, permittedLate, rightsOf, shownBy, type Verb } from '../wire/verb.ts';
import { makerOf, requestHash } from './acting-person.ts';
import type { AccountContext, ClientContext, GymContext, RequestParts, Services } from './context.ts';
import { VerbError } from './errors.ts';
import { hideFrom } from './hidden.ts';
import {
  findAccount,
  isStaff,
  requireAccount,
  requireClient,
  requireOwnSession,
  requireStaff,
} from './identity.ts';
import { inKey, keyHashOf } from './key-scope.ts';
import { readInput } from './read-input.ts';
import { inReader } from './reader-scope.ts';
import { inClient, inOperator, inTeam, inView, publicContext } from './scope.ts';
import { inSupport } from './support-scope.ts';

export type Run = (context: unknown, input: unknown) => Promise<unknown>;

/** The client whom a verb under '/clients/:…' is of. */
function clientIn({ path }: Verb, input: unknown): string | null {
  const [, field] = /^\/clients\/:(\w+)/.exec(path) ?? [];
  return (field && (input as Readonly<Record<string, string>>)[field]) || null;
}

/** Whether all rows of a list are asked for, as to export them: more than a screen shows. */
const takesAllRows = (input: unknown): boolean => (input as { readonly rows?: unknown }).rows === 'all';

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
  if (takesAllRows(input)) throw new VerbError(commonFailures.support_read_only);
  const needed = rightsOf(verb);
  const looked = needed && verb.summary;
  const clientId = clientIn(verb, input);
  let rights: GymContext['rights'] = Promise.resolve([]);
  const inGym: AccountContext['inTeam'] = (within) =>
    inSupport(services, parts, { account, needed, visit, looked, clientId }, (context) => {
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

/** Runs a verb for whoever asks: anyone, an account, a client, the team, a key of the API, a reader or an operator. */
export async function runVerb(
  services: Services,
  verb: Verb,
  run: Run,
  request: FastifyRequest,
  parts: RequestParts,
) {
  const readOnly = verb.method === 'GET';
  const keyHash = verb.access === 'public' || verb.access === 'reader' ? null : keyHashOf(parts.headers);
  if (keyHash !== null) return runByKey(services, verb, run, request, parts, keyHash);
  const visit = verb.access === 'operator' ? null : parts.headers.get('pulso-support');
  if (visit !== null) return runInSupport(services, verb, run, request, parts, visit);
  if (verb.access === 'reader') {
    const input = readInput(verb, request);
    return inReader(services, parts, { readOnly }, (context) => {
      request.gymId = context.gymId;
      return run(context, input);
    });
  }
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
  if (verb.access === 'account') request.sessionId = person.sessionId;
  if (verb.access === 'account' && needsOwnSession(verb)) await requireOwnSession(services, person);
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
