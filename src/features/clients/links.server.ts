import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { alreadyLinked, type clientsContract } from './contract.ts';
import { client, linkRequest } from './table.ts';

/**
 * Lets an account sign in as a client; the account of a deleted client becomes the new client's.
 * @throws VerbError already_linked, or a unique violation when the client has another account
 */
export async function linkAccount({ db }: GymContext, accountId: string, clientId: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into client_account (account_id, client_id) values (${accountId}, ${clientId})
    on conflict (gym_id, account_id) do update set client_id = excluded.client_id
    where exists (select from client c where c.gym_id = client_account.gym_id
      and c.id = client_account.client_id and c.deleted_at is not null)`);
  if (rowCount === 0) throw new VerbError(alreadyLinked);
}

/** Asks the gym to confirm that the account is this client; asking again discards an earlier decision. */
export async function requestLink(
  { db }: GymContext,
  request: { accountId: string; clientId: string; email: string },
): Promise<void> {
  await db
    .insert(linkRequest)
    .values(request)
    .onConflictDoUpdate({
      target: [linkRequest.gymId, linkRequest.accountId],
      set: { clientId: request.clientId, email: request.email, decision: null, createdAt: sql`now()` },
    });
}

export const linkVerbs: Verbs<typeof clientsContract, 'linkRequests' | 'decideLink'> = {
  linkRequests: async ({ db }) => {
    const items = await db
      .select({
        accountId: linkRequest.accountId,
        clientId: linkRequest.clientId,
        clientName: sql<string>`trim(${client.name} || ' ' || ${client.surname})`,
        email: linkRequest.email,
      })
      .from(linkRequest)
      .innerJoin(client, and(eq(client.gymId, linkRequest.gymId), eq(client.id, linkRequest.clientId)))
      .where(
        and(
          eq(linkRequest.gymId, sql`current_gym()`),
          isNull(linkRequest.decision),
          isNull(client.deletedAt),
        ),
      )
      .orderBy(linkRequest.createdAt)
      .limit(50);
    return { items };
  },
  decideLink: async (context, { accountId, decision }) => {
    const [row] = await context.db
      .update(linkRequest)
      .set({ decision })
      .where(
        and(
          eq(linkRequest.gymId, sql`current_gym()`),
          eq(linkRequest.accountId, accountId),
          isNull(linkRequest.decision),
          sql`exists (select from client c where c.gym_id = link_request.gym_id
            and c.id = link_request.client_id and c.deleted_at is null)`,
        ),
      )
      .returning({ clientId: linkRequest.clientId });
    if (!row) throw new VerbError(notFound);
    if (decision === 'confirmed') await linkAccount(context, accountId, row.clientId);
    return done;
  },
};
