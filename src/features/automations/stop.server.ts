import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { actAsGym } from '../../server/scope.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { automationsContract } from './contract.ts';

interface Stop {
  readonly id: string;
  readonly clientId: string;
  readonly stopped: boolean;
}

/** Writes down, once, whether a client wants automated messages. @throws VerbError not_found, already_saved */
async function keepStop({ db }: Pick<GymContext, 'db'>, { id, clientId, stopped }: Stop): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null for update`);
  if (!rowCount) throw new VerbError(notFound);
  await db.execute(sql`
    insert into automation_stop (id, client_id, number, stopped)
    select ${id}, ${clientId}, count(*)::int + 1, ${stopped} from automation_stop s
    where s.gym_id = current_gym() and s.client_id = ${clientId}
    on conflict (gym_id, id) do nothing`);
  const { rows } = await db.execute<{ clientId: string; stopped: boolean }>(sql`
    select client_id as "clientId", stopped from automation_stop where gym_id = current_gym() and id = ${id}`);
  requireSame(rows[0], { clientId, stopped });
}

export const stopVerbs: Verbs<typeof automationsContract, 'stop' | 'ownStop' | 'ownResume'> = {
  stop: async (context, stop) => {
    await keepStop(context, stop);
    return done;
  },
  ownStop: async (context) => {
    await actAsGym(context);
    const { rows } = await context.db.execute<{ stopped: boolean }>(
      sql`select has_stopped_mails(${context.clientId}) as stopped`,
    );
    return { stopped: rows[0]?.stopped ?? false };
  },
  ownResume: async (context, { id }) => {
    await actAsGym(context);
    await keepStop(context, { id, clientId: context.clientId, stopped: false });
    return done;
  },
};
