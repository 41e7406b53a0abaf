import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersion, restoration } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { inOrder } from '../../server/pipeline.ts';
import { thisRow } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { addClient, findClientByEmail } from '../clients/server.ts';
import { book } from '../reservations/server.ts';
import type { prospectsContract } from './contract.ts';
import { trialReason } from './domain.ts';
import { getProspect } from './read.server.ts';
import { prospect } from './table.ts';

interface Stored extends Record<string, unknown> {
  name: string;
  surname: string;
  phone: string;
  email: string;
  clientId: string | null;
}

/** A prospect, locked until the transaction ends; its client where that was not deleted. @throws VerbError not_found */
export async function lockProspect({ db }: GymContext, id: string): Promise<Stored> {
  // Read in a statement of its own: one that has waited for the lock would not see a client who was added meanwhile.
  const [, { rows }] = await inOrder([
    db.execute(sql`select from prospect where gym_id = current_gym() and id = ${id} for no key update`),
    db.execute<Stored>(sql`
      select p.name, p.surname, p.phone, p.email, (select c.id from client c
        where c.gym_id = p.gym_id and c.id = p.client_id and c.deleted_at is null) as "clientId"
      from prospect p where p.gym_id = current_gym() and p.id = ${id} and p.deleted_at is null`),
  ]);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row;
}

/**
 * The client that a prospect is: the one it has, the one with its address, or a new one with the id `wanted`.
 * @throws VerbError not_found, already_saved
 */
export async function clientOf(context: GymContext, prospectId: string, wanted: string): Promise<string> {
  await lockProspect(context, prospectId);
  await bringClientBack(context, prospectId);
  const { clientId, name, surname, phone, email } = await lockProspect(context, prospectId);
  if (clientId) return clientId;
  const known = email && (await findClientByEmail(context, email));
  if (!known)
    await addClient(context, {
      ...{ id: wanted, name, surname, email, phone, whatsapp: phone },
      ...{ dni: '', dniType: 'other', birthDate: null, observation: '' },
    });
  const found = known || wanted;
  await context.db
    .update(prospect)
    .set({ clientId: found, clientMade: !known, version: nextVersion })
    .where(thisRow(prospect, prospectId));
  return found;
}

/** Takes the client of a prospect who is lost out of the list of clients, where it stands there for a trial alone that was never used. */
export const dropClient = ({ db }: GymContext, prospectId: string) =>
  db.execute(sql`
    update client c set ${deletion}
    from (select p.client_id from prospect p where p.gym_id = current_gym() and p.id = ${prospectId} and p.client_made) p
    where c.gym_id = current_gym() and c.id = p.client_id and c.deleted_at is null
      and not exists (select from prospect o where o.gym_id = c.gym_id and o.client_id = c.id and o.id <> ${prospectId}
        and o.deleted_at is null and o.mark <> 'lost')
      and not exists (select from membership m where m.gym_id = c.gym_id and m.client_id = c.id)
      and not exists (select from plan_member i where i.gym_id = c.gym_id and i.client_id = c.id)
      and not exists (select from reservation r
        where r.gym_id = c.gym_id and r.client_id = c.id and r.deleted_at is null and r.status = 'attended')
      and not exists (select from visit v where v.gym_id = c.gym_id and v.client_id = c.id and v.deleted_at is null)
      and not exists (select from sale s where s.gym_id = c.gym_id and s.client_id = c.id)
      and not exists (select from client_account a where a.gym_id = c.gym_id and a.client_id = c.id)`);

/** Puts back what `dropClient` took away. */
export const bringClientBack = ({ db }: GymContext, prospectId: string) =>
  db.execute(sql`
    update client c set ${restoration}
    from (select p.client_id from prospect p where p.gym_id = current_gym() and p.id = ${prospectId}
      and p.client_made and p.mark = 'lost') p
    where c.gym_id = current_gym() and c.id = p.client_id and c.deleted_at is not null and c.erased_at is null`);

const reopen = ({ db }: GymContext, prospectId: string, from: SQL) =>
  db
    .update(prospect)
    .set({ mark: 'contacted', lossReason: null, version: nextVersion })
    .where(and(thisRow(prospect, prospectId), from));

/** @throws VerbError already_saved when another booking has this id */
async function requireBooked(
  { db }: GymContext,
  id: string,
  booking: { readonly classId: string; readonly clientId: string; readonly date: string },
): Promise<void> {
  const { rows } = await db.execute<typeof booking>(sql`
    select class_id as "classId", client_id as "clientId", date::text from reservation
    where gym_id = current_gym() and id = ${id}`);
  requireSame(rows[0], booking);
}

export const clientVerbs: Verbs<typeof prospectsContract, 'bookTrial' | 'enlist'> = {
  bookTrial: async (context, { id, prospectId, clientId: wanted, classId, date }) => {
    const clientId = await clientOf(context, prospectId, wanted);
    await book(context, {
      ...{ id, classId, clientId, date, own: false, wait: false },
      overrideReason: trialReason,
    });
    await requireBooked(context, id, { classId, clientId, date });
    await reopen(context, prospectId, ne(prospect.mark, 'contacted'));
    return getProspect(context, prospectId);
  },
  enlist: async (context, { id, prospectId }) => {
    const clientId = await clientOf(context, prospectId, id);
    await reopen(context, prospectId, eq(prospect.mark, 'lost'));
    return { clientId };
  },
};
