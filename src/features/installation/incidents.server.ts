import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/context.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output, Received } from '../../wire/verb.ts';
import {
  type FailedMail,
  type IncidentPeriod,
  type installationContract,
  type ServerError,
  serverErrorKinds,
} from './contract.ts';

const days: Record<IncidentPeriod, number> = { day: 1, week: 7, month: 30 };

type Asked = Received<typeof installationContract.failedMails>;

/** What they have in common, of the incident `i`. */
const counted = {
  gymName: sql`i.gym_name`,
  times: sql`i.times`,
  lastAt: sql`i.last_at`,
  message: sql`i.message`,
};

const listIncidents = <Page extends { items: unknown[] }>(
  db: Db,
  kinds: readonly string[],
  { gymId, period, page }: Asked,
  item: SQL,
) =>
  readJson<Page>(
    db,
    sql`
      with found as materialized (
        select i.*, row_number() over (order by i.last_at desc, i.subject, i.place, i.gym_name) as nth, count(*) over () as total
        from installed_incidents(${sql.param(kinds)}::text[], current_instant() - ${days[period]} * interval '1 day', ${gymId ?? null}::uuid) i)
      select ${jsonOf<{ items: unknown; total: unknown; totalIsFloor: unknown }>({
        items: sql`(select coalesce(json_agg(${item} order by i.nth), '[]') from found i
          where i.nth > ${(page - 1) * pageSize}::bigint and i.nth <= ${page * pageSize}::bigint)`,
        total: sql`coalesce((select max(total) from found), 0)`,
        totalIsFloor: sql`false`,
      })} as answer`,
  );

export const incidentVerbs: Verbs<typeof installationContract, 'failedMails' | 'serverErrors'> = {
  failedMails: ({ db }, asked) =>
    listIncidents<Output<typeof installationContract.failedMails>>(
      db,
      ['mail'],
      asked,
      jsonOf<FailedMail>({ kind: sql`i.subject`, recipient: sql`i.place`, ...counted }),
    ),
  serverErrors: ({ db }, { kind, ...asked }) =>
    listIncidents<Output<typeof installationContract.serverErrors>>(
      db,
      kind ? [kind] : serverErrorKinds,
      asked,
      jsonOf<ServerError>({ verb: sql`i.subject`, place: sql`i.place`, ...counted }),
    ),
};
