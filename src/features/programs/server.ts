import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersion, restore } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import {
  type Program,
  type ProgramOption,
  programInUse,
  programNameTaken,
  programsContract,
} from './contract.ts';
import { program } from './table.ts';

const p = alias(program, 'p');

const plansOf = sql`from plan x where x.gym_id = p.gym_id and p.id = any (x.program_ids) and x.deleted_at is null`;
const classesOf = sql`from class x where x.gym_id = p.gym_id and x.program_id = p.id and x.deleted_at is null`;

/** Their distinct names, in order. */
const namesOf = (users: typeof plansOf) => sql`array(
  select name from (select distinct x.name ${users}) named order by sort_key(name), name)`;

const shownProgram = jsonOf<Program>({
  id: p.id,
  name: p.name,
  active: p.active,
  version: p.version,
  plans: namesOf(plansOf),
  classes: namesOf(classesOf),
});

async function getProgram({ db }: GymContext, id: string): Promise<Program> {
  const { rows } = await db.execute<{ program: Program }>(sql`
    select ${shownProgram} as program from program p
    where p.gym_id = current_gym() and p.id = ${id} and p.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.program;
}

/** Locks these programs against deletion until the transaction ends. @returns false when one does not exist */
export async function lockPrograms({ db }: GymContext, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const locked = await db
    .select({ id: program.id })
    .from(program)
    .where(
      and(eq(program.gymId, sql`current_gym()`), inArray(program.id, [...ids]), isNull(program.deletedAt)),
    )
    .for('share');
  return locked.length === ids.length;
}

const thisProgram = (id: string) => and(eq(program.gymId, sql`current_gym()`), eq(program.id, id));

export const programsServer = implement(
  programsContract,
  {
    list: ({ db }, { search, page }) => {
      const listJson = jsonOf<Output<typeof programsContract.list>>({
        items: sql`coalesce(json_agg(${shownProgram} order by sort_key(p.name), p.id), '[]')`,
        total: sql`(select count(*) from found)`,
        totalIsFloor: sql`false`,
      });
      return readJson(
        db,
        sql`
        with found as (
          select * from program where gym_id = current_gym() and deleted_at is null
            and fold(name) like containing(${search})
        ), p as (
          select * from found order by sort_key(name), id offset ${(page - 1) * pageSize} limit ${pageSize}
        )
        select ${listJson} as answer from p`,
      );
    },
    options: async ({ db }) => {
      const { rows } = await db.execute<ProgramOption & Record<string, unknown>>(sql`
        select id, name, active from program where gym_id = current_gym() and deleted_at is null
        order by sort_key(name), id`);
      return { items: rows };
    },
    get: async (context, { id }) => getProgram(context, id),
    create: async (context, { id, ...form }) => {
      await context.db
        .insert(program)
        .values({ id, ...form })
        .onConflictDoNothing({ target: [program.gymId, program.id] });
      return idempotentResult(await getProgram(context, id), form);
    },
    update: async (context, { id, version, ...form }) => {
      const saved = await context.db
        .update(program)
        .set({ ...form, version: nextVersion })
        .where(and(thisProgram(id), eq(program.version, version), isNull(program.deletedAt)))
        .returning({ id: program.id });
      const now = await getProgram(context, id);
      if (saved.length === 0) throw new VerbError(stale);
      return now;
    },
    // Plans and classes lock their programs FOR SHARE, so a query after this lock sees all of them.
    remove: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
        select from program where gym_id = current_gym() and id = ${id} and deleted_at is null for update`);
      if (rowCount === 0) throw new VerbError(notFound);
      const removed = await db.execute(sql`
        update program p set ${deletion}
        where p.gym_id = current_gym() and p.id = ${id}
          and not exists (select ${plansOf}) and not exists (select ${classesOf})`);
      if (removed.rowCount === 0) throw new VerbError(programInUse);
      return done;
    },
    restore: async (context, { id }) => {
      await restore(context, program, id);
      return done;
    },
  },
  { program_name_unique: programNameTaken },
);
