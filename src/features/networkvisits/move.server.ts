import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { deleted, nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import { notFound, notPermitted, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { lockVisit } from './arrivals.server.ts';
import { type networkVisitsContract, notSomebodys } from './contract.ts';
import { type Network, networks } from './domain.ts';
import { visitReason } from './rules.ts';
import { networkMember, networkVisit } from './table.ts';

/**
 * Links to a client by whom another was taken for them. A visit does not keep by which link it came: of several, also of those that
 * were removed, none is moved but all are removed, and reception says who it is next time.
 */
async function moveLink(
  { db }: GymContext,
  {
    network,
    former,
    clientId,
  }: { readonly network: Network; readonly former: string; readonly clientId: string },
): Promise<void> {
  const isFormers = and(
    ofGym(networkMember),
    eq(networkMember.network, network),
    eq(networkMember.clientId, former),
  );
  const isOnly = (await db.$count(networkMember, isFormers)) === 1;
  const [removed] = await db
    .update(networkMember)
    .set(deleted)
    .where(and(isFormers, isNull(networkMember.deletedAt)))
    .returning({ token: networkMember.token });
  // The former client's stays among the removed ones: it tells that they were taken for another.
  if (isOnly && removed)
    await db.insert(networkMember).values({ id: newId(), network, token: removed.token, clientId });
}

const count = ({ db }: GymContext, id: string, network: Network) =>
  db.execute(sql`select count_network_visit(${id}, ${visitReason(network, networks)})`);

/**
 * The other visits of a client on the day of a visit, which did not count beside it. One to a class counted in it, unless its
 * reservation is the one that was `released`: else what reception has taken back would return.
 */
async function othersOfDay({ db }: GymContext, id: string, clientId: string, released: string | null) {
  const { rows } = await db.execute<{ id: string; network: Network }>(sql`
    select o.id, o.network from network_visit v join gym g on g.gym_id = v.gym_id join network_visit o on o.gym_id = v.gym_id
      cross join lateral class_at_door(o.client_id, o.arrived_at) booked
    where v.gym_id = current_gym() and v.id = ${id} and o.id <> v.id and o.client_id = ${clientId} and o.state = 'confirmed'
      and (o.arrived_at at time zone g.time_zone)::date = (v.arrived_at at time zone g.time_zone)::date
      and not exists (select from visit c where c.gym_id = o.gym_id and c.id = o.id)
      and (booked.id is null or booked.id = ${released}::uuid)
    order by o.arrived_at, o.id`);
  return rows;
}

export const moveVerbs: Verbs<typeof networkVisitsContract, 'move'> = {
  move: async (context, { id, from, clientId }) => {
    // It checks in, too.
    if (!(await context.rights).includes('attendance')) throw new VerbError(notPermitted);
    const { db } = context;
    const { network, state, clientId: former } = await lockVisit(context, id);
    if (state !== 'confirmed' || former === null) throw new VerbError(notSomebodys);
    if (former === clientId) return done;
    if (former !== from) throw new VerbError(stale);
    // Both in one order, as two moves may cross.
    const { rows } = await db.execute<{ id: string }>(sql`
      select case when c.deleted_at is null then c.id end as id from client c
      where c.gym_id = current_gym() and c.id in (${former}, ${clientId}) order by c.id for no key update`);
    if (!rows.some((client) => client.id === clientId)) throw new VerbError(notFound);
    await db.update(networkVisit).set({ clientId, version: nextVersion }).where(thisRow(networkVisit, id));
    await moveLink(context, { network, former, clientId });
    const { rows: uncounted } = await db.execute<{ released: string | null }>(
      sql`select uncount_network_visit(${id}, ${former}) as released`,
    );
    await count(context, id, network);
    const others = await othersOfDay(context, id, former, uncounted[0]?.released ?? null);
    for (const other of others) await count(context, other.id, other.network);
    return done;
  },
};
