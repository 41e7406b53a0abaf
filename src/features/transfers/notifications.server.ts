import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { count } from '../../wire/written.ts';

interface Waiting {
  readonly transfers: number;
}

/** All together, since they are matched together. */
export const openTransferSource = notificationSource<Waiting>({
  rights: ['payments.take'],
  found: sql`select 'open' as subject, max(t.created_at) as since, count(*) as transfers from bank_transfer t
    where t.gym_id = current_gym() and t.payment_id is null and t.credit_entry_id is null and t.dismissed_at is null
    having count(*) > 0`,
  facts: jsonOf<Waiting>({ transfers: sql`f.transfers` }),
  tell: ({ transfers }) => ({
    sentence:
      transfers === 1
        ? 'Hay 1 transferencia por revisar'
        : `Hay ${count(transfers)} transferencias por revisar`,
    href: '/mycenter/pagos/transferencias',
  }),
  all: '/mycenter/pagos/transferencias',
});
