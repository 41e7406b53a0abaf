import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { unchangedRow } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { emptyRoutine, type routinesContract, type Template } from './contract.ts';
import { activeExercises, contentFields, weekOrder } from './read.server.ts';
import { routineTemplate } from './table.ts';
import { checkCounts, derivedId, listOf, lockRoutine } from './write.server.ts';

const t = alias(routineTemplate, 't');

type Scope = Pick<GymContext, 'db'>;

const shownTemplate = jsonOf<Template>({
  id: t.id,
  name: t.name,
  exercises: t.exercises,
  version: t.version,
});

async function getTemplate({ db }: Scope, id: string): Promise<Template> {
  const { rows } = await db.execute<{ template: Template }>(sql`
    select ${shownTemplate} as template from routine_template t
    where t.gym_id = current_gym() and t.id = ${id} and t.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.template;
}

/** Creates missing routines and locks all of them, in a fixed order that avoids deadlocks. */
async function lockRoutines({ db }: Scope, clientIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into routine (client_id)
    select c.id from client c where c.gym_id = current_gym() and c.id in ${listOf(clientIds)} and c.deleted_at is null
    order by c.id on conflict do nothing`);
  const { rowCount } = await db.execute(sql`
    select from routine r join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null
    where r.gym_id = current_gym() and r.client_id in ${listOf(clientIds)} order by r.client_id for update of r`);
  if (rowCount !== clientIds.length) throw new VerbError(notFound);
}

export const templateVerbs: Verbs<
  typeof routinesContract,
  'templates' | 'saveTemplate' | 'renameTemplate' | 'removeTemplate' | 'restoreTemplate' | 'applyTemplate'
> = {
  templates: ({ db }) => {
    const listJson = jsonOf<Output<typeof routinesContract.templates>>({
      items: sql`coalesce(json_agg(${shownTemplate} order by sort_key(t.name), t.id), '[]')`,
    });
    return readJson(
      db,
      sql`
      select ${listJson} as answer from routine_template t
      where t.gym_id = current_gym() and t.deleted_at is null`,
    );
  },
  saveTemplate: async (context, { id, name, clientId }) => {
    await lockRoutine(context, clientId);
    const { rows } = await context.db.execute<{ template: Template }>(sql`
      insert into routine_template as t (id, name, exercises)
      select ${id}, ${name}, jsonb_agg(${jsonOf<Template['exercises'][number]>(contentFields)} order by ${weekOrder})
      from routine_exercise e where ${activeExercises(clientId)} having count(*) > 0
      on conflict (gym_id, id) do nothing returning ${shownTemplate} as template`);
    if (rows[0]) return rows[0].template;
    const { rows: saved } = await context.db.execute<{ template: Template; gone: boolean }>(sql`
      select ${shownTemplate} as template, t.deleted_at is not null as gone from routine_template t
      where t.gym_id = current_gym() and t.id = ${id}`);
    const [row] = saved;
    if (!row) throw new VerbError(emptyRoutine);
    if (row.gone) throw new VerbError(notFound);
    return idempotentResult(row.template, { name });
  },
  renameTemplate: async (context, { id, version, name }) => {
    const rows = await context.db
      .update(t)
      .set({ name, version: nextVersion })
      .where(unchangedRow(t, id, version))
      .returning({ template: shownTemplate });
    if (rows[0]) return rows[0].template;
    await getTemplate(context, id);
    throw new VerbError(stale);
  },
  removeTemplate: async (context, { id }) => {
    await softDelete(context, routineTemplate, id);
    return done;
  },
  restoreTemplate: async (context, { id }) => {
    await restore(context, routineTemplate, id);
    return done;
  },
  applyTemplate: async (context, { applicationId, templateId, clientIds, mode }) => {
    const { exercises } = await getTemplate(context, templateId);
    const clients = [...new Set(clientIds)];
    await lockRoutines(context, clients);
    const copies = clients.flatMap((clientId) =>
      exercises.map((_, at) => ({
        id: derivedId(applicationId, clientId, at),
        client: clientId,
        at: at + 1,
      })),
    );
    await context.db.execute(sql`
      with copies as (
        select * from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (id uuid, client uuid, at int)),
      waiting as (
        select c.client from copies c group by c.client having not exists (
          select from routine_exercise e where e.gym_id = current_gym() and e.id = any (array_agg(c.id)))),
      replaced as (
        update routine_exercise e set ${deletion}
        where ${mode} = 'replace' and ${activeExercises(sql`any (select client from waiting)`)})
      insert into routine_exercise (id, client_id, day, position, name, sets, repetitions, load, rest_seconds, note)
      select c.id, c.client, x.day, x.at + coalesce((
          select max(e.position) from routine_exercise e where ${activeExercises(sql`c.client`)} and e.day = x.day), 0),
        x.name, x.sets, x.repetitions, x.load, x.rest_seconds, x.note
      from waiting w join copies c on c.client = w.client
      join routine_template t on t.gym_id = current_gym() and t.id = ${templateId}
      join rows from (jsonb_to_recordset(t.exercises) as (
        day text, name text, sets int, repetitions text, load text, "restSeconds" int, note text))
        with ordinality as x (day, name, sets, repetitions, load, rest_seconds, note, at) on x.at = c.at
      on conflict (gym_id, id) do nothing`);
    await checkCounts(context, clients);
    return done;
  },
};
