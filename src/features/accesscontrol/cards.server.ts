import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { deletion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import type { accessControlContract, Card } from './contract.ts';
import { accessCard } from './table.ts';

const c = alias(accessCard, 'c');

async function requireClient({ db }: GymContext, clientId: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
  if (!rowCount) throw new VerbError(notFound);
}

async function readCards({ db }: GymContext, clientId: string): Promise<Card[]> {
  const { rows } = await db.execute<{ items: Card[] }>(sql`
    select coalesce(json_agg(${jsonOf<Card>({ id: c.id, number: c.number, createdAt: c.createdAt })} order by c.created_at, c.id),
      '[]') as items
    from access_card c where c.gym_id = current_gym() and c.client_id = ${clientId} and c.deleted_at is null`);
  return rows[0]?.items ?? [];
}

export const cardVerbs: Verbs<typeof accessControlContract, 'cards' | 'addCard'> = {
  cards: async (context, { clientId }) => {
    await requireClient(context, clientId);
    return { items: await readCards(context, clientId) };
  },
  addCard: async (context, { id, clientId, number }) => {
    await requireClient(context, clientId);
    await context.db.execute(sql`
      update access_card a set ${deletion} where a.gym_id = current_gym() and a.number = ${number} and a.deleted_at is null
        and exists (select from client c where c.gym_id = a.gym_id and c.id = a.client_id and c.deleted_at is not null)`);
    await context.db
      .insert(accessCard)
      .values({ id, clientId, number })
      .onConflictDoNothing({ target: [accessCard.gymId, accessCard.id] });
    const card = (await readCards(context, clientId)).find((one) => one.id === id);
    requireSame(card?.number, number);
    return card as Card;
  },
};
