import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { implement } from '../../server/implement.ts';
import { clientConstraints } from '../clients/server.ts';
import { arrivalVerbs } from './arrivals.server.ts';
import { networkVisitsContract } from './contract.ts';
import { networkVerbs } from './networks.server.ts';
import { reportVerbs } from './report.server.ts';

export { confirmNetworkVisits } from './follow.server.ts';
export { visitNotices } from './notice.server.ts';
export { networkPluginSource } from './plugins.server.ts';

/** How long it is kept who came and was never linked to a client. */
const keptDays = 30;

/** Forgets who came by a network and is no client. */
export async function forgetNetworkVisitors({ db }: Pick<GymContext, 'db'>): Promise<void> {
  await db.execute(sql`
    update network_visit set request = '{}', version = version + 1
    where gym_id = current_gym() and request <> '{}' and state <> 'sending'
      and arrived_at < current_instant() - make_interval(days => ${keptDays})`);
}

export const networkVisitsServer = implement(
  networkVisitsContract,
  { ...networkVerbs, ...arrivalVerbs, ...reportVerbs },
  clientConstraints,
);
