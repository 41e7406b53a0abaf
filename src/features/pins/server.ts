import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { session } from '../../db/tables.ts';
import { requestHash } from '../../server/acting-person.ts';
import type { AccountContext, GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { rightsOfRole, withAccounts } from '../../server/scope.ts';
import { counterLocked, notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Received } from '../../wire/verb.ts';
import { findGym } from '../gym/server.ts';
import { wrongPin } from '../locks/contract.ts';
import { hashPin, isFresh, verifyPin, whenWrong } from '../locks/server.ts';
import { personName, requireEditable } from '../team/server.ts';
import { cannotAuthorize, ownPinMissing, pinsContract } from './contract.ts';
import { idleMinutes } from './domain.ts';
import { atCounter, counter, findHolder, type Holder, isShared, listPeople } from './people.server.ts';

export { counter, isShared, listPeople };

const inAWhile = sql`now() + make_interval(mins => ${idleMinutes})`;

/** Leaves nobody in the sessions that a person uses by a PIN that is no longer theirs. */
const endTurns = ({ db }: GymContext, personId: string) =>
  withAccounts(db, () =>
    db
      .update(session)
      .set({ personId: null })
      .where(and(eq(session.sharedIn, sql`current_gym()`), eq(session.personId, personId))),
  );

async function storePin(context: GymContext, accountId: string, hash: string): Promise<void> {
  await context.db.execute(sql`
    insert into personal_pin (account_id, pin_hash, set_at) values (${accountId}, ${hash}, clock_timestamp())
    on conflict (gym_id, account_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`);
}

/** The account of a member whom the person who asks may change. @throws VerbError not_found */
async function accountOf(context: GymContext, memberId: string): Promise<string> {
  const { accountId, self } = await requireEditable(context, memberId);
  // An owner's own one takes their present one.
  if (!accountId || self) throw new VerbError(notFound);
  return accountId;
}

async function findTurn(context: AccountContext, personId: string) {
  const { id } = context.account;
  return atCounter(context, async (scope) => {
    const holder = await findHolder(scope, personId);
    if (!holder) throw new VerbError(notFound);
    const own = personId === id ? holder : await findHolder(scope, id);
    return { ...holder, gymId: scope.gymId, canReturn: (own?.hash ?? '') !== '' };
  });
}

interface Turn extends Holder {
  readonly personId: string;
  readonly gymId: string;
}

/** What the person whose session it is, whoever uses it, is called in the gym. */
const findSessionOwner = ({ inGym, account }: AccountContext, gymId: string): Promise<string> =>
  inGym(
    gymId,
    account.id,
    async ({ db }) => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select ${personName(sql`${account.id}::uuid`)} as name`,
      );
      return rows[0]?.name ?? '';
    },
    { readOnly: true },
  );

/** @throws VerbError wrong_pin, which the gym's record tells of; too_many_attempts */
async function requireTurn(context: AccountContext, turn: Turn, pin: string, field = 'pin'): Promise<void> {
  const { personId, gymId, name: person } = turn;
  await verifyPin(context, { ...turn, pin, field }).catch((reason) => {
    whenWrong(context, reason, async () => {
      const session = await findSessionOwner(context, gymId);
      await context.recordEvent(personId, 'pin_refused', { person, session }, gymId);
    });
    throw reason;
  });
}

interface TypedPin {
  readonly personId: string;
  readonly pin: string;
}

/**
 * Somebody of the team of the session's gym, whose PIN it is, whoever uses the session.
 * @throws VerbError forbidden, not_permitted, not_found, wrong_pin, too_many_attempts
 */
export async function requirePersonalPin(context: AccountContext, { personId, pin }: TypedPin) {
  const turn = await findTurn(context, personId);
  await requireTurn(context, { ...turn, personId }, pin);
  return turn;
}

async function takeOver(context: AccountContext, { personId, pin }: TypedPin) {
  const { canReturn, ...turn } = await findTurn(context, personId);
  const { gymId } = turn;
  if (!canReturn) throw new VerbError(ownPinMissing);
  await requireTurn(context, { ...turn, personId }, pin);
  const isOwn = personId === context.account.id;
  await context.accounts
    .update(session)
    .set({
      sharedIn: isOwn ? null : gymId,
      personId: isOwn ? null : personId,
      personUntil: isOwn ? null : inAWhile,
    })
    .where(eq(session.token, context.account.session));
  context.afterCommit(() => context.recordEvent(personId, 'took_over', {}, gymId));
  return done;
}

/** Keeps one permit for a session: another takes the place of one that was not used. */
async function authorize(
  context: AccountContext,
  { id, personId, pin, rights, request }: Received<typeof pinsContract.authorize>,
) {
  const { givenTo, ...turn } = await context.inTeam(
    async (scope) => {
      const holder = await findHolder(scope, personId);
      if (!holder) throw new VerbError(notFound);
      const { rows } = await scope.db.execute<{ id: string }>(sql`select current_account() as id`);
      return { ...holder, personId, gymId: scope.gymId, givenTo: rows[0]?.id };
    },
    { readOnly: true },
  );
  await requireTurn(context, turn, pin);
  const may = rightsOfRole(turn.role, turn.rights);
  if (!rights.some((right) => may.includes(right))) throw new VerbError(cannotAuthorize);
  const hash = requestHash(request.method, request.url, request.body, request.maker ?? null);
  await context.accounts.execute(sql`
    with own as (select id from session where token = ${context.account.session}),
      former as (delete from permit where session_id = (select id from own) and id <> ${id})
    insert into permit (id, session_id, workplace, request, given_to, given_by, expires_at)
    select ${id}, own.id, ${turn.gymId}, ${hash}, ${givenTo}, ${personId}, now() + interval '2 minutes' from own
    on conflict (id) do nothing`);
  return done;
}

export const pinsServer = implement(pinsContract, {
  people: (context) =>
    atCounter(context, async (scope) => ({
      gymName: (await findGym(scope))?.name ?? '',
      people: await listPeople(scope),
    })),
  takeOver,
  authorize,
  touch: async ({ accounts, account }) => {
    const { rowCount } = await accounts
      .update(session)
      .set({ personUntil: inAWhile })
      .where(
        and(
          eq(session.token, account.session),
          or(isNull(session.sharedIn), and(isNotNull(session.personId), gt(session.personUntil, sql`now()`))),
        ),
      );
    if (rowCount === 0) throw new VerbError(counterLocked);
    return done;
  },
  own: async ({ db }) => {
    const { rows } = await db.execute<{ hasPin: boolean }>(sql`
      select exists (select from personal_pin where gym_id = current_gym() and account_id = current_account()
        and pin_hash <> '') as "hasPin"`);
    return { hasPin: rows[0]?.hasPin ?? false };
  },
  setOwn: async (context, { pin, present }) => {
    const { id, gymId, holder } = await context.inTeam(async (scope) => {
      const { rows } = await scope.db.execute<{ id: string }>(sql`select current_account() as id`);
      const id = rows[0]?.id ?? '';
      return { id, gymId: scope.gymId, holder: await findHolder(scope, id) };
    });
    const hash = holder?.hash ?? '';
    if (holder && hash !== '' && !(await isFresh(context)))
      await requireTurn(context, { ...holder, personId: id, gymId }, present, 'present');
    const fresh = await hashPin(context, pin);
    await context.inTeam(async (scope) => {
      const now = await findHolder(scope, id);
      if (now?.hash !== hash) throw new VerbError(wrongPin);
      await storePin(scope, id, fresh);
    });
    return done;
  },
  give: async (context, { id, pin }) => {
    const hash = await hashPin(context, pin);
    await context.inTeam(async (scope) => {
      const accountId = await accountOf(scope, id);
      await storePin(scope, accountId, hash);
      await endTurns(scope, accountId);
    });
    return done;
  },
  takeAway: async (context, { id }) => {
    const accountId = await accountOf(context, id);
    await storePin(context, accountId, '');
    await endTurns(context, accountId);
    return done;
  },
});
