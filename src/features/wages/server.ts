import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf, softDeleteWhere } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { lockMember } from '../team/server.ts';
import { type Sheet, type Wage, wagesContract } from './contract.ts';
import { type HeldClass, lastDayOf, payFor, sumsOf, wageOn } from './rules.ts';
import { wage } from './table.ts';

const w = alias(wage, 'w');

interface Person extends Record<string, unknown> {
  id: string;
  name: string;
  wages: Wage[];
  classes: HeldClass[];
}

interface Month {
  month: string;
  today: string;
}

async function findMonth({ db }: GymContext, asked: string | undefined): Promise<Month> {
  const { rows } = await db.execute<{ today: string }>(sql`select local_today()::text as today`);
  const today = rows[0]?.today ?? '';
  return { month: asked ?? today.slice(0, 7), today };
}

/**
 * The people `m` of the team that match `which`, with their wages and the classes that they have held in a month. A class
 * is held once it has ended; who taught it that day is paid.
 */
async function readPeople({ db }: GymContext, { month }: Month, which: SQL): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    with held as materialized (
      select d.*, o.attended from class_days(${`${month}-01`}::date, least(${lastDayOf(month)}::date, local_today())) d
      cross join lateral class_occupancy(d.class_id, d.date) o
      where d.takes_place and d.teacher_id is not null and local_instant(d.date, d.end_time) <= current_instant())
    select m.id, m.name, coalesce((
        select json_agg(${jsonOf<Wage>({ basis: w.basis, amount: w.amount, from: w.fromDate })} order by w.from_date desc)
        from wage w where w.gym_id = m.gym_id and w.member_id = m.id and w.deleted_at is null), '[]') as wages,
      coalesce((
        select json_agg(${jsonOf<HeldClass>({
          classId: sql`d.class_id`,
          date: sql`d.date`,
          name: sql`d.name`,
          startTime: sql`d.start_time`,
          endTime: sql`d.end_time`,
          heads: sql`d.attended`,
        })} order by d.date, d.start_time, d.class_id)
        from held d where d.teacher_id = m.id), '[]') as classes
    from team_member m where m.gym_id = current_gym() and ${which}
    order by sort_key(m.name), m.id`);
  return rows;
}

async function readSheet(context: GymContext, asked: string | undefined, which: SQL): Promise<Sheet> {
  const place = await findMonth(context, asked);
  const [person] = await readPeople(context, place, which);
  if (!person) throw new VerbError(notFound);
  const items = payFor(person.classes, person.wages);
  const { id: memberId, name, wages } = person;
  return { memberId, name, ...place, wages, items, ...sumsOf(items) };
}

const isPayee = sql`(m.deleted_at is null or exists (select from held d where d.teacher_id = m.id))`;

/** What is paid for the classes of this month that were held, in minor units. */
export async function paySoFar(context: GymContext): Promise<number> {
  const people = await readPeople(context, await findMonth(context, undefined), isPayee);
  return people.reduce((sum, { classes, wages }) => sum + sumsOf(payFor(classes, wages)).amount, 0);
}

export const wagesServer = implement(wagesContract, {
  list: async (context, { month: asked }) => {
    const place = await findMonth(context, asked);
    const { month, today } = place;
    const last = month === today.slice(0, 7) ? today : lastDayOf(month);
    const people = await readPeople(context, place, isPayee);
    return {
      ...place,
      items: people
        .filter(({ wages, classes }) => wages.length > 0 || classes.length > 0)
        .map(({ id: memberId, name, wages, classes }) => ({
          ...{ memberId, name, wage: wageOn(wages, last) },
          ...sumsOf(payFor(classes, wages)),
        })),
    };
  },
  sheet: (context, { memberId, month }) => readSheet(context, month, sql`m.id = ${memberId}`),
  ownSheet: (context, { month }) =>
    readSheet(context, month, sql`m.account_id = current_account() and m.deleted_at is null`),
  set: async (context, { memberId, from, basis, amount }) => {
    if (!(await lockMember(context, memberId))) throw new VerbError(notFound);
    await context.db.execute(sql`
      insert into wage as w (member_id, from_date, basis, amount)
      values (${memberId}, ${from}::date, ${basis}, ${amount}::bigint)
      on conflict (gym_id, member_id, from_date) do update set basis = excluded.basis, amount = excluded.amount,
        deleted_at = null, deleted_by = null, version = ${nextVersionOf('w')}
      where w.deleted_at is not null or (w.basis, w.amount) is distinct from (excluded.basis, excluded.amount)`);
    return done;
  },
  remove: async ({ db }, { memberId, from }) => {
    const count = await softDeleteWhere(
      { db },
      wage,
      and(eq(wage.memberId, memberId), eq(wage.fromDate, from)),
    );
    if (count === 0) throw new VerbError(notFound);
    return done;
  },
});
