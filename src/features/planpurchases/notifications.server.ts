import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { clientName } from '../clients/server.ts';
import { boughtWords } from './words.ts';

interface Bought {
  readonly clientId: string;
  readonly name: string;
  readonly planName: string;
  readonly amount: number;
  readonly sharesContact: boolean;
}

/** What was bought on the page in the last week. */
export const pagePurchaseSource = notificationSource<Bought>({
  rights: ['payments.take'],
  found: sql`select u.id::text as subject, u.paid_at as since, u.client_id, u.plan_name, u.amount, u.shares_contact
    from plan_purchase u join client c on c.gym_id = u.gym_id and c.id = u.client_id and c.deleted_at is null
    where u.gym_id = current_gym() and u.membership_id is not null and u.paid_at > current_instant() - interval '7 days'`,
  facts: jsonOf<Bought>({
    clientId: sql`f.client_id`,
    name: clientName(sql`f.client_id`),
    planName: sql`f.plan_name`,
    amount: sql`f.amount`,
    sharesContact: sql`f.shares_contact`,
  }),
  tell: ({ clientId, amount, ...facts }, say) => ({
    sentence: boughtWords({ ...facts, amount: say.money(amount) }),
    href: `/clients/${clientId}`,
  }),
  all: '/mycenter/pagos/compras',
});
