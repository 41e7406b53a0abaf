import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf, restoration, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { lockPrograms } from '../programs/server.ts';
import { program } from '../programs/table.ts';
import { lockMember } from '../team/server.ts';
import {
  type ClassDate,
  type ClassForm,
  capacityTaken,
  classesContract,
  classProgramUnknown,
  type Holiday,
  holidayTaken,
  noSuchDay,
  teacherUnknown,
  type Week,
  type WeeklyClass,
} from './contract.ts';
import { coverVerbs } from './cover.server.ts';
import { publicHolidayVerbs } from './public-holidays.server.ts';
import { holiday, weeklyClass } from './table.ts';

export { publicHolidayOn } from './public-holidays.server.ts';

const h = alias(holiday, 'h');
const k = alias(weeklyClass, 'k');
const p = alias(program, 'p');

/** `ClassDate` of the date `d` of the class `k`, with its exception `x` and its occupancy `b`, if any. */
const shownDate = jsonOf<ClassDate>({
  date: sql`d.date`,
  taken: sql`coalesce(b.taken, 0)`,
  waiting: sql`coalesce(b.waiting, 0)`,
  cancelled: sql`coalesce(x.cancelled, false)`,
  reason: sql`coalesce(x.reason, '')`,
  teachers: sql`x.teachers`,
  teacherId: sql`x.teacher_id`,
  coverWanted: sql`coalesce(x.cover_wanted, false)`,
});

/** `WeeklyClass` of the class `k`, from the joins of `shownClasses`. */
const shownClass = jsonOf<WeeklyClass>({
  id: k.id,
  name: k.name,
  programId: k.programId,
  programName: p.name,
  days: k.days,
  teachers: k.teachers,
  teacherId: k.teacherId,
  capacity: k.capacity,
  startTime: k.startTime,
  endTime: k.endTime,
  color: k.color,
  trial: k.trial,
  online: k.online,
  version: k.version,
  dates: sql`d.list`,
  next: sql`case when n.date is not null then ${jsonOf<NonNullable<WeeklyClass['next']>>({
    date: sql`n.date`,
    taken: sql`coalesce(b.taken, 0)`,
  })} end`,
  upcoming: sql`coalesce(u.expected, 0)`,
});

/**
 * CTEs for the classes `k` that match `which`: `clock` has the day and time in the gym's zone and the Monday of
 * `date`'s week, `shown` each `WeeklyClass`. Like closure_reason(), but for all classes at once: a class takes place
 * unless the date is a holiday or cancelled.
 */
const shownClasses = (date: string | null | Placeholder, which: SQL) => sql`
  clock as materialized (
    select at::date as today, to_char(at, 'HH24:MI') as now,
      date_trunc('week', coalesce(${date}::date, at::date)::timestamp)::date as monday
    from (select current_instant() at time zone time_zone as at from gym where gym_id = current_gym()) zoned),
  listed as materialized (
    select k.* from class k where k.gym_id = current_gym() and k.deleted_at is null and ${which}),
  held as materialized (
    select c.today + ahead as date, weekday_of(c.today + ahead) as weekday from clock c, generate_series(0, 60) ahead
    where not exists (select from holiday h
      where h.gym_id = current_gym() and h.date = c.today + ahead and h.deleted_at is null)),
  booked as materialized (
    select r.class_id, r.date, r.taken, r.waiting, r.taken - r.attended + r.waiting as expected,
      r.date > c.today or r.date = c.today and k.end_time > c.now as coming
    from clock c cross join listed k
    join class_places r on r.gym_id = current_gym() and r.class_id = k.id
      and r.date >= (select least(monday, today) from clock)
    where (r.date >= c.today or r.date between c.monday and c.monday + 6) and weekday_of(r.date) = any (k.days)),
  dates as (
    select k.id, json_agg(${shownDate} order by d.date) as list
    from listed k
    join (select c.monday + place as date, weekday_of(c.monday + place) as weekday
      from clock c, generate_series(0, 6) place) d on d.weekday = any (k.days)
    left join class_date x on x.gym_id = current_gym() and x.class_id = k.id and x.date = d.date
    left join booked b on b.class_id = k.id and b.date = d.date
    group by k.id),
  nexts as (
    select k.id, min(h.date) as date
    from clock c cross join listed k cross join unnest(k.days) weekday
    join held h on h.weekday = weekday.weekday and (h.date > c.today or k.end_time > c.now)
    where not exists (select from class_date x
      where x.gym_id = current_gym() and x.class_id = k.id and x.date = h.date and x.cancelled)
    group by k.id),
  shown as (
    select k.*, ${shownClass} as class
    from listed k
    join dates d on d.id = k.id
    left join program p on p.gym_id = current_gym() and p.id = k.program_id
    left join nexts n on n.id = k.id
    left join booked b on b.class_id = n.id and b.date = n.date
    left join (select class_id, sum(expected) as expected from booked where coming group by class_id) u
      on u.class_id = k.id)`;

const thisClass = (id: string) => sql`k.gym_id = current_gym() and k.id = ${id}`;

