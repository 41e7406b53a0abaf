import { v7 as newId } from 'uuid';
import type { Database } from '../db/connect.ts';
import type { TaxPolicy } from '../features/gym/contract.ts';
import type { Order, OrderLine } from '../features/orders/contract.ts';
import type { refundsContract } from '../features/refunds/contract.ts';
import type { Sale } from '../features/sales/contract.ts';
import type { Sent } from '../wire/verb.ts';
import type { Person, TestApp } from './app.ts';
import { asSuperuser, readRows } from './superuser.ts';
import { insert } from './timetable.ts';

/** An open shift of a till of its own, without a float. */
export async function insertShift(
  app: Pick<TestApp, 'database'>,
  gym: Pick<Person, 'accountId'>,
): Promise<string> {
  const till = await insert(app, gym, 'till', { name: `Caja ${newId()}` });
  return insert(app, gym, 'shift', { till_id: till, float: 0 });
}

/** A product that costs 1.000, ten of it in stock. */
export const createProduct = (gym: Person, values: object = {}) =>
  gym.products.create({ id: newId(), name: 'Agua', price: 1000, quantity: 10, ...values });

/** A client who may owe as much. */
export async function createCustomer(gym: Person, limit = 0): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', surname: 'Soto' });
  if (limit > 0) await gym.credits.setLimit({ clientId: client.id, limit });
  return client.id;
}

/** A monthly plan that costs 30.000. */
export const createPlan = (gym: Person, values: object = {}) =>
  gym.plans.create({
    id: newId(),
    kind: 'period',
    name: 'Full',
    price: 30_000,
    billingPeriod: 'monthly',
    ...values,
  });

/** One rate for everything that the till sells, in hundredths of a per cent. */
export const atRate = (taxRate: number): TaxPolicy => ({ taxRate, taxPerProduct: false });

type ProductLine = Extract<OrderLine, { kind: 'product' }>;
type MembershipLine = Extract<OrderLine, { kind: 'membership' }>;

const lineShape = { name: '', discount: null, note: '' };

export const productLine = (
  productId: string,
  price: number,
  values: Partial<ProductLine> = {},
): ProductLine => ({
  ...lineShape,
  kind: 'product',
  id: newId(),
  productId,
  price,
  quantity: 1,
  listPrice: 0,
  listTax: 0,
  priceIncludesTax: false,
  ...values,
});

export const membershipLine = (price: number, values: Partial<MembershipLine>): MembershipLine => ({
  ...lineShape,
  kind: 'membership',
  id: newId(),
  price,
  planId: null,
  membershipId: null,
  startsOn: '2099-01-01',
  taxable: false,
  enrolment: false,
  ...values,
});

export const orderOf = (...lines: OrderLine[]): Order => ({ lines, discount: null, note: '' });

export type NewRefund = Sent<typeof refundsContract.create>;

/** Gives back all that is left of a sale in cash, unless said otherwise. */
export const refundOf = (
  { id: saleId, lines }: Sale,
  values: Partial<NewRefund> & Pick<NewRefund, 'shiftId'>,
): NewRefund => ({
  id: newId(),
  saleId,
  method: 'cash',
  lines: lines.map(({ id, quantity, refunded }) => ({
    id: newId(),
    saleLineId: id,
    quantity: quantity - refunded,
    restock: true,
  })),
  ...values,
});

/** What the ledgers of a gym hold of one sale or refund. */
export function ledgersOf({ database }: Pick<TestApp, 'database'>, { accountId }: Pick<Person, 'accountId'>) {
  const rows = async (table: string, sourceId: string) =>
    ((await readRows(database, accountId))[table] ?? []).filter((row) =>
      [row.source_id, row.sale_id, row.refund_id].includes(sourceId),
    );
  return {
    rows,
    cash: async (sourceId: string) =>
      (await rows('cash_entry', sourceId)).map(({ kind, amount }) => `${kind} ${amount}`),
    money: async (sourceId: string) =>
      (await rows('sale_payment', sourceId)).map(({ method, amount }) => `${method} ${amount}`).sort(),
  };
}

/** Where a gym's sales and ledgers contradict each other, a sentence each: what is to be empty after any day's work. */
export const findImbalances = (database: Database, gymId: string): Promise<string[]> =>
  asSuperuser(database, async (connection) => {
    const { rows } = await connection.query<{ what: string }>(imbalances, [gymId]);
    return rows.map(({ what }) => what);
  });

