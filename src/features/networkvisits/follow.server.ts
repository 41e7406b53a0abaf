import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf } from '../../server/deletion.ts';
import { thisRow } from '../../server/rows.ts';
import { isClosed, isSuspended } from '../../server/transaction.ts';
import type { GymWork, Turn } from '../../server/worker.ts';
import { type Network, networks } from './domain.ts';
import { gatewayOf } from './gateways.server.ts';
import { type GymAccess, readAccesses } from './keys.server.ts';
import type { NetworkAnswer, VisitRequest } from './network.server.ts';
import { nextCheck, outcomeOf, visitReason } from './rules.ts';
import { networkVisit } from './table.ts';

/** How many are asked for at a time in a gym, and in a turn before other work of the process has its chance. */
const atOnce = 4;
const mostPerTurn = 100;
/** After so long one that was begun is begun again: who asked has died. */
const heldFor = sql`interval '2 minutes'`;

interface Due extends Record<string, unknown> {
  readonly id: string;
  readonly network: Network;
  readonly request: Partial<VisitRequest>;
  readonly checks: number;
  readonly expiresAt: string;
}

/** Takes up what is due, so that nobody else asks for it too. */
async function claim({ db }: GymContext, now: string): Promise<readonly Due[]> {
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select v.id from network_visit v where v.gym_id = current_gym() and v.next_check_at <= ${now}::timestamptz
      order by v.next_check_at, v.id limit ${atOnce} for update skip locked)
    update network_visit v set next_check_at = ${now}::timestamptz + ${heldFor}, checks = v.checks + 1
    from due where v.gym_id = current_gym() and v.id = due.id
    returning v.id, v.network, v.request, v.checks, to_json(v.expires_at) #>> '{}' as "expiresAt"`);
  return rows;
}

async function ask(
  { network, request }: Due,
  accesses: readonly GymAccess[],
  { signal }: Turn,
): Promise<NetworkAnswer> {
  const access = accesses.find((one) => one.network === network);
  if (!access) return 'keys';
  const { token = '', name = '', surname = '', email = '', phone = '', confirmation = '' } = request;
  if (token === '') return 'not_found';
  return gatewayOf(network).confirm(
    { ...access, signal },
    { token, name, surname, email, phone, confirmation },
  );
}

/** Notes that a visit counts, and where: once, as it was sent until now. */
export async function confirmVisit(
  { db }: Pick<GymContext, 'db'>,
  id: string,
  network: Network,
  from: 'sending' | 'refused',
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update network_visit v set state = 'confirmed', refusal = '', confirmed_at = current_instant(), next_check_at = null,
      pay = (select n.pay from wellness_network n where n.gym_id = v.gym_id and n.network = v.network),
      request = case when v.client_id is null then v.request else '{}' end, version = ${nextVersionOf('v')}
    where v.gym_id = current_gym() and v.id = ${id} and v.state = ${from}`);
  if (!rowCount) return false;
  await db.execute(sql`select count_network_visit(${id}, ${visitReason(network, networks)})`);
  return true;
}

/** Whether another visit of the same person by the same network was confirmed that day, also as the client whom they were taken for before. */
const hasOther = sql`exists (
  select from network_visit o join gym g on g.gym_id = o.gym_id
  where o.gym_id = v.gym_id and o.network = v.network and o.id <> v.id and o.state = 'confirmed'
    and (o.client_id = v.client_id or o.request ->> 'token' = v.request ->> 'token' or o.client_id in (
      select m.client_id from network_member m
      where m.gym_id = v.gym_id and m.network = v.network and m.token = v.request ->> 'token'))
    and (o.arrived_at at time zone g.time_zone)::date = (v.arrived_at at time zone g.time_zone)::date)`;

async function settle({ db }: GymContext, due: Due, answer: NetworkAnswer, now: string): Promise<void> {
  const { id, network, checks, expiresAt } = due;
  const { rows } = await db.execute<{ hasOther: boolean }>(sql`
    select ${hasOther} as "hasOther" from network_visit v
    where v.gym_id = current_gym() and v.id = ${id} and v.state = 'sending' for update of v`);
  const [row] = rows;
  if (!row) return;
  const next = answer === 'unanswered' ? nextCheck(checks, expiresAt, now) : null;
  if (next !== null) {
    await db
      .update(networkVisit)
      .set({ nextCheckAt: sql`${next}::timestamptz` })
      .where(thisRow(networkVisit, id));
    return;
  }
  const { confirmsOnce } = gatewayOf(network);
  const refusal =
    answer === 'unanswered'
      ? 'unclear'
      : outcomeOf({ answer, isAskedAgain: checks > 1, confirmsOnce, hasOther: row.hasOther });
  if (refusal === null) {
    await confirmVisit({ db }, id, network, 'sending');
    return;
  }
  await db
    .update(networkVisit)
    .set({ state: 'refused', refusal, nextCheckAt: null, version: nextVersion })
    .where(thisRow(networkVisit, id));
}

/** Asks for one; where it fails, the others go on, and it is asked for again. */
async function confirm(turn: Turn, due: Due, accesses: readonly GymAccess[]): Promise<void> {
  try {
    const answer = await ask(due, accesses, turn);
    await turn.open((context) => settle(context, due, answer, turn.now));
  } catch (reason) {
    if (isSuspended(reason) || isClosed(reason) || turn.signal.aborted) throw reason;
    turn.note(reason);
  }
}

/** Asks networks to confirm the visits that were accepted, again and again until they answer. No connection is held while they do. */
export const confirmNetworkVisits: GymWork = {
  name: 'network visits',
  onlyWhenDue: true,
  find: async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from gyms_with_network_visits() id');
    return rows.map(({ id }) => id);
  },
  run: async (turn) => {
    for (let asked = 0; asked < mostPerTurn; ) {
      turn.signal.throwIfAborted();
      const { due, accesses } = await turn.open(async (context) => {
        const found = await claim(context, turn.now);
        return { due: found, accesses: found.length > 0 ? await readAccesses(context) : [] };
      });
      if (due.length === 0) break;
      await Promise.all(due.map((each) => confirm(turn, each, accesses)));
      asked += due.length;
    }
    return turn.open(async ({ db }) => {
      const { rows } = await db.execute<{ at: string | null }>(sql`
        select to_json(min(v.next_check_at)) #>> '{}' as at from network_visit v
        where v.gym_id = current_gym() and v.next_check_at is not null`);
      return rows[0]?.at ?? null;
    });
  },
};
