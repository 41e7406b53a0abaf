import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonOf } from '../../server/json.ts';
import { client } from '../clients/table.ts';
import type { SettledTransfer, Target } from './contract.ts';
import { bankTransfer } from './table.ts';

const t = alias(bankTransfer, 't');
const c = alias(client, 'c');

/** The live payment of the transfer `t`, that of its debt to the store, and the membership of the first. */
export const withPayment = sql`
  left join payment p on p.gym_id = t.gym_id and p.id = t.payment_id and p.deleted_at is null
  left join credit_entry e on e.gym_id = t.gym_id and e.id = t.credit_entry_id
  left join membership m on m.gym_id = p.gym_id and m.id = p.membership_id`;

/** The state of the transfer `t` with what `withPayment` joins. */
export const transferState = sql<
  SettledTransfer['state']
>`case when p.id is not null or e.id is not null then 'taken'
  when t.dismissed_at is not null then 'dismissed' else 'open' end`;

export const transferFields = {
  id: t.id,
  paidOn: t.paidOn,
  amount: t.amount,
  description: t.description,
  rut: t.rut,
  name: t.name,
};

/** `SettledTransfer` of the transfer `t` with what `withPayment` joins, and its client `c`. */
export const settledTransfer = jsonOf<SettledTransfer>({
  ...transferFields,
  state: transferState,
  clientId: c.id,
  clientName: sql`coalesce(trim(c.name || ' ' || c.surname), '')`,
  membershipId: sql`m.id`,
  planName: sql`coalesce(m.plan_name, '')`,
  paymentId: sql`coalesce(p.id, e.id)`,
});

/** `Target` of the client `c` and a row `found` of `targetsWhere`. */
export const shownTarget = jsonOf<Target>({
  clientId: c.id,
  clientName: sql`trim(c.name || ' ' || c.surname)`,
  dni: c.dni,
  membershipId: sql`found.membership_id`,
  planName: sql`found.plan_name`,
  owed: sql`found.owed`,
  firstOwed: sql`found.first_owed`,
});

/**
 * What transfers may pay: the active memberships `m` for which the condition holds and the debts to the store of the
 * clients `k`.
 */
export const targetsWhere = (ofMembership: SQL, ofDebt: SQL) => sql`(
  select (chosen.m).client_id, (chosen.m).id as membership_id, (chosen.m).plan_name, due.amount as owed,
    coalesce(due.first_amount, 0) as first_owed
  from (select m from membership m
      where m.gym_id = current_gym() and m.deleted_at is null and m.active and ${ofMembership}) chosen
    cross join lateral membership_due(chosen.m, local_today()) due
  union all
  select k.id, null, '', k.balance, 0 from credit k where k.gym_id = current_gym() and k.balance > 0 and ${ofDebt})`;
