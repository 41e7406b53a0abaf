import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { inOrder } from '../../server/pipeline.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import { findCollectionPause } from '../receivables/server.ts';
import { outreachContract, untilTooLate, untilTooSoon } from './contract.ts';
import { readPeople } from './people.server.ts';
import { readRisk } from './risk.server.ts';

/** @throws VerbError until_too_soon, until_too_late */
async function requireNear({ db }: GymContext, until: string): Promise<void> {
  const { rows } = await db.execute<{ days: number }>(sql`select ${until}::date - local_today() as days`);
  const days = rows[0]?.days ?? 0;
  if (days < 1) throw new VerbError(untilTooSoon);
  if (days > 366) throw new VerbError(untilTooLate);
}

export { findPutOff, personFields } from './people.server.ts';
export { began } from './risk.server.ts';

export const outreachServer = implement(outreachContract, {
  list: async (context, { view, reason = null, page }) => {
    const [pause, { rows }] = await inOrder([
      findCollectionPause(context),
      readPeople(context, { view, reason, skip: (page - 1) * pageSize }),
    ]);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return { ...row.list, pause };
  },
  risk: async (context, { page }) => {
    const [pause, { rows }] = await inOrder([
      findCollectionPause(context),
      readRisk(context, { skip: (page - 1) * pageSize }),
    ]);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return { ...row.list, pause };
  },
  postpone: async (context, { id, clientId, until }) => {
    if (until) await requireNear(context, until);
    await context.db.execute(sql`
      insert into postponement (id, client_id, until)
      select ${id}, c.id, ${until}::date from client c
      where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null
      on conflict (gym_id, id) do nothing`);
    const { rows } = await context.db.execute<{ clientId: string; until: string | null }>(sql`
      select client_id as "clientId", until::text from postponement where gym_id = current_gym() and id = ${id}`);
    const [saved] = rows;
    if (!saved) throw new VerbError(notFound);
    requireSame(saved, { clientId, until });
    return done;
  },
});
