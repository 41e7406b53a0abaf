import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { statement } from '../../server/statement.ts';
import { notFound } from '../../wire/failures.ts';
import { refusals } from './contract.ts';

type Db = Pick<GymContext, 'db'>;

const { placeholder } = sql;

/** @throws VerbError with the code that a database function returned */
export function throwRefusal(refusal: string | null | undefined): void {
  if (refusal === 'not_found') throw new VerbError(notFound);
  const failure = refusals[refusal as keyof typeof refusals];
  if (failure) throw new VerbError(failure);
  if (refusal) throw new Error(`a refusal without words: ${refusal}`);
}

interface Booking {
  id: string;
  classId: string;
  clientId: string;
  date: string;
  own: boolean;
  overrideReason: string;
  wait: boolean;
}

const bookClass = statement<{ refusal: string | null }>(sql`
  select book_class(${placeholder('id')}, ${placeholder('clientId')}, ${placeholder('classId')}, ${placeholder('date')}, ${placeholder('own')},
    ${placeholder('overrideReason')}, ${placeholder('wait')}) as refusal`);

export async function book(context: Db, booking: Booking): Promise<void> {
  const { rows } = await bookClass(context, { ...booking });
  throwRefusal(rows[0]?.refusal);
}

/**
 * The reservation `id` with its class, which is locked: every change of places locks the class first, so that no
 * place is given twice. `late` and `started` apply to cancelling now; a class that does not take place is never too
 * late to cancel.
 */
export const locked = (id: string, whose: SQL = sql`true`) => sql`place as (
  select r.gym_id, r.id,
    closure_reason(k, r.date) is null and current_instant() >= local_instant(r.date, k.start_time) as started,
    closure_reason(k, r.date) is null and current_instant() > local_instant(r.date, k.start_time)
      - make_interval(mins => (select g.cancel_minutes from gym g where g.gym_id = r.gym_id)) as late
  from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
  where r.gym_id = current_gym() and r.id = ${id} and r.deleted_at is null and ${whose}
  for no key update of k)`;
