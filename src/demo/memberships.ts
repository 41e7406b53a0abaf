import type pg from 'pg';
import type { InsertTarget, RowOf } from './insert.ts';

const columns = {
  id: 'uuid',
  client_id: 'uuid',
  plan_id: 'uuid',
  kind: 'text',
  plan_name: 'text',
  period: 'text',
  days: 'integer',
  price: 'bigint',
  starts_on: 'date',
  active: 'boolean',
  observation: 'text',
  expires_on: 'date',
  created_at: 'timestamptz',
};

export const membershipTable: InsertTarget<typeof columns> = { name: 'membership', columns };
export type MembershipRow = RowOf<typeof columns>;

/** Puts right the memberships that were there before and got further payments. */
export async function keepExpiry(db: pg.PoolClient): Promise<void> {
  // Statistics from before these rows say that the gym has none, and each membership would be sought among all payments.
  await db.query('analyze membership');
  await db.query('analyze payment');
  await db.query(`with paid as materialized (
      select membership_id, max(plan_starts_on) as starts_on from payment
      where gym_id = current_gym() and deleted_at is null group by membership_id),
    covered as materialized (
      select m.id, last_day_covered(coalesce(paid.starts_on, case when m.price = 0 then m.starts_on end),
        m.period, m.days) as until
      from membership m left join paid on paid.membership_id = m.id where m.gym_id = current_gym())
    update membership m set expires_on = covered.until from covered
    where m.gym_id = current_gym() and m.id = covered.id and m.expires_on is distinct from covered.until`);
}
