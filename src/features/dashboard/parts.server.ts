import { sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { contractToday } from '../contracts/server.ts';
import { sessionsOn } from '../reservations/server.ts';
import { lowStock } from '../stock/server.ts';
import { workingCount } from '../timesheets/server.ts';
import { paySoFar } from '../wages/server.ts';
import { ifAllowed } from './allowed.server.ts';
import type { Center, dashboardContract, Store } from './contract.ts';
import { activeMemberships, sumOf } from './income.server.ts';

const today = sql`now as materialized (
  select local_today() as today, local_today() + 1 as tomorrow,
    local_today()::timestamp at time zone g.time_zone as day_start,
    to_char(current_instant() at time zone g.time_zone, 'HH24:MI') as time
  from gym g where g.gym_id = current_gym())`;

const readCenter = jsonStatement<Center>(sql`
  with ${today}
  select ${jsonOf<Center>({
    now: sql`now.time`,
    classes: ifAllowed('classes', sessionsOn(sql`now.today`)),
    programs: sql`(select count(*) from program p where p.gym_id = current_gym() and p.deleted_at is null)`,
    plans: sql`(select count(*) from plan p where p.gym_id = current_gym() and p.deleted_at is null)`,
    activeMemberships,
    routines: sql`(select count(*) from routine r
      join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null
      where r.gym_id = current_gym() and exists (select from routine_exercise e
        where e.gym_id = r.gym_id and e.client_id = r.client_id and e.deleted_at is null))`,
    paidToday: sumOf('memberships', 'now.today', 'now.tomorrow'),
    wages: sql`${sql.placeholder('wages')}::bigint`,
    working: ifAllowed('timesheets', workingCount),
    contactsToday: ifAllowed(
      'clients',
      sql`(select count(distinct n.client_id) from client_note n where n.gym_id = current_gym() and n.deleted_at is null
        and n.kind <> 'note' and n.created_at >= now.day_start)`,
    ),
    contract: ifAllowed('clients', contractToday(sql`now.day_start`)),
  })} as answer from now`);

const readStore = jsonStatement<Store>(sql`
  with ${today}
  select ${jsonOf<Store>({
    openTills: ifAllowed(
      'tills',
      sql`(select count(*) from shift s where s.gym_id = current_gym() and s.closed_at is null)`,
    ),
    products: ifAllowed(
      'products',
      sql`(select count(*) from product p
      where p.gym_id = current_gym() and p.deleted_at is null and p.enabled)`,
    ),
    lowStock: ifAllowed('products', sql`(select count(*) from (${lowStock}) low)`),
    sales: ifAllowed(
      'sales',
      sql`(select count(*) from sale s where s.gym_id = current_gym() and s.sold_on = now.today)`,
    ),
    paidToday: sumOf('products', 'now.today', 'now.tomorrow'),
  })} as answer from now`);

export const partsVerbs: Verbs<typeof dashboardContract, 'center' | 'store'> = {
  center: async (context) => {
    const rights = await context.rights;
    const wages = rights.includes('wages.view') ? await paySoFar(context) : null;
    return readCenter(context, {
      wages,
      classes: rights.includes('classes.view'),
      clients: rights.includes('clients.view'),
      timesheets: rights.includes('timesheets.view'),
    });
  },
  store: async (context) => {
    const rights = await context.rights;
    return readStore(context, {
      tills: (['sales.sell', 'tills.view', 'tills.edit'] as const).some((right) => rights.includes(right)),
      products: rights.includes('products.view'),
      sales: rights.includes('sales.view'),
    });
  },
};
