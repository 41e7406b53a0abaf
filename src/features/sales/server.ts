import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { firstResult } from '../../server/repeat.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { maxAmount, pageSize } from '../../wire/fields.ts';
import type { Received } from '../../wire/verb.ts';
import { creditLimit } from '../credits/contract.ts';
import { trialUsed } from '../memberships/contract.ts';
import { sellMembership } from '../memberships/server.ts';
import { type MembershipLine, type OrderLine, orderTaken } from '../orders/contract.ts';
import type { ReceiptContent } from '../receipts/contract.ts';
import { headOf, issueReceipt, type Scene, sceneOf } from '../receipts/server.ts';
import { shiftClosed } from '../tills/contract.ts';
import {
  accountForProducts,
  clientNeeded,
  emptyOrder,
  type ListedSale,
  membershipWhole,
  moreThanSold,
  outOfStock,
  paymentsDiffer,
  pricesChanged,
  productGone,
  type Sale,
  type SaleLine,
  saleMethods,
  salesContract,
} from './contract.ts';
import {
  apportion,
  refundOf,
  roundedCash,
  type Settlement,
  settle,
  type Taxing,
  type Totals,
  totalsOf,
  untaxedOf,
} from './rules.ts';

type NewSale = Received<typeof salesContract.complete>;

/** `Sale` of the sale `s`. */
const shownSale = sql`(
  select jsonb_build_object(
    'id', s.id, 'receiptNumber', (select r.number from receipt r where r.gym_id = s.gym_id and r.source_id = s.id),
    'shiftId', s.shift_id, 'tillName', t.name, 'clientId', s.client_id,
    'clientName', coalesce(trim(c.name || ' ' || c.surname), ''), 'clientEmail', coalesce(c.email, ''),
    'soldOn', s.sold_on, 'createdAt', s.created_at, 'subtotal', s.subtotal, 'discount', s.discount, 'tax', s.tax,
    'total', s.total, 'rounding', s.rounding, 'payments', coalesce(s.request -> 'payments', '[]'),
    'tendered', s.tendered, 'change', s.change, 'note', s.note,
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'membershipId', l.membership_id,
        'name', l.name, 'quantity', l.quantity, 'price', l.price, 'discount', l.discount, 'amount', l.amount,
        'total', l.total, 'note', l.note, 'refunded', back.quantity, 'refundedTotal', back.total) order by l.position)
      from sale_line l cross join lateral (
        select coalesce(sum(b.quantity), 0) as quantity, coalesce(sum(b.total), 0) as total
        from refund_line b where b.gym_id = l.gym_id and b.sale_line_id = l.id) back
      where l.gym_id = s.gym_id and l.sale_id = s.id), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'receiptNumber', (
          select r.number from receipt r where r.gym_id = f.gym_id and r.source_id = f.id),
        'total', f.total, 'rounding', f.rounding, 'method', f.method, 'reason', f.reason, 'createdAt', f.created_at)
        order by f.created_at, f.id)
      from refund f where f.gym_id = s.gym_id and f.sale_id = s.id), '[]'))
  from shift h join till t on t.gym_id = h.gym_id and t.id = h.till_id
    left join client c on c.gym_id = h.gym_id and c.id = s.client_id
  where h.gym_id = s.gym_id and h.id = s.shift_id)`;

