import type { GymWork, Turn } from '../../server/worker.ts';
import { troubleOf } from '../whatsappcloud/domain.ts';
import {
  type Account,
  fetchTemplates,
  isTriedAgain,
  MetaError,
  pauseAccount,
  readAccount,
  sendTemplate,
  storeTemplates,
} from '../whatsappcloud/server.ts';
import type { DayKind } from './domain.ts';
import { type Claimed, claimSome, type End, findHindrance, setStates } from './leaving.server.ts';
import { readSettings } from './read.server.ts';
import { nextTurn } from './turn.server.ts';

/** How many leave in a turn before other work of the process has its chance. */
const mostPerTurn = 100;
/** After how many minutes it is looked for who is due, or tried again. */
const pauseMinutes = { usual: 15, limited: 60 } as const;

interface RunState {
  readonly account: Account;
  readonly tried: Set<string>;
  /** Kinds whose template Meta refused. */
  readonly offKinds: Set<DayKind>;
  /** Whether nothing more leaves in this turn. */
  stopped: boolean;
}

/** What an error of Meta means for what comes after it. */
async function handleMetaError(
  turn: Turn,
  runState: RunState,
  kind: DayKind,
  code: number | null,
): Promise<void> {
  const trouble = code === null ? 'limit' : troubleOf(code);
  if (trouble === 'template') runState.offKinds.add(kind);
  if (trouble === 'limit' || trouble === 'account') runState.stopped = true;
  if (trouble === 'account' && code !== null)
    await turn.open((scope) => pauseAccount(scope, code, runState.account.keysAt));
}

async function send(turn: Turn, runState: RunState, claimed: Claimed): Promise<End> {
  const { id, kind, to, template, values } = claimed;
  const isHeldBack =
    turn.signal.aborted || runState.stopped || runState.offKinds.has(kind) || template === null;
  if (isHeldBack) return { id, state: 'failed' };
  const hindrance = await turn.open((scope) => findHindrance(scope, claimed));
  if (hindrance) return { id, state: hindrance };
  // Not cut off when the server stops: nobody would know whether it left.
  const outcome = await sendTemplate(runState.account, { id, to, template, values });
  if (outcome.result === 'sent') return { id, state: 'sent', reference: outcome.reference };
  if (outcome.result === 'unclear') return { id, state: 'unclear' };
  const { code } = outcome;
  await handleMetaError(turn, runState, kind, code);
  return { id, state: isTriedAgain(code) ? 'failed' : 'refused', errorCode: code };
}

/** @returns how many it was tried for */
async function sendSome(turn: Turn, runState: RunState): Promise<number> {
  const { claimed, tried } = await turn.open((scope) =>
    claimSome(scope, 'cloud', runState.tried, (kind) => runState.offKinds.has(kind)),
  );
  for (const clientId of tried) runState.tried.add(clientId);
  for (const each of claimed) {
    const end = await send(turn, runState, each);
    await turn.open((scope) => setStates(scope, [end]));
  }
  turn.signal.throwIfAborted();
  return tried.length;
}

/** Asks Meta for the templates where that was long ago: one may be paused by now. */
async function refreshTemplates(turn: Turn, account: Account): Promise<void> {
  if (!account.isStale) return;
  try {
    const templates = await fetchTemplates({ ...account, signal: turn.signal });
    await turn.open((scope) => storeTemplates(scope, templates));
  } catch (reason) {
    if (!(reason instanceof MetaError)) throw reason;
    const { code } = reason;
    if (code !== null && troubleOf(code) === 'account')
      await turn.open((scope) => pauseAccount(scope, code, account.keysAt));
  }
}

const readUsableAccount = (turn: Turn) =>
  turn.open(async (scope) => {
    const { items } = await readSettings(scope);
    const isNeeded = items.some(({ active, channel }) => active && channel === 'cloud');
    const account = isNeeded ? await readAccount(scope) : null;
    return account?.active && account.pausedFor === null ? account : null;
  });

/**
 * Writes by the gym's number what its automations tell today, each once. No connection is held while Meta answers, and a message of
 * which nobody knows whether it left is not sent again.
 */
export const sendWhatsApps: GymWork = {
  name: 'whatsapp messages',
  onlyWhenDue: true,
  find: async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from gyms_with_whatsapp() id');
    return rows.map(({ id }) => id);
  },
  run: async (turn) => {
    const found = await readUsableAccount(turn);
    if (!found) return null;
    await refreshTemplates(turn, found);
    const account = await readUsableAccount(turn);
    if (!account) return null;
    const runState: RunState = { account, tried: new Set(), offKinds: new Set(), stopped: false };
    while (!runState.stopped && runState.tried.size < mostPerTurn)
      if ((await sendSome(turn, runState)) === 0) break;
    return nextTurn(turn, runState.stopped ? pauseMinutes.limited : pauseMinutes.usual);
  },
};
