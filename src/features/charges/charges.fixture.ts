import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asGymOf } from '../../test/invariants.ts';

type PlanSent = Parameters<Person['plans']['create']>[0];
type SaleSent = Parameters<Person['memberships']['sell']>[0];

export interface ChargeRow {
  id: string;
  membershipId: string;
  startsOn: string;
  endsOn: string;
  reason: string;
  amount: number;
  paid: number;
  flexible: boolean;
  /** Whether payments that do not name it may pay it. */
  open: boolean;
}
export interface PaymentRow {
  id: string;
  membershipId: string;
  planStartsOn: string;
  amount: number;
}

/** A gym on 15 March 2026, in which memberships are sold and paid. */
export async function openCharging() {
  const app: TestApp = await openTestApp({ now: '2026-03-15T15:00:00Z' });
  const gym = await app.gym();

  const addClient = async () => {
    const id = newId();
    await gym.clients.create({ id, name: 'Ana' });
    return id;
  };
  const sell = async (plan: Partial<PlanSent> = {}, sale: Partial<SaleSent> = {}) => {
    const planId = newId();
    await gym.plans.create({ id: planId, kind: 'period', name: 'Libre', price: 30_000, ...plan });
    const clientId = sale.clientId ?? (await addClient());
    return gym.memberships.sell({ id: newId(), planId, startsOn: '2026-03-15', ...sale, clientId });
  };
  const pay = (membershipId: string, planStartsOn: string, amount: number) =>
    gym.payments.take({ id: newId(), membershipId, amount, paidOn: '2026-03-15', planStartsOn });
  /** 'start..end paid/amount' of each period, the earliest first. */
  const periods = async (membershipId: string) => {
    const { items } = await gym.charges.list({ membershipId });
    return items
      .toReversed()
      .map(({ startsOn, endsOn, paid, amount }) => `${startsOn}..${endsOn} ${paid}/${amount}`);
  };
  const balance = async (membershipId: string) => (await gym.charges.list({ membershipId })).balance;
  const membershipOf = async ({ id, clientId }: { id: string; clientId: string }) => {
    const { items } = await gym.memberships.list({ clientId });
    return items.find((item) => item.id === id);
  };
  const read = <Row>(text: string, clientId: string): Promise<Row[]> =>
    asGymOf(app.database, { gymId: gym.accountId }, async (connection) => {
      const { rows } = await connection.query(text, [clientId]);
      return rows as Row[];
    });
  /** The client's charges in order of their start. */
  const readCharges = (clientId: string) =>
    read<ChargeRow>(
      `select c.id, c.membership_id as "membershipId", c.starts_on::text as "startsOn", c.ends_on::text as "endsOn", c.reason,
        c.amount::int as amount, c.paid::int as paid, c.flexible,
        m.active and (c.starts_on <= m.ends_on) is not false as open
      from charge c join membership m on m.id = c.membership_id
      where c.client_id = $1 and c.deleted_at is null order by c.starts_on, c.id`,
      clientId,
    );
  /** The client's memberships that owe something else by that day one by one than among all of the gym. */
  const readContradictedDues = (clientId: string, until: string) =>
    read<{ id: string }>(
      `select m.id, d.amount, d.since, o.amount as among_all, o.since as since_among_all
      from membership m cross join lateral membership_due(m, '${until}') d
        left join (select (o.m).id, sum(o.amount) as amount, min(o.since) as since from open_items('${until}') o group by 1) o on o.id = m.id
      where m.client_id = $1 and m.deleted_at is null and (d.amount, d.since) is distinct from (coalesce(o.amount, 0), o.since)`,
      clientId,
    );
  /** The client's payments in the order in which they were made. */
  const readPayments = (clientId: string) =>
    read<PaymentRow>(
      `select id, membership_id as "membershipId", plan_starts_on::text as "planStartsOn", amount::int as amount
      from payment where client_id = $1 and deleted_at is null order by paid_on, created_at, id`,
      clientId,
    );
  return {
    ...{ app, gym, addClient, sell, pay, periods, balance, membershipOf },
    ...{ readCharges, readPayments, readContradictedDues },
  };
}
