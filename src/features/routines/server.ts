import { sql } from 'drizzle-orm';
import { deletion, nextVersionOf, restoration } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import type { Weekday } from '../../wire/weekdays.ts';
import { isRecentVisit, visits } from '../reservations/server.ts';
import {
  type Exercise,
  maxExercises,
  routinesContract,
  templateNameTaken,
  tooManyExercises,
} from './contract.ts';
import { moveExercise } from './move.server.ts';
import { activeExercises, readRoutine, shownExercise } from './read.server.ts';
import { templateVerbs } from './templates.server.ts';
import { checkCounts, derivedId, lockedOwner, lockRoutine } from './write.server.ts';

const suggestions = 8;
const seenClients = 8;
const seenDays = 14;

type Seen = Output<typeof routinesContract.seen>;

const shownSeen = jsonOf<Seen['items'][number]>({
  clientId: sql`c.id`,
  name: sql`c.name`,
  surname: sql`c.surname`,
  cameOn: sql`c.day`,
});

const readSeen = jsonStatement<Seen>(sql`
  select ${jsonOf<Seen>({
    items: sql`coalesce(json_agg(${shownSeen} order by c.day desc, c.sort_key, c.id), '[]')`,
  })} as answer
  from (select c.id, c.name, c.surname, c.sort_key, max(v.date) as day
    from ${visits} v join client c on c.gym_id = current_gym() and c.id = v.client_id and c.deleted_at is null
    where ${isRecentVisit(seenDays)}
    group by c.id, c.name, c.surname, c.sort_key order by max(v.date) desc, c.sort_key, c.id
    limit ${sql.raw(`${seenClients}`)}) c`);

export const routinesServer = implement(
  routinesContract,
  {
    get: (context, { clientId }) => readRoutine(context, clientId),
    create: async ({ db }, { clientId }) => {
      const { rows } = await db.execute<{ exists: boolean }>(sql`
        with owner as (
          select c.id from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null),
        made as (insert into routine (client_id) select id from owner on conflict do nothing)
        select exists (select from owner) as "exists"`);
      if (!rows[0]?.exists) throw new VerbError(notFound);
      return done;
    },
    addExercise: async (context, { id, clientId, day, ...form }) => {
      await lockRoutine(context, clientId);
      const { rows } = await context.db.execute<{ exercise: Exercise }>(sql`
        insert into routine_exercise as e (id, client_id, day, position, name, sets, repetitions, load, rest_seconds, note)
        select ${id}, ${clientId}, ${day}, coalesce(max(e.position), 0) + 1, ${form.name}, ${form.sets},
          ${form.repetitions}, ${form.load}, ${form.restSeconds}, ${form.note}
        from routine_exercise e where ${activeExercises(clientId)} and e.day = ${day} having count(*) < ${maxExercises}
        on conflict (gym_id, id) do nothing returning ${shownExercise} as exercise`);
      if (rows[0]) return rows[0].exercise;
      const { rows: saved } = await context.db.execute<{
        exercise: Exercise;
        own: boolean;
        gone: boolean;
      }>(sql`
        select ${shownExercise} as exercise, e.client_id = ${clientId} as own, e.deleted_at is not null as gone
        from routine_exercise e where e.gym_id = current_gym() and e.id = ${id}`);
      const [row] = saved;
      if (!row) throw new VerbError(tooManyExercises);
      if (!row.own) throw new VerbError(alreadySaved);
      if (row.gone) throw new VerbError(notFound);
      return idempotentResult(row.exercise, { day, ...form });
    },
    updateExercise: async ({ db }, { id, version, ...form }) => {
      const { rows } = await db.execute<{ exercise: Exercise }>(sql`
        update routine_exercise e set name = ${form.name}, sets = ${form.sets}, repetitions = ${form.repetitions},
          load = ${form.load}, rest_seconds = ${form.restSeconds}, note = ${form.note}, version = ${nextVersionOf('e')}
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
      await moveExercise(context, id, owner.client_id, day, sql`${after}::uuid`);
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
    // It returns to its old position among the current exercises.
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
        select e.id from routine_exercise e where ${activeExercises(client_id)} and e.day = ${day} and e.id <> ${id}
          and e.position < ${position} order by e.position desc limit 1)`;
      await moveExercise(context, id, client_id, day, before);
      return done;
    },
    copyDay: async (context, { copyId, clientId, from, to }) => {
      const { db } = context;
      await lockRoutine(context, clientId);
      const { rows: copied } = await db.execute<{ id: string }>(
        sql`select e.id from routine_exercise e where ${activeExercises(clientId)} and e.day = ${from}`,
      );
      const copies = [...new Set(to)].flatMap((day) =>
        copied.map(({ id }) => ({ id: derivedId(copyId, id, day), source: id, day })),
      );
      await db.execute(sql`
        with copies as (
          select * from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (id uuid, source uuid, day text))
        insert into routine_exercise (id, client_id, day, position, name, sets, repetitions, load, rest_seconds, note)
        select c.id, e.client_id, c.day, e.position + coalesce((
            select max(e.position) from routine_exercise e where ${activeExercises(clientId)} and e.day = c.day), 0),
          e.name, e.sets, e.repetitions, e.load, e.rest_seconds, e.note
        from copies c cross join lateral (
          select * from routine_exercise e where e.gym_id = current_gym() and e.id = c.source offset 0) e
        where not exists (
          select from routine_exercise e where e.gym_id = current_gym() and e.id = any (array(select made.id from copies made)))
        on conflict (gym_id, id) do nothing`);
      await checkCounts(context, [clientId]);
      return done;
    },
    seen: (context) => readSeen(context, {}),
    suggest: async ({ db }, { search }) => {
      const { rows } = await db.execute<{ name: string }>(sql`
        select x.name from exercise x, fold(${search}) needle
        where x.gym_id = current_gym() and strpos(x.name_key, needle) > 0
        order by starts_with(x.name_key, needle) desc, x.name_key limit ${suggestions}`);
      return { items: rows.map(({ name }) => name) };
    },
    ...templateVerbs,
    mine: (context) => readRoutine(context, context.clientId),
    tick: async (context, { id, done: ticked }) => {
      await actAsGym(context);
      const { rowCount } = await context.db.execute(sql`
        insert into exercise_done (client_id, exercise_id, date, done)
        select e.client_id, e.id, local_today(), ${ticked} from routine_exercise e
        where ${activeExercises(context.clientId)} and e.id = ${id}
        on conflict (gym_id, client_id, date, exercise_id) do update set done = excluded.done`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
  },
  { routine_template_name_unique: templateNameTaken },
);
