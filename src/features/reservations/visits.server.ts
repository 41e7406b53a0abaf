import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { inOrder } from '../../server/pipeline.ts';
import { statement } from '../../server/statement.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { throwRefusal } from './book.server.ts';
import type { Reservation, reservationsContract } from './contract.ts';
import { shownVisit } from './read.server.ts';
import { visit } from './table.ts';

const { placeholder } = sql;

const visits = sql`visit v join client c on c.gym_id = v.gym_id and c.id = v.client_id and c.deleted_at is null`;

const readVisits = statement<{ items: Reservation[] }>(sql`
  select coalesce(json_agg(${shownVisit} order by v.created_at desc, v.id), '[]') as items
  from ${visits} where v.gym_id = current_gym() and v.date = ${placeholder('date')} and v.deleted_at is null`);

const readVisit = statement<{ visit: Reservation }>(sql`
  select ${shownVisit} as visit
  from ${visits} where v.gym_id = current_gym() and v.id = ${placeholder('id')} and v.deleted_at is null`);

const enter = statement<{ refusal: string | null }>(sql`
  select enter_open_gym(${placeholder('id')}, ${placeholder('clientId')}, ${placeholder('date')},
    ${placeholder('overrideReason')}) as refusal`);

async function getVisit(context: Pick<GymContext, 'db'>, id: string): Promise<Reservation> {
  const { rows } = await readVisit(context, { id });
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.visit;
}

export const visitVerbs: Verbs<
  typeof reservationsContract,
  'visits' | 'enter' | 'removeVisit' | 'restoreVisit'
> = {
  visits: async (context, { date }) => {
    const { rows } = await readVisits(context, { date });
    return { items: rows[0]?.items ?? [] };
  },
  enter: async (context, { id, clientId, date, overrideReason }) => {
    const [, saved] = await inOrder([
      enter(context, { id, clientId, date, overrideReason }).then(({ rows }) =>
        throwRefusal(rows[0]?.refusal),
      ),
      getVisit(context, id),
    ]);
    return idempotentResult({ ...saved, clientId: saved.client.id }, { clientId, date });
  },
  removeVisit: async (context, { id }) => {
    await softDelete(context, visit, id);
    return done;
  },
  restoreVisit: async ({ db }, { id }) => {
    const { rows } = await db.execute<{ refusal: string | null }>(
      sql`select restore_visit(${id}) as refusal`,
    );
    throwRefusal(rows[0]?.refusal);
    return done;
  },
};
