import { type SQL, sql } from 'drizzle-orm';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Failure, Output } from '../../wire/verb.ts';
import {
  alreadySuspended,
  type GymOrder,
  type GymState,
  type InstalledGym,
  installationContract,
  type Suspension,
} from './contract.ts';
import { incidentVerbs } from './incidents.server.ts';
import { jobVerbs } from './jobs.server.ts';
import { planVerbs } from './plans.server.ts';
import { unusedAfterDays } from './words.ts';

const orders: Record<GymOrder, SQL> = {
  name: sql`sort_key(g.name)`,
  '-name': sql`sort_key(g.name) desc`,
  clients: sql`g.clients`,
  '-clients': sql`g.clients desc`,
  usedAt: sql`g.used_at nulls first`,
  '-usedAt': sql`g.used_at desc nulls last`,
  createdAt: sql`g.created_at`,
  '-createdAt': sql`g.created_at desc`,
};

const unusedDays = sql`greatest(0, extract(day from current_instant() - coalesce(g.used_at, g.created_at)))::int`;

/** Of the gym `g`. */
const states: Record<GymState, SQL> = {
  overdue: sql`g.overdue`,
  unplanned: sql`coalesce(g.plan_name, '') = ''`,
  errors: sql`g.errors > 0`,
  mails: sql`g.mails > 0`,
  jobs: sql`g.jobs > 0`,
  unused: sql`${unusedDays} >= ${unusedAfterDays}::int`,
  unproved: sql`not g.owner_proved`,
  suspended: sql`g.suspension is not null`,
};

/** `InstalledGym` of the gym `g`. */
const shownGym = jsonOf<InstalledGym>({
  id: sql`g.gym_id`,
  name: sql`g.name`,
  ownerEmail: sql`g.owner_email`,
  ownerProved: sql`g.owner_proved`,
  createdAt: sql`g.created_at`,
  usedAt: sql`g.used_at`,
  unusedDays,
  clients: sql`g.clients`,
  team: sql`s.team`,
  products: sql`s.products`,
  plan: sql`case when g.plan_name <> '' then ${jsonOf<NonNullable<InstalledGym['plan']>>({
    name: sql`g.plan_name`,
    price: sql`g.price`,
    paidUntil: sql`g.paid_until`,
    overdue: sql`g.overdue`,
    note: sql`g.note`,
  })} end`,
  planId: sql`g.plan_id`,
  trouble: jsonOf<InstalledGym['trouble']>({
    errorsDay: sql`g.errors_day`,
    errors: sql`g.errors`,
    mails: sql`g.mails`,
    jobs: sql`g.jobs`,
  }),
  suspension: sql`case when g.suspension is not null then ${jsonOf<NonNullable<InstalledGym['suspension']>>({
    id: sql`g.suspension`,
    message: sql`g.message`,
    suspendedAt: sql`g.suspended_at`,
  })} end`,
});

/** What suspend_gym answers where it suspends nothing. */
const refusals: Readonly<Record<string, Failure>> = {
  changed: alreadySaved,
  already: alreadySuspended,
  unknown: notFound,
};

export const installationServer = implement(installationContract, {
  gyms: ({ db }, { search, state, order, page }) =>
    readJson<Output<typeof installationContract.gyms>>(
      db,
      sql`
        with found as materialized (
          select g.*, row_number() over (order by ${orders[order]}, sort_key(g.name), g.gym_id) as place, count(*) over () as total
          from installed_gyms() g where fold(g.name || ' ' || g.owner_email) like containing(${search}) and ${state ? states[state] : sql`true`})
        select ${jsonOf<Output<typeof installationContract.gyms>>({
          items: sql`(select coalesce(json_agg(${shownGym} order by g.place), '[]') from found g cross join lateral gym_size(g.gym_id) s
            where g.place > ${(page - 1) * pageSize}::bigint and g.place <= ${page * pageSize}::bigint)`,
          total: sql`coalesce((select max(total) from found), 0)`,
          totalIsFloor: sql`false`,
        })} as answer`,
    ),
  ...jobVerbs,
  ...incidentVerbs,
  ...planVerbs,
  suspensions: ({ db }, { gymId }) =>
    readJson<Output<typeof installationContract.suspensions>>(
      db,
      sql`select ${jsonOf<Output<typeof installationContract.suspensions>>({
        items: sql`coalesce(json_agg(${jsonOf<Suspension>({
          id: sql`s.id`,
          message: sql`s.message`,
          suspendedAt: sql`s.suspended_at`,
          suspendedBy: sql`s.suspended_by`,
          reopenedAt: sql`s.reopened_at`,
          reopenedBy: sql`s.reopened_by`,
        })}) filter (where s.id is not null), '[]')`,
      })} as answer from suspensions_of(${gymId}::uuid) s having count(*) > 0`,
    ),
  suspend: async ({ db }, { id, gymId, message }) => {
    const { rows } = await db.execute<{ outcome: string }>(
      sql`select suspend_gym(${id}::uuid, ${gymId}::uuid, ${message}) as outcome`,
    );
    const refusal = refusals[rows[0]?.outcome ?? ''];
    if (refusal) throw new VerbError(refusal);
    return done;
  },
  reopen: async ({ db }, { id }) => {
    const { rows } = await db.execute<{ known: boolean }>(sql`select reopen_gym(${id}::uuid) as known`);
    if (!rows[0]?.known) throw new VerbError(notFound);
    return done;
  },
});
