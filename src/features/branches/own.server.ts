import { sql } from 'drizzle-orm';
import type { AccountContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { forbidden } from '../../wire/failures.ts';

/** @throws VerbError forbidden for an account that owns no gym */
export async function ownBranches({ accounts, account }: AccountContext) {
  const { rows } = await accounts.execute<{ id: string; name: string }>(
    sql`select b.gym_id as id, b.name from branches_of(${account.id}) b`,
  );
  if (rows.length === 0) throw new VerbError(forbidden);
  return rows;
}