async function getClass({ db }: GymContext, id: string): Promise<WeeklyClass> {
  const { rows } = await db.execute<{ class: WeeklyClass }>(sql`
    with ${shownClasses(null, thisClass(id))} select class from shown`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.class;
}

/** @throws VerbError program_unknown */
async function lockProgram(context: GymContext, { programId }: ClassForm): Promise<void> {
  if (programId && !(await lockPrograms(context, [programId]))) throw new VerbError(classProgramUnknown);
}

interface Taught {
  teachers: string | null;
  teacherId: string | null;
}

/** The same with the name that the person has now; who left the team keeps theirs. @throws VerbError teacher_unknown */
async function withName<T extends Taught>(context: GymContext, form: T): Promise<T> {
  if (!form.teacherId) return form;
  const member = await lockMember(context, form.teacherId);
  if (!member) throw new VerbError(teacherUnknown);
  return member.left && form.teachers ? form : { ...form, teachers: member.name };
}

const readWeek = jsonStatement<Week>(sql`
  with ${shownClasses(sql.placeholder('date'), sql`true`)}
  select ${jsonOf<Week>({
    monday: sql`c.monday`,
    today: sql`c.today`,
    now: sql`c.now`,
    classes: sql`(select coalesce(json_agg(class order by start_time, end_time, name, id), '[]') from shown)`,
    holidays: sql`(select coalesce(json_agg(${jsonOf<Holiday>({ id: h.id, date: h.date, name: h.name })} order by h.date), '[]')
      from holiday h where h.gym_id = current_gym() and h.deleted_at is null
        and (h.date >= c.today or h.date between c.monday and c.monday + 6))`,
  })} as answer from clock c`);

export const classesServer = implement(
  classesContract,
  {
    week: (context, { date = null }) => readWeek(context, { date }),
    create: async (context, { id, ...sent }) => {
      await lockProgram(context, sent);
      const form = await withName(context, sent);
      await context.db
        .insert(weeklyClass)
        .values({ id, ...form })
        .onConflictDoNothing({ target: [weeklyClass.gymId, weeklyClass.id] });
      return idempotentResult(await getClass(context, id), form);
    },
    update: async (context, { id, version, ...sent }) => {
      await lockProgram(context, sent);
      const form = await withName(context, sent);
      const saved = await context.db
        .update(weeklyClass)
        .set({ ...form, version: nextVersion })
        .where(
          and(
            eq(weeklyClass.gymId, sql`current_gym()`),
            eq(weeklyClass.id, id),
            eq(weeklyClass.version, version),
            isNull(weeklyClass.deletedAt),
          ),
        )
        .returning({ id: weeklyClass.id });
      const now = await getClass(context, id);
      if (saved.length === 0) throw new VerbError(stale);
      return now;
    },
    remove: async (context, { id }) => {
      await softDelete(context, weeklyClass, id);
      return done;
    },
    // A program that was deleted in the meantime is removed from the class.
    restore: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
        update class k set ${restoration},
          program_id = (select p.id from program p
            where p.gym_id = k.gym_id and p.id = k.program_id and p.deleted_at is null for share)
        where ${thisClass(id)} and k.deleted_at is not null`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
    // The lock orders concurrent bookings before or after the change.
    changeDate: async (context, { id, date, cancelled, reason, tell, ...sent }) => {
      const { teachers, teacherId } = await withName(context, sent);
      const { rows } = await context.db.execute<{ held: boolean }>(sql`
        with target as (
          select k.id, (k.teachers, k.teacher_id) is distinct from (${teachers}::text, ${teacherId}::uuid) as replaced,
            weekday_of(${date}::date) = any (k.days) as held from class k
          where ${thisClass(id)} and k.deleted_at is null for no key update),
        changed as (
          insert into class_date as x (class_id, date, cancelled, teachers, teacher_id, reason, tell)
          select id, ${date}::date, ${cancelled}::boolean, case when replaced then ${teachers} end,
            case when replaced and ${teachers}::text is not null then ${teacherId}::uuid end, ${reason}, ${tell ?? null}::boolean
          from target where held
          on conflict (gym_id, class_id, date) do update set cancelled = excluded.cancelled,
            teachers = excluded.teachers, teacher_id = excluded.teacher_id, reason = excluded.reason, tell = excluded.tell,
            version = ${nextVersionOf('x')}, cover_wanted = x.cover_wanted and not excluded.cancelled
              and (x.teachers, x.teacher_id) is not distinct from (excluded.teachers, excluded.teacher_id)
          where (x.cancelled, x.teachers, x.teacher_id, x.reason)
            is distinct from (excluded.cancelled, excluded.teachers, excluded.teacher_id, excluded.reason))
        select held from target`);
      const [target] = rows;
      if (!target) throw new VerbError(notFound);
      if (!target.held) throw new VerbError(noSuchDay);
      return done;
    },
    addHoliday: async ({ db }, { id, ...form }) => {
      await db
        .insert(holiday)
        .values({ id, ...form })
        .onConflictDoNothing();
      const { rows } = await db.execute<{ own: boolean; date: string; name: string; version: number }>(sql`
        select id = ${id} as own, date::text, name, version from holiday
        where gym_id = current_gym() and (id = ${id} or date = ${form.date}::date) and deleted_at is null
        order by own desc limit 1`);
      const [saved] = rows;
      if (!saved) throw new VerbError(notFound);
      if (!saved.own) throw new VerbError(holidayTaken);
      idempotentResult(saved, form);
      return done;
    },
    ...coverVerbs,
    ...publicHolidayVerbs,
    removeHoliday: async (context, { id }) => {
      await softDelete(context, holiday, id);
      return done;
    },
  },
  { class_capacity_taken: capacityTaken },
);
