import { commonFailures, notLinked, viewClosed } from '../wire/failures.ts';
import { allRights } from '../wire/rights.ts';
import type { Failure } from '../wire/verb.ts';
import { recordAccountEvent } from './account-events.ts';
import {
  enteredBy,
  enterTeam,
  entryOf,
  presetsWith,
  reenterTeam,
  rightsIn,
  type TeamScope,
  type Workplace,
} from './acting-person.ts';
import type {
  ClientContext,
  Db,
  GymContext,
  GymId,
  OperatorContext,
  PublicContext,
  RequestParts,
  Services,
} from './context.ts';
import { VerbError } from './errors.ts';
import { signWith } from './sealing.ts';
import { drizzleOn } from './statement.ts';
import { AccessChangedError, type Opened, transact } from './transaction.ts';

export { rightsOfRole } from './acting-person.ts';

const requestPart = (services: Services, request: RequestParts) => ({
  ...request,
  settings: services.settings,
  publicUrl: services.publicUrl,
  mailer: services.mailer,
});

const signer = ({ database }: Services) => signWith(database.secret);

interface GymScope {
  gymId: string;
  /** The acting account, for the audit. */
  actor: string | null;
  readOnly: boolean;
  session?: string;
  /** On nobody's behalf, also in a gym that is suspended or closed. */
  evenClosed?: true;
}

interface GymAccess extends Pick<GymScope, 'gymId'> {
  actor: string | null | Promise<string>;
  rights: GymContext['rights'];
}

export function runInGym<T>(
  services: Services,
  request: RequestParts,
  { db, finish, parts }: Pick<Opened, 'db' | 'finish' | 'parts'>,
  { gymId, actor, rights }: GymAccess,
  run: (context: GymContext) => Promise<T>,
): Promise<T> {
  request.setLastChange(services.database.lastChangeOf(gymId));
  return run({
    ...requestPart(services, parts),
    db,
    finish,
    gymId: gymId as GymId,
    rights,
    sign: signer(services),
    newTransaction: async (next) =>
      inGym(services, request, { gymId, actor: await actor, readOnly: false }, next),
  });
}

export const inGym = <T>(
  services: Services,
  request: RequestParts,
  { gymId, actor, readOnly, session, evenClosed }: GymScope,
  run: (context: GymContext) => Promise<T>,
): Promise<T> => {
  const enter = evenClosed
    ? { text: 'select enter_closed_gym($1, $2)', values: [gymId, services.now] }
    : { text: 'select enter_gym($1, $2, $3, $4)', values: [session, gymId, actor, services.now] };
  return transact(services, request, { readOnly, enter }, (opened) =>
    runInGym(services, request, opened, { gymId, actor, rights: everything }, run),
  );
};

const everything = Promise.resolve(allRights);

/**
 * Opens a scope in the gym that the request's header names, of those where the account works; without a header in its own,
 * or in the first that it joined. In a shared session it is that of whoever uses it.
 * @throws VerbError not_permitted in another gym, or without a right that is needed; other_person where a header names
 * somebody else than who uses the session; counter_locked while nobody does
 */
export async function inTeam<T>(
  services: Services,
  request: RequestParts,
  scope: TeamScope,
  run: (context: GymContext) => Promise<T>,
): Promise<T> {
  const { id, role, session } = scope.account;
  const { readOnly, needed } = scope;
  const wanted = request.headers.get('pulso-gym');
  const person = request.headers.get('pulso-person');
  if (!scope.permit && !scope.maker && role === 'gym' && (wanted ?? id) === id && (person ?? id) === id) {
    try {
      return await inGym(services, request, { gymId: id, actor: id, session, readOnly }, run);
    } catch (reason) {
      const isShared = reason instanceof VerbError && reason.failure === commonFailures.other_person;
      if (!isShared || person !== null) throw reason;
    }
  }
  const entry = entryOf(request, scope);
  const entered = services.entered.get(entry);
  if (entered && (needed === null || needed.some((right) => entered.rights.includes(right)))) {
    const { gymId } = entered;
    const rights = Promise.resolve(entered.rights);
    const enter = reenterTeam(services, scope, entered);
    try {
      return await transact(services, request, { readOnly, enter }, (opened) =>
        runInGym(services, request, opened, { gymId, actor: id, rights }, run),
      );
    } catch (reason) {
      if (!(reason instanceof AccessChangedError)) throw reason;
      services.entered.delete(entry);
    }
  }
  const enter = enterTeam(services, request, scope);
  return transact(services, request, { readOnly, enter }, async (opened) => {
    const workplace = opened.entered.then(({ rows: [row] }) => row as Workplace);
    const rights = workplace.then((row) => rightsIn(row, scope.permit));
    const actor = workplace.then((row) => row.account_id);
    for (const later of [rights, actor]) later.catch(() => {});
    workplace.then(
      (row) => {
        const found = enteredBy(row);
        if (entry && found) services.entered.set(entry, found);
      },
      () => {},
    );
    const gymId = wanted ?? (await workplace).gym_id;
    return runInGym(services, request, opened, { gymId, actor, rights }, run);
  });
}

