import type { GymWork, Turn } from '../../server/worker.ts';
import { readPhones, removePhones } from '../pushes/server.ts';
import { sendPush } from './channels.server.ts';
import { type Claimed, claimSome, findHindrance, setStates } from './leaving.server.ts';
import { endOfSending, nextTurn } from './turn.server.ts';

/** How many leave in a turn before other work of the process has its chance. */
const mostPerTurn = 400;
/** After how many minutes it is looked for who is due, or tried again. */
const pauseMinutes = 15;

/** Tells the phones of a client, none after `until`: whoever turns theirs on at night reads nothing then. */
async function send(turn: Turn, claimed: Claimed, until: string): Promise<void> {
  const { id, clientId, subject, text } = claimed;
  const ready = turn.signal.aborted
    ? 'failed'
    : await turn.open(async (scope) => {
        const hindrance = await findHindrance(scope, claimed);
        const { gymId, sign, settings, publicUrl } = scope;
        const sender = { gymId, sign, settings, publicUrl };
        return hindrance ?? { sender, phones: await readPhones(scope, clientId, 'day') };
      });
  if (typeof ready === 'string') {
    await turn.open((scope) => setStates(scope, [{ id, state: ready }]));
    return;
  }
  const { now, signal } = turn;
  const leaving = { id, subject, text, phones: null, isTold: false };
  const { state, gone } = await sendPush(leaving, { ...ready, about: id, until, now, signal });
  await turn.open(async (scope) => {
    await setStates(scope, [{ id, state }]);
    if (gone.length > 0) await removePhones(scope, gone);
  });
}

/**
 * Tells in phones what the gym's automations tell today, each once. A message is stored before it leaves; what no push service of the
 * client takes now is tried again, and whoever was told in one phone knows.
 */
export const pushAutomations: GymWork = {
  name: 'automation pushes',
  onlyWhenDue: true,
  find: async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from gyms_with_pushes() id');
    return rows.map(({ id }) => id);
  },
  run: async (turn) => {
    const until = await endOfSending(turn);
    const tried = new Set<string>();
    while (tried.size < mostPerTurn) {
      const some = await turn.open((scope) => claimSome(scope, 'push', tried));
      if (some.tried.length === 0) break;
      for (const clientId of some.tried) tried.add(clientId);
      for (const claimed of some.claimed) await send(turn, claimed, until);
      turn.signal.throwIfAborted();
    }
    return nextTurn(turn, pauseMinutes);
  },
};
