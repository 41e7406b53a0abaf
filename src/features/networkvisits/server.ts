import { and, ne, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { implement } from '../../server/implement.ts';
import { ofGym } from '../../server/rows.ts';
import { clientConstraints } from '../clients/server.ts';
import { arrivalVerbs } from './arrivals.server.ts';
import { networkVisitsContract } from './contract.ts';
import { moveVerbs } from './move.server.ts';
import { networkVerbs } from './networks.server.ts';
import { reportVerbs } from './report.server.ts';
import { networkVisit } from './table.ts';

export { confirmNetworkVisits } from './follow.server.ts';
export { visitNotices } from './notice.server.ts';
export { networkPluginSource } from './plugins.server.ts';
export { readNetworkReport } from './report.server.ts';

/** How long it is kept who came and was never linked to a client. */
const keptDays = 30;

/** Forgets who came by a network and is no client. */
export async function forgetNetworkVisitors({ db }: Pick<GymContext, 'db'>): Promise<void> {
  await db
    .update(networkVisit)
    .set({ request: {}, version: nextVersion })
    .where(
      and(
        ofGym(networkVisit),
        ne(networkVisit.request, {}),
        ne(networkVisit.state, 'sending'),
        sql`${networkVisit.arrivedAt} < current_instant() - make_interval(days => ${keptDays})`,
      ),
    );
}

export const networkVisitsServer = implement(
  networkVisitsContract,
  { ...networkVerbs, ...arrivalVerbs, ...moveVerbs, ...reportVerbs },
  clientConstraints,
);
