import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { thisRow } from '../../server/rows.ts';
import { isShared, requirePersonalPin } from '../pins/server.ts';
import { personName } from '../team/server.ts';
import { alreadyIn, type Clocked, notIn, pinNeeded, type timesheetsContract } from './contract.ts';
import type { Clocking } from './domain.ts';
import { forgottenDays, isOpen, localTime, minutesOf } from './read.server.ts';
import { timesheetEntry } from './table.ts';
import { clockedWords } from './words.ts';

/** As times are shown, so that what a sheet says adds up. */
const thisMinute = sql`date_trunc('minute', current_instant())`;

/** What the request `id` did. */
async function findClocked({ db }: GymContext, personId: string, id: string): Promise<Clocked | undefined> {
  const { rows } = await db.execute<Omit<Clocked, 'sentence'> & { name: string }>(sql`
    select ${personName(sql`e.person_id`)} as name, case when e.id = ${id} then 'in' else 'out' end as kind,
      case when e.id = ${id} then ${localTime(sql`e.started_at`)} else ${localTime(sql`e.ended_at`)} end as at,
      case when e.id <> ${id} then ${minutesOf} end as minutes,
      ${forgottenDays(personId)} as forgotten
    from timesheet_entry e
    where e.gym_id = current_gym() and e.person_id = ${personId} and ${id} in (e.id, e.ended_as)`);
  const [found] = rows;
  if (!found) return undefined;
  const { name, ...clocked } = found;
  return { ...clocked, sentence: clockedWords(name, clocked) };
}

interface Asked {
  readonly id: string;
  /** Missing where the person's entry, if one is open, decides. */
  readonly kind?: Clocking;
}

/** Begins an entry of a person, or ends the open one. @throws VerbError already_in, not_in */
async function clock(context: GymContext, personId: string, { id, kind }: Asked): Promise<Clocked> {
  const { db } = context;
  await db.execute(sql`select lock_timesheet(${personId})`);
  const repeated = await findClocked(context, personId, id);
  if (repeated) return repeated;
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from timesheet_entry e
    where e.gym_id = current_gym() and e.person_id = ${personId} and e.deleted_at is null
      and e.started_at > current_instant() - interval '1 day' and ${isOpen}`);
  const [open] = rows;
  if (open && kind === 'in') throw new VerbError(alreadyIn);
  if (!open && kind === 'out') throw new VerbError(notIn);
  await (open
    ? db
        .update(timesheetEntry)
        .set({ endedAt: thisMinute, endedAs: id, version: nextVersion })
        .where(thisRow(timesheetEntry, open.id))
    : db.insert(timesheetEntry).values({ id, personId, startedAt: thisMinute }));
  const done = await findClocked(context, personId, id);
  if (!done) throw new VerbError(notIn);
  return done;
}

export const clockVerbs: Verbs<typeof timesheetsContract, 'clock' | 'clockByPin'> = {
  clock: async (context, asked) => {
    if (await isShared(context)) throw new VerbError(pinNeeded);
    return context.inTeam((scope) => clock(scope, context.account.id, asked));
  },
  clockByPin: async (context, { id, personId, pin }) => {
    const { gymId } = await requirePersonalPin(context, { personId, pin });
    return context.inGym(gymId, personId, (scope) => clock(scope, personId, { id }));
  },
};
