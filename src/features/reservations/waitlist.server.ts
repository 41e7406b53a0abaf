import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';

/** Gives the free places of all coming classes to who waits for them and could not have them when they became free. */
export async function promoteWaitlists({ db }: Pick<GymContext, 'db'>): Promise<void> {
  await db.execute(sql`select promote_waitlists()`);
}