interface ClientScope {
  readOnly: boolean;
  /** Answers the gym and the client whose rights it takes on, or no row. */
  enter: { text: string; values: unknown[] };
  /** What no row means. */
  failure: Failure;
}

const asClient = <T>(
  services: Services,
  request: RequestParts,
  { readOnly, enter, failure }: ClientScope,
  run: (context: ClientContext) => Promise<T>,
): Promise<T> =>
  transact(services, request, { readOnly, enter }, async ({ db, entered, parts }) => {
    const ids = (await entered).rows[0] as { gym_id: string; client_id: string } | undefined;
    if (!ids) throw new VerbError(failure);
    request.setLastChange(services.database.lastChangeOf(ids.gym_id));
    return run({
      ...requestPart(services, parts),
      db,
      gymId: ids.gym_id as GymId,
      clientId: ids.client_id,
      sign: signer(services),
    });
  });

/** Opens a scope in the gym that the account's header names, if it is a client there, or otherwise in its first gym. */
export const inClient = <T>(
  services: Services,
  request: RequestParts,
  { accountId, readOnly, session }: { accountId: string; readOnly: boolean; session?: string },
  run: (context: ClientContext) => Promise<T>,
): Promise<T> => {
  const enter = {
    text: 'select gym_id, client_id from enter_client($1, $2, $3, $4)',
    values: [session, accountId, request.headers.get('pulso-gym'), services.now],
  };
  return asClient(services, request, { readOnly, enter, failure: notLinked }, run);
};

/** Opens a scope, to read alone, as the client `viewed` of a gym, for who of its team opened that client's view. */
export const inView = <T>(
  services: Services,
  request: RequestParts,
  viewed: string,
  { account: { id, role, session }, needed }: Omit<TeamScope, 'readOnly'>,
  run: (context: ClientContext) => Promise<T>,
): Promise<T> => {
  const wanted = request.headers.get('pulso-gym') ?? (role === 'gym' ? id : null);
  const enter = {
    text: 'select gym_id, client_id from enter_view($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      ...[session, id, wanted, viewed, services.now, needed, needed && presetsWith(needed)],
      request.headers.get('pulso-person'),
    ],
  };
  return asClient(services, request, { readOnly: true, enter, failure: viewClosed }, run);
};

/** @throws VerbError forbidden for who is no operator: see is_operator */
export const inOperator = <T>(
  services: Services,
  request: RequestParts,
  { account, readOnly }: Pick<TeamScope, 'account' | 'readOnly'>,
  run: (context: OperatorContext) => Promise<T>,
): Promise<T> => {
  const enter = {
    text: 'select enter_operator($1, $2, $3, $4)',
    values: [account.session, account.id, services.settings.operators, services.now],
  };
  return transact(services, request, { readOnly, enter }, ({ db, parts }) =>
    run({ ...requestPart(services, parts), db, account }),
  );
};

/** `readOnly` applies to the scopes that it opens, unless they say otherwise. */
export const publicContext = (
  services: Services,
  request: RequestParts,
  { readOnly }: { readOnly: boolean },
): PublicContext => ({
  ...requestPart(services, request),
  auth: services.auth,
  google: services.google,
  limits: services.limits,
  accounts: drizzleOn(services.database.pool),
  recordEvent: (accountId, event, details, onlyIn) =>
    recordAccountEvent(services.database, request.headers, accountId, event, details, onlyIn),
  sign: signer(services),
  inGym: (gymId, actor, run, how) => inGym(services, request, { gymId, actor, readOnly, ...how }, run),
  inClient: async (accountId, run) => {
    try {
      return await inClient(services, request, { accountId, readOnly }, run);
    } catch (reason) {
      if (reason instanceof VerbError && reason.failure === notLinked) return null;
      throw reason;
    }
  },
});

/**
 * Accesses accounts within a gym's transaction, so that an account is created together with its gym or client. An
 * error in `run` rolls the transaction back.
 */
export async function withAccounts<T>(db: Db, run: () => Promise<T>): Promise<T> {
  await db.execute('set local role pulso_auth');
  const result = await run();
  await db.execute('set local role pulso_gym');
  return result;
}

/**
 * Takes on the gym's own rights in a client's transaction, for reads that decide about a client but that it may not
 * see, such as occupancy and the waitlist. From here on the verb itself must restrict access to its client.
 */
export const actAsGym = async ({ db }: ClientContext): Promise<void> =>
  void (await db.execute('set local role pulso_gym'));
