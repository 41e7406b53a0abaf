import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { onlinePayment, paymentLink } from '../features/onlinepayments/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import { randomOf } from './random.ts';

interface Payer extends Record<string, unknown> {
  readonly clientId: string;
  readonly membershipId: string;
  readonly amount: number;
  /** Its payment, and when it was taken; null for who still owes. */
  readonly paymentId: string | null;
  readonly paidAt: string | null;
}

/** Who paid online lately, and some who owe. */
const payers = sql`
  select s."clientId", s."membershipId", s.amount::float8 as amount, s."paymentId", to_json(s."paidAt") #>> '{}' as "paidAt" from ((
      select m.client_id as "clientId", m.id as "membershipId", d.amount, null::uuid as "paymentId", null::timestamptz as "paidAt"
      from membership m cross join lateral membership_due(m, local_today()) d
      where m.gym_id = current_gym() and m.active and d.amount > 0 order by m.id desc limit 2
    ) union all (
      select p.client_id, p.membership_id, p.amount, p.id, p.created_at from payment p
      where p.gym_id = current_gym() and p.method = 'online' and p.deleted_at is null and p.sale_id is null
        and p.taken_with is null order by p.paid_on desc, p.id limit 6
    )) s`;

/** Links that were paid, and some that wait. No provider is configured, so nobody is asked anything. */
export async function addOnlinePayments(
  db: NodePgDatabase,
  seed: string,
  now: Temporal.Instant,
): Promise<void> {
  const random = randomOf(`${seed} online payments`);
  const { rows } = await db.execute<Payer>(payers);
  const made = rows.map((payer, index) => ({ ...payer, id: random.id(), attemptId: random.id(), index }));
  const links = made.map(({ id, clientId, membershipId, amount, paidAt }): RowOf<typeof paymentLink> => {
    const createdAt = paidAt ?? now.subtract({ hours: 5 }).toString();
    const expiresAt = Temporal.Instant.from(createdAt).add({ hours: 72 }).toString();
    return { id, clientId, membershipId, amount, paidAt, createdAt, expiresAt };
  });
  const paid = made.flatMap(
    ({ id, attemptId, clientId, amount, paymentId, paidAt, index }): RowOf<typeof onlinePayment>[] => {
      if (paymentId === null || paidAt === null) return [];
      const provider = index % 2 === 0 ? 'mercadopago' : 'khipu';
      const reference = String(90_400_117 + index);
      return [
        {
          ...{ id: attemptId, linkId: id, clientId, provider, production: true, amount, currency: 'CLP' },
          ...{ state: 'paid', reference, paymentReference: reference, paymentId, paidAt, createdAt: paidAt },
          expiresAt: Temporal.Instant.from(paidAt).add({ hours: 72 }).toString(),
        },
      ];
    },
  );
  await addRows(db, paymentLink, links);
  await addRows(db, onlinePayment, paid);
}
