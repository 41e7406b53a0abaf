import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { softDeleteWhere } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { clientName } from '../clients/server.ts';
import type { NetworkReport, networkVisitsContract, ReportedVisit } from './contract.ts';
import { networkMember } from './table.ts';

/** The confirmed visits `v` of a month, by the day in the gym on which they came. */
const found = (month: string | undefined) => sql`of_month as materialized (
    select g.time_zone, local_today() as today, coalesce(${month === undefined ? null : `${month}-01`}::date, date_trunc('month', local_today())::date) as first
    from gym g where g.gym_id = current_gym()
  ), found as materialized (
    select v.*, (v.arrived_at at time zone m.time_zone)::date as date from of_month m join network_visit v on v.gym_id = current_gym()
    where v.state = 'confirmed' and v.arrived_at >= local_instant(m.first, '00:00')
      and v.arrived_at < local_instant((m.first + interval '1 month')::date, '00:00'))`;

const figures = { visits: sql`count(*)`, expected: sql`sum(f.pay)` };

type OfClient = Output<typeof networkVisitsContract.ofClient>['items'][number];

async function requireClient({ db }: GymContext, clientId: string): Promise<void> {
  const { rowCount } = await db.execute(
    sql`select from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.erased_at is null`,
  );
  if (!rowCount) throw new VerbError(notFound);
}

/** @param month 'YYYY-MM', the present one by default */
export const readNetworkReport = ({ db }: Pick<GymContext, 'db'>, month?: string) =>
  readJson<NetworkReport>(
    db,
    sql`with ${found(month)} select ${jsonOf<NetworkReport>({
      month: sql`to_char(m.first, 'YYYY-MM')`,
      today: sql`m.today`,
      networks: sql`(select coalesce(json_agg(n.row order by n.network desc), '[]') from (
          select f.network, ${jsonOf<NetworkReport['networks'][number]>({
            network: sql`f.network`,
            ...figures,
            people: sql`count(distinct f.client_id)`,
          })} as row
          from found f group by f.network) n)`,
      days: sql`(select coalesce(json_agg(d.row order by d.date desc, d.network desc), '[]') from (
          select f.date, f.network, ${jsonOf<NetworkReport['days'][number]>({ date: sql`f.date`, network: sql`f.network`, ...figures })} as row
          from found f group by f.date, f.network) d)`,
    })} as answer from of_month m`,
  );

export const reportVerbs: Verbs<typeof networkVisitsContract, 'report' | 'export' | 'ofClient' | 'unlink'> = {
  report: (context, { month }) => readNetworkReport(context, month),
  export: ({ db }, { month }) =>
    readJson<Output<typeof networkVisitsContract.export>>(
      db,
      sql`with ${found(month)} select ${jsonOf<Output<typeof networkVisitsContract.export>>({
        items: sql`coalesce(json_agg(${jsonOf<ReportedVisit>({
          network: sql`f.network`,
          arrivedAt: sql`f.arrived_at`,
          confirmedAt: sql`f.confirmed_at`,
          clientName: sql`coalesce(${clientName(sql`f.client_id`)}, '')`,
          product: sql`f.product`,
          expected: sql`f.pay`,
        })} order by f.arrived_at, f.id), '[]')`,
      })} as answer from found f`,
    ),
  ofClient: async (context, { clientId }) => {
    await requireClient(context, clientId);
    const { rows } = await context.db.execute<{ items: OfClient[] }>(sql`
      select coalesce(json_agg(${jsonOf<OfClient>({
        network: sql`n.network`,
        since: sql`n.since`,
        visits: sql`n.visits`,
        lastAt: sql`n.last_at`,
        linked: sql`n.linked`,
      })} order by n.network desc), '[]') as items
      from (select k.network, min(k.since) as since, coalesce(sum(k.visits), 0)::int as visits, max(k.last_at) as last_at,
          bool_or(k.linked) as linked
        from (select m.network, m.created_at as since, 0 as visits, null::timestamptz as last_at, true as linked from network_member m
            where m.gym_id = current_gym() and m.client_id = ${clientId} and m.deleted_at is null
          union all select v.network, v.arrived_at, 1, v.arrived_at, false from network_visit v
            where v.gym_id = current_gym() and v.client_id = ${clientId} and v.state = 'confirmed') k
        group by k.network) n`);
    return { items: rows[0]?.items ?? [] };
  },
  unlink: async (context, { clientId, network }) => {
    const count = await softDeleteWhere(
      context,
      networkMember,
      and(eq(networkMember.clientId, clientId), eq(networkMember.network, network)),
    );
    if (count === 0) throw new VerbError(notFound);
    return done;
  },
};