async function getSale({ db }: GymContext, which: SQL): Promise<Sale> {
  const { rows } = await db.execute<{ sale: Sale }>(sql`
    select ${shownSale} as sale from sale s where s.gym_id = current_gym() and ${which}`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.sale;
}

const saleById = (context: GymContext, id: string) => getSale(context, sql`s.id = ${id}`);

/** @throws VerbError already_saved when the request that was saved is another than this */
const requireSame = (saved: unknown, sent: unknown) =>
  firstResult({ version: 1, request: saved }, { request: sent });

const openShift = (id: string) => sql`
  select h.id, h.till_id from shift h
  where h.gym_id = current_gym() and h.id = ${id} and h.closed_at is null for share`;

/** @throws VerbError not_found or shift_closed */
function requireOpen(shift: Scene['shift']): void {
  if (!shift) throw new VerbError(notFound);
  if (!shift.open) throw new VerbError(shiftClosed);
}

interface Offered {
  name: string;
  price: number;
  priceIncludesTax: boolean;
  priceChangeAllowed: boolean;
}

interface Known extends Scene {
  /** Whether the gym sells no more than there is. */
  refusesShort: boolean;
  /** The request of the sale that has this id already. */
  saved: unknown;
  products: Record<string, Offered>;
  plans: Record<string, Pick<Offered, 'name' | 'price'>>;
  memberships: Record<string, Pick<Offered, 'name'>>;
}

async function look(
  { db }: GymContext,
  { id, shiftId, clientId, order: { lines } }: NewSale,
): Promise<Known> {
  const ids = (of: (line: OrderLine) => string | null) =>
    sql.param(lines.map(of).filter((one) => one !== null));
  const productIds = ids((line) => (line.kind === 'product' ? line.productId : null));
  const planIds = ids((line) => (line.kind === 'membership' ? line.planId : null));
  const membershipIds = ids((line) => (line.kind === 'membership' ? line.membershipId : null));
  const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
    select ${sceneOf(shiftId, sql`${clientId}::uuid and c.deleted_at is null`)},
      g.stock_policy = 'refuse' as "refusesShort",
      (select s.request from sale s where s.gym_id = g.gym_id and s.id = ${id}) as saved,
      (select coalesce(jsonb_object_agg(p.id, jsonb_build_object('name', p.name, 'price', p.price,
          'priceIncludesTax', p.price_includes_tax, 'priceChangeAllowed', p.price_change_allowed)), '{}')
        from product p where p.gym_id = g.gym_id and p.id = any (${productIds}::uuid[])
          and p.enabled and p.deleted_at is null) as products,
      (select coalesce(jsonb_object_agg(p.id, jsonb_build_object('name', p.name, 'price', p.price)), '{}')
        from plan p where p.gym_id = g.gym_id and p.id = any (${planIds}::uuid[]) and p.deleted_at is null) as plans,
      (select coalesce(jsonb_object_agg(m.id, jsonb_build_object('name', m.plan_name)), '{}')
        from membership m where m.gym_id = g.gym_id and m.id = any (${membershipIds}::uuid[])
          and m.client_id = ${clientId} and m.deleted_at is null) as memberships
    from gym g where g.gym_id = current_gym()`);
  const [known] = rows;
  if (!known) throw new Error('a gym account without its gym');
  return known;
}

/** The line with what the gym sells it for now. */
function present(line: OrderLine, place: number, { products, plans, memberships }: Known): OrderLine {
  if (line.kind === 'product') {
    const product = products[line.productId];
    if (!product) throw new VerbError(productGone, { [`order.lines.${place}`]: productGone.message });
    const { name, priceIncludesTax, priceChangeAllowed } = product;
    return { ...line, name, priceIncludesTax, price: priceChangeAllowed ? line.price : product.price };
  }
  const offered = line.membershipId
    ? { price: line.price, ...memberships[line.membershipId] }
    : plans[line.planId ?? ''];
  if (!offered?.name) throw new VerbError(notFound);
  return { ...line, name: offered.name, price: offered.price };
}

interface Deal {
  lines: OrderLine[];
  totals: Totals;
  settlement: Settlement;
  shares: ReturnType<typeof apportion>;
  /** What the client owes from now on. */
  owed: number;
}

/** What is sold for how much, and who pays what of it. */
function agree(sent: NewSale, known: Known): Deal {
  const { order, payments, tendered } = sent;
  if (order.lines.length === 0) throw new VerbError(emptyOrder);
  const owed = payments.find(({ method }) => method === 'account')?.amount ?? 0;
  const needsClient = owed > 0 || order.lines.some(({ kind }) => kind === 'membership');
  if (needsClient && !sent.clientId) throw new VerbError(clientNeeded);
  if (sent.clientId && !known.client) throw new VerbError(notFound);
  const lines = order.lines.map((line, place) => present(line, place, known));
  const totals = totalsOf({ lines, discount: order.discount }, known.gym.taxRate);
  const isTooDear = lines.some((line) => line.kind === 'product' && line.price * line.quantity > maxAmount);
  if (totals.total !== sent.total || isTooDear) throw new VerbError(pricesChanged);
  const settlement = settle(totals.total, payments, tendered, known.gym);
  if (settlement.missing !== 0) throw new VerbError(paymentsDiffer);
  if (tendered < settlement.cash)
    throw new VerbError(paymentsDiffer, {
      tendered: 'Lo entregado no alcanza para lo que se paga en efectivo.',
    });
  const owedFor = totals.lines.filter(({ taxing }) => taxing !== 'exempt');
  if (owed > owedFor.reduce((sum, { total }) => sum + total, 0)) throw new VerbError(accountForProducts);
  const memberships = totals.lines.filter(({ taxing }) => taxing === 'exempt').map(({ total }) => total);
  return { lines, totals, settlement, owed, shares: apportion(payments, settlement.rounding, memberships) };
}

/**
 * Makes the sale's row, which whoever sends the same waits for, in its open shift. From here on the cash of payments is
 * the sale's own to write.
 * @returns whether it was made; not, when another request made it first
 */
async function begin({ db }: GymContext, sent: NewSale, known: Known, deal: Deal): Promise<boolean> {
  const { totals, settlement } = deal;
  const { rows } = await db.execute<{ open: boolean; made: boolean }>(sql`
    with drawer as (${openShift(sent.shiftId)}), made as (
      insert into sale (id, shift_id, client_id, sold_on, subtotal, discount, tax, total, rounding, tendered, change,
        tax_rate, note, request)
      select ${sent.id}, drawer.id, ${sent.clientId}, local_today(), ${totals.subtotal}, ${totals.discount},
        ${totals.tax}, ${totals.total}, ${settlement.rounding}, ${sent.tendered}, ${settlement.change},
        ${known.gym.taxRate}, ${sent.order.note}, ${JSON.stringify(sent)}::jsonb
      from drawer on conflict (gym_id, id) do nothing returning id)
    select exists (select from drawer) as open, exists (select from made) as made,
      set_config('app.cash_written', 'on', true)`);
  if (!rows[0]?.open) throw new VerbError(shiftClosed);
  return rows[0].made;
}

async function owe({ db }: GymContext, { id, clientId }: NewSale, amount: number): Promise<void> {
  const { rowCount } = await db.execute(sql`
    with owner as (
      select c.id, c.balance, c."limit" from credit c
      where c.gym_id = current_gym() and c.id = ${clientId} for no key update)
    insert into credit_entry (client_id, kind, amount, source_id)
    select owner.id, 'sale', ${amount}, ${id} from owner where owner.balance + ${amount}::bigint <= owner."limit"`);
  if (rowCount === 0) throw new VerbError(creditLimit);
}

/** The membership that a line pays for; one that it sells has the line's id. */
const membershipOf = ({ id, membershipId }: MembershipLine) => membershipId ?? id;

/** Sells the plans among the lines, at what they cost in this order, and notes what was paid for all memberships. */
async function payMemberships(context: GymContext, sent: NewSale, known: Known, deal: Deal): Promise<void> {
  const { id: saleId, clientId } = sent;
  const lines = deal.lines.filter((line) => line.kind === 'membership');
  if (lines.length === 0 || !clientId) return;
  const priceOf = new Map(deal.totals.lines.map(({ id, total }) => [id, total]));
  // Plans are locked one after the other: in one order, so that two who sell the same do not wait in a circle.
  const byPlan = lines.toSorted((a, b) => (a.planId ?? '').localeCompare(b.planId ?? ''));
  for (const { id, planId, membershipId, startsOn } of byPlan) {
    if (planId && !membershipId) {
      await sellMembership(context, {
        id,
        clientId,
        planId,
        price: priceOf.get(id),
        startsOn,
        observation: '',
      });
    }
  }
  const payments = lines.flatMap((line, place) =>
    (deal.shares.memberships[place] ?? []).map((share) => ({
      ...share,
      membership: membershipOf(line),
      starts_on: line.startsOn,
    })),
  );
  const { rows } = await context.db.execute<{ owners: number }>(sql`
    with owner as (
      select m.id from membership m
      where m.gym_id = current_gym() and m.id = any (${sql.param(lines.map(membershipOf))}::uuid[])
        and m.client_id = ${clientId} and m.deleted_at is null order by m.id for update
    ), paid as (
      insert into payment (id, client_id, membership_id, document_type, method, amount, paid_on, plan_starts_on,
        till_id, sale_id)
      select gen_random_uuid(), ${clientId}, owner.id, 'exemptReceipt', one.method, one.amount, local_today(),
        one.starts_on, ${known.shift?.tillId}, ${saleId}
      from owner join jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
        as one (membership uuid, method text, amount bigint, starts_on date) on one.membership = owner.id)
    select count(*)::int as owners from owner`);
  if (rows[0]?.owners !== lines.length) throw new VerbError(notFound);
}

/** Writes what the sale took and gave: lines, money, and stock last. */
async function write({ db }: GymContext, sent: NewSale, known: Known, deal: Deal): Promise<void> {
  const lines = deal.lines.map((line, place) => {
    const { taxing, discount, amount, total } = deal.totals.lines[place] as Totals['lines'][number];
    const { id, name, price, note } = line;
    const isProduct = line.kind === 'product';
    return {
      ...{ id, position: place + 1, name, price, note, taxing, discount, amount, total },
      product_id: isProduct ? line.productId : null,
      membership_id: isProduct ? null : membershipOf(line),
      quantity: isProduct ? line.quantity : 1,
    };
  });
  const { id, shiftId, savedOrderId } = sent;
  const { rows } = await db.execute<{ taken: boolean; short: string[] }>(sql`
    with parked as (
      update saved_order o set status = 'sold', changed_at = current_instant(), version = o.version + 1
      where o.gym_id = current_gym() and o.id = ${savedOrderId}::uuid and o.status in ('parked', 'resumed')
      returning o.id
    ), line as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, position int, product_id uuid,
        membership_id uuid, name text, quantity numeric, price bigint, taxing text, discount bigint, amount bigint,
        total bigint, note text)
    ), listed as (
      insert into sale_line (id, sale_id, position, product_id, membership_id, name, quantity, price, taxing, discount,
        amount, total, cost, note)
      select l.id, ${id}, l.position, l.product_id, l.membership_id, l.name, l.quantity, l.price, l.taxing, l.discount,
        l.amount, l.total, coalesce(round(s.average_cost), 0), l.note
      from line l left join product_stock s on s.gym_id = current_gym() and s.product_id = l.product_id
    ), paid as (
      insert into sale_payment (id, sale_id, shift_id, paid_on, amount, method)
      select gen_random_uuid(), ${id}, ${shiftId}, local_today(), one.amount, one.method
      from jsonb_to_recordset(${JSON.stringify(deal.shares.products)}::jsonb) as one (method text, amount bigint)
    ), drawn as (
      insert into cash_entry (shift_id, kind, amount, source_id)
      select ${shiftId}, 'sale', ${deal.settlement.cash}, ${id} where ${deal.settlement.cash}::bigint <> 0
    ), moved as (
      insert into stock_movement (product_id, kind, quantity, source_id)
      select l.product_id, 'sale', -sum(l.quantity), ${id} from line l where l.product_id is not null
        and (select count(*) from parked) >= 0
      group by l.product_id order by l.product_id returning product_id, quantity_after)
    select ${savedOrderId}::uuid is not null and not exists (select from parked) as taken,
      array(select product_id::text from moved where quantity_after < 0) as short`);
  if (rows[0]?.taken) throw new VerbError(orderTaken);
  const short = new Set(known.refusesShort ? rows[0]?.short : []);
  if (short.size === 0) return;
  const places = lines.flatMap(({ product_id }, place) =>
    product_id && short.has(product_id) ? [place] : [],
  );
  throw new VerbError(
    outOfStock,
    Object.fromEntries(places.map((place) => [`order.lines.${place}`, outOfStock.message])),
  );
}

const receiptOf = ({ order, payments, tendered }: NewSale, known: Known, deal: Deal): ReceiptContent => ({
  ...headOf(known),
  refundOf: null,
  lines: deal.lines.map((line, place) => ({
    name: line.name,
    quantity: line.kind === 'product' ? line.quantity : 1,
    price: line.price,
    discount: deal.totals.lines[place]?.discount ?? 0,
    amount: deal.totals.lines[place]?.amount ?? 0,
    note: line.note,
  })),
  subtotal: deal.totals.subtotal,
  discount: deal.totals.discount,
  tax: deal.totals.tax,
  total: deal.totals.total,
  rounding: deal.settlement.rounding,
  payments: payments.map(({ method, amount }) => ({ label: saleMethods[method], amount })),
  tendered,
  change: deal.settlement.change,
  note: order.note,
});

async function complete(context: GymContext, sent: NewSale): Promise<Sale> {
  const known = await look(context, sent);
  if (known.saved) {
    requireSame(known.saved, sent);
    return saleById(context, sent.id);
  }
  requireOpen(known.shift);
  const deal = agree(sent, known);
  if (!(await begin(context, sent, known, deal))) return complete(context, sent);
  if (deal.owed > 0) await owe(context, sent, deal.owed);
  await payMemberships(context, sent, known, deal);
  await write(context, sent, known, deal);
  const { id: sourceId, clientId, email } = sent;
  await issueReceipt(context, {
    kind: 'sale',
    sourceId,
    clientId,
    content: receiptOf(sent, known, deal),
    email,
  });
  return saleById(context, sent.id);
}

type NewRefund = Received<typeof salesContract.refund>;

interface Sold extends Scene {
  sale: Sale;
  taxRate: number;
  taxing: Record<string, Taxing>;
  /** The request of the refund that has this id already. */
  saved: unknown;
  /** What was taken for each membership in the sale, and still stands. */
  paid: Record<string, number>;
}

/** The sale as it stands under its lock. */
async function lockSale({ db }: GymContext, { id, saleId, shiftId }: NewRefund): Promise<Sold> {
  await db.execute(sql`
    select from sale s where s.gym_id = current_gym() and s.id = ${saleId} for no key update`);
  const { rows } = await db.execute<Sold & Record<string, unknown>>(sql`
    select ${sceneOf(shiftId, sql`s.client_id`)}, ${shownSale} as sale, s.tax_rate as "taxRate",
      (select f.request from refund f where f.gym_id = s.gym_id and f.id = ${id}) as saved,
      (select jsonb_object_agg(l.id, l.taxing) from sale_line l
        where l.gym_id = s.gym_id and l.sale_id = s.id) as taxing,
      (select coalesce(jsonb_object_agg(p.membership_id, p.amount), '{}') from (
        select p.membership_id, sum(p.amount) as amount from payment p
        where p.gym_id = s.gym_id and p.sale_id = s.id and p.deleted_at is null group by p.membership_id) p) as paid
    from sale s join gym g on g.gym_id = s.gym_id where s.gym_id = current_gym() and s.id = ${saleId}`);
  const [sold] = rows;
  if (!sold) throw new VerbError(notFound);
  return sold;
}

interface Returned extends Pick<NewRefund['lines'][number], 'id' | 'quantity' | 'restock'> {
  line: SaleLine;
  total: number;
}

/** What goes back, line by line, never more than is left of each. */
function returned({ lines }: NewRefund, { sale, paid }: Sold): Returned[] {
  const lineOf = new Map(sale.lines.map((line) => [line.id, { ...line }]));
  return lines.map(({ id, saleLineId, quantity, restock }, place) => {
    const line = lineOf.get(saleLineId);
    if (!line) throw new VerbError(notFound);
    const refunded = Math.round((line.refunded + quantity) * 1000) / 1000;
    const tooMuch = () => new VerbError(moreThanSold, { [`lines.${place}.quantity`]: moreThanSold.message });
    if (refunded > line.quantity) throw tooMuch();
    if (line.membershipId && quantity !== line.quantity) throw new VerbError(membershipWhole);
    const total = line.membershipId ? (paid[line.membershipId] ?? 0) : refundOf(line, quantity);
    if (line.membershipId && line.total > 0 && total === 0) throw tooMuch();
    line.refunded = refunded;
    line.refundedTotal += total;
    return { id, quantity, restock: restock && line.productId !== null, line, total };
  });
}

/**
 * Takes back what was paid for memberships, and those that the sale sold and nobody paid for again. What goes to the
 * client's account does not leave the gym: it is the store's from the day on which it was paid. Payments are deleted at
 * another instant than their membership, as restoring it would bring back those of the same.
 */
async function takeBack(
  { db }: GymContext,
  { id, saleId, method }: NewRefund,
  lines: SaleLine[],
): Promise<void> {
  const ids = lines.flatMap(({ membershipId }) => membershipId ?? []);
  if (ids.length === 0) return;
  await db.execute(sql`
    with owner as (
      select m.id from membership m where m.gym_id = current_gym() and m.id = any (${sql.param(ids)}::uuid[])
      order by m.id for update
    ), taken as (
      update payment p set deleted_at = clock_timestamp(), deleted_by = current_account(), version = p.version + 1
      from owner where p.gym_id = current_gym() and p.sale_id = ${saleId} and p.membership_id = owner.id
        and p.deleted_at is null returning p.paid_on, p.amount, p.method)
    insert into sale_payment (id, sale_id, refund_id, paid_on, amount, method)
    select gen_random_uuid(), ${saleId}, ${id}, taken.paid_on, taken.amount, taken.method from taken
    where ${method} = 'account'`);
  await db.execute(sql`
    update membership m set deleted_at = now(), deleted_by = current_account(), version = m.version + 1
    from sale_line l where l.gym_id = current_gym() and l.sale_id = ${saleId} and l.id = l.membership_id
      and m.gym_id = l.gym_id and m.id = l.membership_id and m.id = any (${sql.param(ids)}::uuid[])
      and m.deleted_at is null and not exists (select from payment p
        where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null)`);
}

async function refund(context: GymContext, sent: NewRefund): Promise<{ sale: Sale; refundId: string }> {
  const { db } = context;
  const { id, saleId, shiftId, method, reason } = sent;
  const sold = await lockSale(context, sent);
  const { sale, gym } = sold;
  if (sold.saved) {
    requireSame(sold.saved, sent);
    return { sale, refundId: id };
  }
  requireOpen(sold.shift);
  if (method === 'account' && !sale.clientId) throw new VerbError(clientNeeded);
  const lines = returned(sent, sold);
  const sum = (of: Returned[]) => of.reduce((so, { total }) => so + total, 0);
  const total = sum(lines);
  const rounding = method === 'cash' ? roundedCash(total, gym) - total : 0;
  const { rows } = await db.execute<{ made: boolean }>(sql`
    with drawer as (${openShift(shiftId)}), made as (
      insert into refund (id, sale_id, shift_id, refunded_on, total, rounding, method, reason, request)
      select ${id}, ${saleId}, drawer.id, local_today(), ${total}, ${rounding}, ${method}, ${reason},
        ${JSON.stringify(sent)}::jsonb
      from drawer returning id)
    select exists (select from made) as made, set_config('app.cash_written', 'on', true)`);
  if (!rows[0]?.made) throw new VerbError(shiftClosed);
  if (method === 'account' && total > 0) {
    await db.execute(sql`
      with owner as (insert into credit (id) values (${sale.clientId}) on conflict (gym_id, id) do nothing)
      insert into credit_entry (client_id, kind, amount, note, source_id)
      values (${sale.clientId}, 'refund', ${-total}, ${reason}, ${id})`);
  }
  await takeBack(
    context,
    sent,
    lines.map(({ line }) => line),
  );
  const cash = method === 'cash' ? -(total + rounding) : 0;
  const forProducts = sum(lines.filter(({ line }) => line.productId)) + rounding;
  const written = lines.map(({ id, quantity, restock, line, total }) => ({
    ...{ id, quantity, restock, total, sale_line_id: line.id, product_id: line.productId },
  }));
  await db.execute(sql`
    with line as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as l (id uuid, sale_line_id uuid,
        product_id uuid, quantity numeric, restock boolean, total bigint)
    ), listed as (
      insert into refund_line (id, refund_id, sale_line_id, quantity, total, restocked)
      select l.id, ${id}, l.sale_line_id, l.quantity, l.total, l.restock from line l
    ), paid as (
      insert into sale_payment (id, sale_id, refund_id, shift_id, paid_on, amount, method)
      select gen_random_uuid(), ${saleId}, ${id}, ${shiftId}, local_today(), ${-forProducts}, ${method}
      where ${forProducts}::bigint <> 0 and ${method} <> 'account'
    ), drawn as (
      insert into cash_entry (shift_id, kind, amount, source_id)
      select ${shiftId}, 'refund', ${cash}, ${id} where ${cash}::bigint <> 0)
    insert into stock_movement (product_id, kind, quantity, source_id)
    select l.product_id, 'refund', sum(l.quantity), ${id} from line l where l.restock
    group by l.product_id order by l.product_id`);
  const subtotal = untaxedOf(
    lines.map(({ line, total }) => ({ taxing: sold.taxing[line.id] ?? 'exempt', total })),
    sold.taxRate,
  );
  const content: ReceiptContent = {
    ...headOf(sold),
    refundOf: sale.receiptNumber,
    lines: lines.map(({ line, quantity, total }) => ({
      ...{ name: line.name, quantity, price: line.price, discount: 0, amount: total, note: line.note },
    })),
    taxRate: sold.taxRate,
    ...{ subtotal, discount: 0, tax: total - subtotal, total, rounding },
    payments: [{ label: saleMethods[method], amount: total + rounding }],
    ...{ tendered: 0, change: 0, note: reason },
  };
  const { clientId } = sale;
  await issueReceipt(context, { kind: 'refund', sourceId: id, clientId, content, email: '' });
  return { sale: await saleById(context, saleId), refundId: id };
}

/** The sale of a receipt's number, be it that of the sale or of one of its refunds. */
const ofNumber = (number: number) => sql`s.id = (
  select coalesce(f.sale_id, r.source_id) from receipt r
  left join refund f on f.gym_id = r.gym_id and f.id = r.source_id
  where r.gym_id = current_gym() and r.number = ${number})`;

const searchedClients = 1000;

/** Whether the sale `s` has this number, or one of the clients found. */
function isFound(search: string): SQL {
  const [, number] = /^[N°º.\s]*(\d{1,15})$/i.exec(search) ?? [];
  if (number) return ofNumber(Number(number));
  return sql`s.client_id = any ((select f.ids from find_clients(${search}, 'all', 0, ${searchedClients}) f)::uuid[])`;
}

export const salesServer = implement(
  salesContract,
  {
    complete,
    refund,
    get: (context, { id }) => saleById(context, id),
    find: (context, { number }) => getSale(context, ofNumber(number)),
    list: async ({ db }, { search, from, to, shiftId, page }) => {
      const wanted = [
        sql`s.gym_id = current_gym()`,
        search && isFound(search),
        from && sql`s.sold_on >= ${from}`,
        to && sql`s.sold_on <= ${to}`,
        shiftId && sql`s.shift_id = ${shiftId}`,
      ].filter((one) => typeof one === 'object');
      const found = sql`from sale s where ${sql.join(wanted, sql` and `)}`;
      const newestFirst = sql`s.sold_on desc, s.created_at desc, s.id desc`;
      const { rows } = await db.execute<{ items: ListedSale[]; total: number; sum: number }>(sql`
        with page as (
          select s.gym_id, s.id ${found} order by ${newestFirst} offset ${(page - 1) * pageSize} limit ${pageSize})
        select everything.*, coalesce((
          select jsonb_agg(jsonb_build_object('id', s.id, 'receiptNumber', (
              select r.number from receipt r where r.gym_id = s.gym_id and r.source_id = s.id),
            'tillName', t.name, 'clientName', coalesce(trim(c.name || ' ' || c.surname), ''), 'soldOn', s.sold_on,
            'createdAt', s.created_at, 'total', s.total, 'rounding', s.rounding,
            'payments', coalesce(s.request -> 'payments', '[]'),
            'items', (select coalesce(sum(l.quantity), 0) from sale_line l
              where l.gym_id = s.gym_id and l.sale_id = s.id),
            'refundedTotal', (select coalesce(sum(f.total), 0) from refund f
              where f.gym_id = s.gym_id and f.sale_id = s.id)) order by ${newestFirst})
          from page join sale s on s.gym_id = page.gym_id and s.id = page.id
            join shift h on h.gym_id = s.gym_id and h.id = s.shift_id
            join till t on t.gym_id = h.gym_id and t.id = h.till_id
            left join client c on c.gym_id = s.gym_id and c.id = s.client_id), '[]') as items
        from (select count(*)::int as total, coalesce(sum(s.total + s.rounding), 0)::float8 as sum ${found}) everything`);
      const { items, total, sum } = rows[0] ?? { items: [], total: 0, sum: 0 };
      return { items, total, sum, totalIsFloor: false };
    },
  },
  {
    membership_trial_once: trialUsed,
    sale_line_gym_id_id_pk: alreadySaved,
    refund_gym_id_id_pk: alreadySaved,
    refund_line_gym_id_id_pk: alreadySaved,
  },
);
