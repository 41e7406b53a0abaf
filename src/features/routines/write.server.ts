import { sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { maxExercises, noRoutine, tooManyExercises } from './contract.ts';
import { readRoutine } from './read.server.ts';

export type Scope = Pick<GymContext, 'db'>;

export const listOf = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** The id of a row that the request `requestId` creates, the same each time. */
export const derivedId = (requestId: string, ...from: readonly (string | number)[]): string =>
  v5([requestId, ...from].join(' '), '0193c1a6-5d0e-7c3f-9a41-6f0b7c2d8e55');

/**
 * Locks a client's routine, so that its exercises can be counted. A statement of its own, because one that waits for
 * the lock does not see what the other transaction wrote.
 * @throws VerbError not_found, no_routine
 */
export async function lockRoutine(context: Scope, clientId: string): Promise<void> {
  const { rowCount } = await context.db.execute(sql`
    select from routine r join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null
    where r.gym_id = current_gym() and r.client_id = ${clientId} for update of r`);
  if (rowCount === 1) return;
  await readRoutine(context, clientId);
  throw new VerbError(noRoutine);
}

/** The client of an exercise, with its routine locked. */
export const lockedOwner = (exerciseId: string) => sql`owner as (
  select r.client_id from routine_exercise e
  join routine r on r.gym_id = e.gym_id and r.client_id = e.client_id
  join client c on c.gym_id = e.gym_id and c.id = e.client_id and c.deleted_at is null
  where e.gym_id = current_gym() and e.id = ${exerciseId} for update of r)`;

/** @throws VerbError too_many_exercises */
export async function checkCounts({ db }: Scope, clientIds: readonly string[]): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from routine_exercise e
    where e.gym_id = current_gym() and e.client_id in ${listOf(clientIds)} and e.deleted_at is null
    group by e.client_id, e.day having count(*) > ${maxExercises} limit 1`);
  if (rowCount !== 0) throw new VerbError(tooManyExercises);
}
