import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { day } from '../../wire/written.ts';
import { clientName } from '../clients/server.ts';
import { unpaidSince } from './owed.server.ts';

interface Overdue {
  readonly clientId: string;
  readonly name: string;
  readonly amount: number;
  readonly on: string;
}

/** Who has owed something since before today; what becomes due later tells it anew. */
export const overdueSource = notificationSource<Overdue>({
  rights: ['receivables'],
  found: sql`select o.client_id::text as subject, o.client_id, sum(o.amount) as amount, min(o.day) as day, max(o.since) as since from (
      select (i.m).client_id, i.amount, i.since as day,
        greatest((i.since + 1)::timestamp at time zone (select time_zone from now), (i.m).created_at) as since
      from open_items((select today from now)) i where i.since < (select today from now)
      union all
      select d.client_id, d.amount, (d.since at time zone (select time_zone from now))::date, d.since from (
        select k.id as client_id, k.balance as amount, ${unpaidSince} as since from credit k
        where k.gym_id = current_gym() and k.balance > 0) d
      where d.since < (select today from now)::timestamp at time zone (select time_zone from now)) o
    group by o.client_id`,
  facts: jsonOf<Overdue>({
    clientId: sql`f.client_id`,
    name: clientName(sql`f.client_id`),
    amount: sql`f.amount`,
    on: sql`f.day`,
  }),
  tell: ({ clientId, name, amount, on }, { money }) => ({
    sentence: `${name} debe ${money(amount)} desde el ${day(on)}`,
    href: `/clients/${clientId}/statement`,
  }),
  all: '/mycenter/pagos/por-cobrar',
});
