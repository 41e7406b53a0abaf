import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v5 } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { deletion, restoration, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { done, type Weekday, weekdays } from '../../wire/fields.ts';
import type { Answer } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import { gym } from '../gym/table.ts';
import {
  type Exercise,
  emptyRoutine,
  maxExercises,
  noRoutine,
  type Routine,
  type RoutineExercise,
  routinesContract,
  type Template,
  templateNameTaken,
  tooManyExercises,
} from './contract.ts';
import { routineExercise, routineTemplate } from './table.ts';

const e = alias(routineExercise, 'e');
const t = alias(routineTemplate, 't');
const c = alias(client, 'c');
const g = alias(gym, 'g');

type Scope = Pick<GymContext, 'db'>;

const suggestions = 8;

/** What a template keeps of the exercise `e`. */
const contentFields = {
  day: e.day,
  name: e.name,
  sets: e.sets,
  repetitions: e.repetitions,
  load: e.load,
  restSeconds: e.restSeconds,
  note: e.note,
};

const exerciseFields = { ...contentFields, id: e.id, version: e.version };
const shownExercise = jsonOf<Exercise>(exerciseFields);

const shownTemplate = jsonOf<Template>({
  id: t.id,
  name: t.name,
  exercises: t.exercises,
  version: t.version,
});

const weekOrder = sql.raw(
  `array_position(array['${Object.keys(weekdays).join("', '")}'], e.day), e.position, e.id`,
);

const present = (clientId: string | SQL) =>
  sql`e.gym_id = current_gym() and e.client_id = ${clientId} and e.deleted_at is null`;

const listOf = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** The id that a row gets whenever the request `requestId` makes it. */
const derivedId = (requestId: string, ...from: readonly (string | number)[]): string =>
  v5([requestId, ...from].join(' '), '0193c1a6-5d0e-7c3f-9a41-6f0b7c2d8e55');

/** `Routine` of the client `c` of the gym `g`; of its routine `r`, if any. */
const shownRoutine = jsonOf<Routine>({
  client: jsonOf<Routine['client']>({
    id: c.id,
    name: c.name,
    surname: c.surname,
    email: c.email,
    whatsapp: c.whatsapp,
  }),
  gymName: g.name,
  today: sql`day.today`,
  exercises: sql`case when r.client_id is not null then coalesce((
    select json_agg(${jsonOf<RoutineExercise>({
      ...exerciseFields,
      doneToday: sql`coalesce(d.done, false)`,
    })} order by ${weekOrder})
    from routine_exercise e left join exercise_done d on d.gym_id = e.gym_id and d.client_id = e.client_id
      and d.date = day.today and d.exercise_id = e.id
    where ${present(sql`r.client_id`)}), '[]') end`,
});

/** @throws VerbError not_found, also for a client that was deleted */
async function readRoutine({ db }: Scope, clientId: string): Promise<Routine> {
  const { rows } = await db.execute<{ routine: Routine }>(sql`
    select ${shownRoutine} as routine
    from client c join gym g on g.gym_id = c.gym_id cross join (select local_today() as today) day
    left join routine r on r.gym_id = c.gym_id and r.client_id = c.id
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.routine;
}

/**
 * Holds a client's routine, so that what it contains can be counted. In a statement of its own: one that waits for the
 * lock would not see what the other wrote.
 * @throws VerbError not_found, no_routine
 */
async function lockRoutine(context: Scope, clientId: string): Promise<void> {
  const { rowCount } = await context.db.execute(sql`
    select from routine r join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null
    where r.gym_id = current_gym() and r.client_id = ${clientId} for update of r`);
  if (rowCount === 1) return;
  await readRoutine(context, clientId);
  throw new VerbError(noRoutine);
}

/** The client of an exercise, with its routine locked. */
const lockedOwner = (exerciseId: string) => sql`owner as (
  select r.client_id from routine_exercise e
  join routine r on r.gym_id = e.gym_id and r.client_id = e.client_id
  join client c on c.gym_id = e.gym_id and c.id = e.client_id and c.deleted_at is null
  where e.gym_id = current_gym() and e.id = ${exerciseId} for update of r)`;

/**
 * Puts an exercise behind another of a day and numbers this day anew. Its routine is locked.
 * @throws VerbError not_found, too_many_exercises
 */
async function place({ db }: Scope, id: string, clientId: string, day: Weekday, after: SQL): Promise<void> {
  const { rows } = await db.execute<{ found: boolean; others: number }>(sql`
    with moved as (select e.id from routine_exercise e where ${present(clientId)} and e.id = ${id}),
    others as (
      select e.id, row_number() over (order by e.position, e.id)::int as place from routine_exercise e
      where ${present(clientId)} and e.day = ${day} and e.id <> ${id}),
    wanted as (select ${after} as id),
    spot as (
      select case when w.id is null then 0
        else coalesce((select place from others where id = w.id), (select count(*)::int from others)) end as place
      from wanted w),
    places as (
      select o.id, o.place + (o.place > s.place)::int as position from others o, spot s
      union all select m.id, s.place + 1 from moved m, spot s),
    changed as (
      update routine_exercise e
      set day = ${day}, position = p.position, version = e.version + (e.day <> ${day})::int from places p
      where e.gym_id = current_gym() and e.id = p.id and (e.day <> ${day} or e.position <> p.position))
    select exists (select from moved) as found, (select count(*)::int from others) as others`);
  if (!rows[0]?.found) throw new VerbError(notFound);
  if (rows[0].others >= maxExercises) throw new VerbError(tooManyExercises);
}

/** @throws VerbError too_many_exercises */
async function checkCounts({ db }: Scope, clientIds: readonly string[]): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from routine_exercise e
    where e.gym_id = current_gym() and e.client_id in ${listOf(clientIds)} and e.deleted_at is null
    group by e.client_id, e.day having count(*) > ${maxExercises} limit 1`);
  if (rowCount !== 0) throw new VerbError(tooManyExercises);
}

async function getTemplate({ db }: Scope, id: string): Promise<Template> {
  const { rows } = await db.execute<{ template: Template }>(sql`
    select ${shownTemplate} as template from routine_template t
    where t.gym_id = current_gym() and t.id = ${id} and t.deleted_at is null`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.template;
}

/** Makes the routines that are missing and holds them all, in an order that keeps two such from waiting for each other. */
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

export const routinesServer = implement(
  routinesContract,
  {
    get: (context, { clientId }) => readRoutine(context, clientId),
    create: async ({ db }, { clientId }) => {
      const { rows } = await db.execute<{ found: boolean }>(sql`
        with owner as (
          select c.id from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null),
        made as (insert into routine (client_id) select id from owner on conflict do nothing)
        select exists (select from owner) as found`);
      if (!rows[0]?.found) throw new VerbError(notFound);
      return done;
    },
    addExercise: async (context, { id, clientId, day, ...form }) => {
      await lockRoutine(context, clientId);
      const { rows } = await context.db.execute<{ exercise: Exercise }>(sql`
        insert into routine_exercise as e (id, client_id, day, position, name, sets, repetitions, load, rest_seconds, note)
        select ${id}, ${clientId}, ${day}, coalesce(max(e.position), 0) + 1, ${form.name}, ${form.sets},
          ${form.repetitions}, ${form.load}, ${form.restSeconds}, ${form.note}
        from routine_exercise e where ${present(clientId)} and e.day = ${day} having count(*) < ${maxExercises}
        on conflict (gym_id, id) do nothing returning ${shownExercise} as exercise`);
      if (rows[0]) return rows[0].exercise;
      const { rows: saved } = await context.db.execute<{
        exercise: Exercise;
        own: boolean;
        gone: boolean;
      }>(sql`
        select ${shownExercise} as exercise, e.client_id = ${clientId} as own, e.deleted_at is not null as gone
        from routine_exercise e where e.gym_id = current_gym() and e.id = ${id}`);
      const [found] = saved;
      if (!found) throw new VerbError(tooManyExercises);
      if (!found.own) throw new VerbError(alreadySaved);
      if (found.gone) throw new VerbError(notFound);
      return idempotentResult(found.exercise, { day, ...form });
    },
    updateExercise: async ({ db }, { id, version, ...form }) => {
      const { rows } = await db.execute<{ exercise: Exercise }>(sql`
        update routine_exercise e set name = ${form.name}, sets = ${form.sets}, repetitions = ${form.repetitions},
          load = ${form.load}, rest_seconds = ${form.restSeconds}, note = ${form.note}, version = e.version + 1
        from client c where c.gym_id = e.gym_id and c.id = e.client_id and c.deleted_at is null
          and e.gym_id = current_gym() and e.id = ${id} and e.version = ${version} and e.deleted_at is null
        returning ${shownExercise} as exercise`);
      if (rows[0]) return rows[0].exercise;
      const { rowCount } = await db.execute(sql`
        select from routine_exercise e join client c on c.gym_id = e.gym_id and c.id = e.client_id
        where e.gym_id = current_gym() and e.id = ${id} and e.deleted_at is null and c.deleted_at is null`);
      throw new VerbError(rowCount === 0 ? notFound : stale);
    },
    moveExercise: async (context, { id, day, after }) => {
      const { rows } = await context.db.execute<{ client_id: string }>(
        sql`with ${lockedOwner(id)} select client_id from owner`,
      );
      const [owner] = rows;
      if (!owner) throw new VerbError(notFound);
      await place(context, id, owner.client_id, day, sql`${after}::uuid`);
      return done;
    },
    removeExercise: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
        with ${lockedOwner(id)}
        update routine_exercise e set ${deletion}
        from owner where e.gym_id = current_gym() and e.id = ${id} and e.client_id = owner.client_id
          and e.deleted_at is null`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
    // It goes back to where it stood among those that are there now.
    restoreExercise: async (context, { id }) => {
      const { rows } = await context.db.execute<{ client_id: string; day: Weekday; position: number }>(sql`
        with ${lockedOwner(id)}
        update routine_exercise e set ${restoration}
        from owner where e.gym_id = current_gym() and e.id = ${id} and e.client_id = owner.client_id
          and e.deleted_at is not null
        returning e.client_id, e.day, e.position`);
      const [back] = rows;
      if (!back) throw new VerbError(notFound);
      const { client_id, day, position } = back;
      const before = sql`(
        select e.id from routine_exercise e where ${present(client_id)} and e.day = ${day} and e.id <> ${id}
          and e.position < ${position} order by e.position desc limit 1)`;
      await place(context, id, client_id, day, before);
      return done;
    },
    copyDay: async (context, { copyId, clientId, from, to }) => {
      const { db } = context;
      await lockRoutine(context, clientId);
      const { rows: copied } = await db.execute<{ id: string }>(
        sql`select e.id from routine_exercise e where ${present(clientId)} and e.day = ${from}`,
      );
      const copies = [...new Set(to)].flatMap((day) =>
        copied.map(({ id }) => ({ id: derivedId(copyId, id, day), source: id, day })),
      );
      await db.execute(sql`
        with copies as (
          select * from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (id uuid, source uuid, day text))
        insert into routine_exercise (id, client_id, day, position, name, sets, repetitions, load, rest_seconds, note)
        select c.id, e.client_id, c.day, e.position + coalesce((
            select max(e.position) from routine_exercise e where ${present(clientId)} and e.day = c.day), 0),
          e.name, e.sets, e.repetitions, e.load, e.rest_seconds, e.note
        from copies c join routine_exercise e on e.gym_id = current_gym() and e.id = c.source
        where not exists (
          select from copies made join routine_exercise e on e.gym_id = current_gym() and e.id = made.id)
        on conflict (gym_id, id) do nothing`);
      await checkCounts(context, [clientId]);
      return done;
    },
    suggest: async ({ db }, { search }) => {
      const { rows } = await db.execute<{ name: string }>(sql`
        select x.name from exercise x, fold(${search}) needle
        where x.gym_id = current_gym() and strpos(x.name_key, needle) > 0
        order by starts_with(x.name_key, needle) desc, x.name_key limit ${suggestions}`);
      return { items: rows.map(({ name }) => name) };
    },
    templates: ({ db }) => {
      const answer = jsonOf<Answer<typeof routinesContract.templates>>({
        items: sql`coalesce(json_agg(${shownTemplate} order by sort_key(t.name), t.id), '[]')`,
      });
      return readJson(
        db,
        sql`
        select ${answer} as answer from routine_template t
        where t.gym_id = current_gym() and t.deleted_at is null`,
      );
    },
    saveTemplate: async (context, { id, name, clientId }) => {
      await lockRoutine(context, clientId);
      const { rows } = await context.db.execute<{ template: Template }>(sql`
        insert into routine_template as t (id, name, exercises)
        select ${id}, ${name}, jsonb_agg(${jsonOf<Template['exercises'][number]>(contentFields)} order by ${weekOrder})
        from routine_exercise e where ${present(clientId)} having count(*) > 0
        on conflict (gym_id, id) do nothing returning ${shownTemplate} as template`);
      if (rows[0]) return rows[0].template;
      const { rows: saved } = await context.db.execute<{ template: Template; gone: boolean }>(sql`
        select ${shownTemplate} as template, t.deleted_at is not null as gone from routine_template t
        where t.gym_id = current_gym() and t.id = ${id}`);
      const [found] = saved;
      if (!found) throw new VerbError(emptyRoutine);
      if (found.gone) throw new VerbError(notFound);
      return idempotentResult(found.template, { name });
    },
    renameTemplate: async (context, { id, version, name }) => {
      const { rows } = await context.db.execute<{ template: Template }>(sql`
        update routine_template t set name = ${name}, version = t.version + 1
        where t.gym_id = current_gym() and t.id = ${id} and t.version = ${version} and t.deleted_at is null
        returning ${shownTemplate} as template`);
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
          select c.client from copies c left join routine_exercise e on e.gym_id = current_gym() and e.id = c.id
          group by c.client having count(e.id) = 0),
        replaced as (
          update routine_exercise e set ${deletion}
          where ${mode} = 'replace' and ${present(sql`any (select client from waiting)`)})
        insert into routine_exercise (id, client_id, day, position, name, sets, repetitions, load, rest_seconds, note)
        select c.id, c.client, x.day, x.at + coalesce((
            select max(e.position) from routine_exercise e where ${present(sql`c.client`)} and e.day = x.day), 0),
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
    mine: (context) => readRoutine(context, context.clientId),
    tick: async (context, { id, done: ticked }) => {
      await actAsGym(context);
      const { rowCount } = await context.db.execute(sql`
        insert into exercise_done (client_id, exercise_id, date, done)
        select e.client_id, e.id, local_today(), ${ticked} from routine_exercise e
        where ${present(context.clientId)} and e.id = ${id}
        on conflict (gym_id, client_id, date, exercise_id) do update set done = excluded.done`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
  },
  { routine_template_name_unique: templateNameTaken },
);
