import { sql } from 'drizzle-orm';
import { byHand } from '../../db/backup/record.ts';
import { jsonOf } from '../../server/json.ts';
import type { BackupTrouble } from './contract.ts';

/** A row with the `trouble`, and `since` when, where the last daily backup failed, or the last one of any kind is older than two days. */
export const backupTrouble = sql`select case when b.failing then coalesce((select min(j.finished_at) from job j
    where j.name = 'backup' and j.failure is not null and (b.last is null or j.finished_at > b.last)), b.tried)
  else b.last + interval '2 days' end as since, ${jsonOf<BackupTrouble>({
    failing: sql`b.failing`,
    daysAgo: sql`extract(day from current_instant() - b.last)::int`,
  })} as trouble from (select max(j.finished_at) filter (where j.failure is null) as last, max(j.finished_at) as tried,
    coalesce((array_agg(j.failure is not null order by j.period desc) filter (where j.name = 'backup'))[1], false) as failing
  from job j where j.name in ('backup', ${sql.raw(`'${byHand}'`)})) b
where b.failing or b.last < current_instant() - interval '2 days'`;