const imbalances = `
  with s as (select * from sale where gym_id = $1), f as (select * from refund where gym_id = $1),
    line as (select * from sale_line where gym_id = $1), back as (select * from refund_line where gym_id = $1),
    money as (select * from sale_payment where gym_id = $1), cash as (select * from cash_entry where gym_id = $1),
    moved as (select * from stock_movement where gym_id = $1), debt as (select * from credit_entry where gym_id = $1),
    r as (select * from receipt where gym_id = $1)
  select 'the lines of sale ' || s.id as what from s
  where s.total <> coalesce((select sum(l.total) from line l where l.sale_id = s.id), 0)
  union all select 'the money of sale ' || s.id from s where s.total + s.rounding <>
    coalesce((select sum(m.amount) from money m where m.sale_id = s.id and m.refund_id is null), 0)
    + coalesce((select sum(p.amount) from payment p where p.gym_id = $1 and p.sale_id = s.id), 0)
    + coalesce((select sum(d.amount) from debt d where d.source_id = s.id), 0)
  union all select 'the cash of sale ' || s.id from s where coalesce((select sum(c.amount) from cash c
      where c.source_id = s.id), 0) <> coalesce((select sum((p ->> 'amount')::bigint)
      from jsonb_array_elements(s.request -> 'payments') p where p ->> 'method' = 'cash'), 0)
  union all select 'the change of sale ' || s.id from s where s.tendered - s.change <> coalesce((select sum(c.amount)
    from cash c where c.source_id = s.id), 0) and s.tendered > 0
  union all select 'the stock of source ' || l.source from (
      select l.sale_id as source, l.product_id, -l.quantity as quantity from line l
      union all select b.refund_id, l.product_id, b.quantity from back b join line l on l.id = b.sale_line_id
        where b.restocked
    ) l join product p on p.gym_id = $1 and p.id = l.product_id and not p.service
    group by l.source, l.product_id having sum(l.quantity) <> coalesce((select sum(m.quantity) from moved m
      where m.source_id = l.source and m.product_id = l.product_id), 0)
  union all select 'the total of refund ' || f.id from f
    where f.total <> coalesce((select sum(b.total) from back b where b.refund_id = f.id), 0)
  union all select 'the cash of refund ' || f.id from f where coalesce((select sum(c.amount) from cash c
    where c.source_id = f.id), 0) <> case when f.method = 'cash' then -(f.total + f.rounding) else 0 end
  union all select 'more came back of line ' || l.id || ' than was sold' from line l join back b on b.sale_line_id = l.id
    group by l.id, l.sale_id, l.membership_id, l.quantity, l.total
    having sum(b.quantity) > l.quantity or sum(b.total) > l.total or sum(b.quantity) = l.quantity and sum(b.total) <>
      case when l.membership_id is null then l.total else coalesce((select sum(p.amount) from payment p
        where p.gym_id = $1 and p.sale_id = l.sale_id and p.membership_id = l.membership_id and p.deleted_at is not null
          and p.refund_id in (select id from f)), 0) end
  union all select 'the receipt of ' || one.id from (select id from s union all select id from f) one
    where (select count(*) from r where r.source_id = one.id) <> 1
  union all select 'the numbers of receipts' from r
    having count(*) <> coalesce(max(r.number), 0) or count(distinct r.number) <> count(*)
  union all select 'the stock of product ' || t.product_id from product_stock t where t.gym_id = $1
    and t.quantity <> coalesce((select sum(m.quantity) from moved m where m.product_id = t.product_id), 0)
  union all select 'the cancelled purchase ' || u.id from purchase u where u.gym_id = $1 and u.cancelled_at is not null
    and exists (select from moved m where m.source_id = u.id group by m.product_id having sum(m.quantity) <> 0)
  union all select 'the ledger of product ' || m.product_id from (
      select product_id, quantity, quantity_after, lag(quantity_after, 1, 0::numeric) over chain as before
      from moved window chain as (partition by product_id order by place)) m
    where m.quantity_after <> m.before + m.quantity
  union all select 'the debt of client ' || c.id from credit c where c.gym_id = $1
    and c.balance <> coalesce((select sum(d.amount) from debt d where d.client_id = c.id), 0)
  union all select 'something of a sale that is not there: ' || one.id from (
      select sale_id as id from line union all select sale_id from money where sale_id is not null
      union all select source_id from moved where kind = 'sale' union all select source_id from cash where kind = 'sale'
      union all select source_id from debt where kind = 'sale' union all select source_id from r where kind = 'sale'
      union all select sale_id from payment where gym_id = $1 and sale_id is not null) one
    where not exists (select from s where s.id = one.id)`;
