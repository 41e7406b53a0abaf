import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account } from '../../db/tables.ts';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { withAccounts } from '../../server/scope.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Failure, Output } from '../../wire/verb.ts';
import { clientSearch, isFoundBy } from '../clients/server.ts';
import { client } from '../clients/table.ts';
import { hasOpenOnline } from '../onlinepayments/server.ts';
import { personName } from '../team/server.ts';
import { accountUnsettled, type DeletedClient, membershipInForce, privacyContract } from './contract.ts';
import { erasure } from './table.ts';

interface Facts extends Record<string, unknown> {
  inForce: boolean;
  unsettled: boolean;
}

const c = alias(client, 'c');

const shownDeleted = jsonOf<DeletedClient>({
  id: c.id,
  name: c.name,
  surname: c.surname,
  email: c.email,
  deletedAt: c.deletedAt,
  deletedBy: personName(c.deletedBy),
});

/** Locks the client, erased or not. @throws VerbError not_found */
async function lockClient({ db }: GymContext, clientId: string): Promise<{ erased: boolean }> {
  const { rows } = await db.execute<{ erased: boolean }>(sql`
    select c.erased_at is not null as erased from client c
    where c.gym_id = current_gym() and c.id = ${clientId} for update`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row;
}

async function findRefusal({ db }: GymContext, clientId: string): Promise<Failure | null> {
  const { rows } = await db.execute<Facts>(sql`
    select
      exists (select from membership m where m.gym_id = current_gym() and m.client_id = ${clientId}
        and m.deleted_at is null and m.active and coalesce(m.ends_on, 'infinity') >= local_today()
        and (m.kind = 'subscription' or m.expires_on >= local_today())) as "inForce",
      client_balance(current_gym(), ${clientId}) <> 0
        or exists (select from charge c where c.gym_id = current_gym() and c.client_id = ${clientId}
          and c.deleted_at is null and c.paid < c.amount)
        or exists (select from credit d where d.gym_id = current_gym() and d.id = ${clientId} and d.balance <> 0)
        or ${hasOpenOnline(clientId)} as unsettled`);
  if (rows[0]?.inForce) return membershipInForce;
  return rows[0]?.unsettled ? accountUnsettled : null;
}

async function findErasure({ db }: GymContext, id: string) {
  const [row] = await db
    .select({ clientId: erasure.clientId, reason: erasure.reason })
    .from(erasure)
    .where(eq(erasure.id, id));
  return row;
}

async function findAccounts({ db }: GymContext, clientId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select k.account_id as id from client_account k where k.gym_id = current_gym() and k.client_id = ${clientId}
    union select r.account_id from link_request r where r.gym_id = current_gym() and r.client_id = ${clientId}`);
  return rows.map(({ id }) => id);
}

/** Deletes those of the accounts that nobody knows any more: an account may belong to other gyms. */
async function deleteUnneeded({ db }: GymContext, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from unneeded_accounts(${sql.param(accounts)}::uuid[]) id`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await withAccounts(db, () => db.delete(account).where(inArray(account.id, ids)));
}

export const privacyServer = implement(privacyContract, {
  deleted: async (context, { search, page }) =>
    readJson<Output<typeof privacyContract.deleted>>(
      context.db,
      sql`
      with found as materialized (
        select * from client c
        where c.gym_id = current_gym() and c.deleted_at is not null and c.erased_at is null
          and ${isFoundBy(await clientSearch(context, search))})
      select ${jsonOf<Output<typeof privacyContract.deleted>>({
        items: sql`coalesce((select json_agg(${shownDeleted} order by c.deleted_at desc, c.id) from (
          select * from found f order by f.deleted_at desc, f.id
          offset ${(page - 1) * pageSize} limit ${pageSize}) c), '[]')`,
        total: sql`(select count(*) from found)`,
        totalIsFloor: sql`false`,
      })} as answer`,
    ),
  erase: async (context, { id, ...form }) => {
    const { db } = context;
    const { erased } = await lockClient(context, form.clientId);
    const saved = await findErasure(context, id);
    if (saved) {
      requireSame(saved, form);
      return done;
    }
    if (erased) throw new VerbError(notFound);
    const refusal = await findRefusal(context, form.clientId);
    if (refusal) throw new VerbError(refusal);
    const accounts = await findAccounts(context, form.clientId);
    await db.insert(erasure).values({ id, ...form });
    await deleteUnneeded(context, accounts);
    return done;
  },
});
