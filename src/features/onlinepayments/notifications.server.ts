import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { clientName } from '../clients/server.ts';
import type { Attention, Provider } from './domain.ts';
import { attentionsOf } from './read.server.ts';
import { attentionWords } from './words.ts';

interface Waiting {
  /** Null before a plan is paid that is bought on the public page. */
  readonly clientId: string | null;
  readonly name: string;
  readonly attention: Attention;
  readonly provider: Provider;
  readonly amount: number;
  readonly refunded: number;
  readonly toldRefunded: number | null;
  readonly currency: string;
  readonly isRemoved: boolean;
}

/** Payments and refunds that somebody has to look at, until they did. */
export const onlinePaymentSource = notificationSource<Waiting>({
  rights: ['payments.take'],
  found: sql`select o.id || ' ' || a.attention as subject, o.client_id, a.attention, o.provider, o.amount, o.refunded, o.told_refunded, o.currency,
      coalesce(o.paid_at, o.created_at) as since from online_payment o cross join unnest(${attentionsOf}) a (attention)
    where o.gym_id = current_gym()`,
  facts: jsonOf<Waiting>({
    clientId: sql`f.client_id`,
    name: sql`coalesce(${clientName(sql`f.client_id`)}, 'Alguien en la página')`,
    attention: sql`f.attention`,
    provider: sql`f.provider`,
    amount: sql`f.amount`,
    refunded: sql`f.refunded`,
    toldRefunded: sql`f.told_refunded`,
    currency: sql`f.currency`,
    isRemoved: sql`exists (select from client c where c.gym_id = current_gym() and c.id = f.client_id and c.deleted_at is not null)`,
  }),
  tell: (facts) => ({
    sentence: attentionWords(facts),
    href:
      facts.clientId === null
        ? `/plugins/${facts.provider}`
        : facts.isRemoved
          ? '/clients/deleted'
          : `/clients/${facts.clientId}`,
  }),
  all: '/mycenter/pagos',
});
