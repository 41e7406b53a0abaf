import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { jsonOf } from '../../server/json.ts';
import { inOrder } from '../../server/pipeline.ts';
import { builder, statement } from '../../server/statement.ts';
import { plus } from '../../wire/exact.ts';
import { notFound } from '../../wire/failures.ts';
import { maxAmount } from '../../wire/fields.ts';
import type { Received } from '../../wire/verb.ts';
import { creditLimit } from '../credits/contract.ts';
import { sellMembership } from '../memberships/server.ts';
import { membership } from '../memberships/table.ts';
import { type MembershipLine, type OrderLine, orderTaken } from '../orders/contract.ts';
import { type Totals, totalsOf } from '../orders/domain.ts';
import { isFreeFor } from '../orders/server.ts';
import { payment } from '../payments/table.ts';
import { plan } from '../plans/table.ts';
import { product } from '../products/table.ts';
import {
  issueReceipt,
  type MembershipPayment,
  type ReceiptContext,
  receiptHeader,
  selectReceiptContext,
} from '../receipts/server.ts';
import { requireOpen } from '../tills/server.ts';
import { cashEntry } from '../tills/table.ts';
import {
  accountForProducts,
  clientNeeded,
  emptyOrder,
  outOfStock,
  paymentsDiffer,
  pricesChanged,
  productGone,
  type Sale,
  type SaleLine,
  type salesContract,
} from './contract.ts';
import { allocatePayments, receiptOf, type Settlement, settle } from './rules.ts';
import { sale } from './table.ts';

const p = alias(product, 'p');
const l = alias(plan, 'l');
const m = alias(membership, 'm');

type NewSale = Received<typeof salesContract.complete>;

interface Offered {
  name: string;
  price: number;
  priceIncludesTax: boolean;
  priceChangeAllowed: boolean;
  stocked: boolean;
}

interface SaleContext extends ReceiptContext {
  /** The instant of the sale. */
  now: string;
  /** Whether the gym sells no more than there is. */
  refusesShort: boolean;
  /** The request of the sale that has this id already. */
  saved: unknown;
  products: Record<string, Offered>;
  plans: Record<string, Pick<Offered, 'name' | 'price'>>;
  memberships: Record<string, Pick<Offered, 'name'>>;
}

const { placeholder } = sql;

const readSaleContext = statement<SaleContext>(sql`
  select ${selectReceiptContext(placeholder('shiftId'), sql`${placeholder('clientId')}::uuid and c.deleted_at is null`)},
    to_json(current_instant()) as now, g.stock_policy = 'refuse' as "refusesShort",
    (select s.request from sale s where s.gym_id = g.gym_id and s.id = ${placeholder('id')}) as saved,
    (select coalesce(json_object_agg(p.id, ${jsonOf<Offered>({
      name: p.name,
      price: p.price,
      priceIncludesTax: p.priceIncludesTax,
      priceChangeAllowed: p.priceChangeAllowed,
      stocked: sql`not p.service`,
    })}), '{}')
      from product p where p.gym_id = g.gym_id and p.id = any (${placeholder('productIds')}::uuid[])
        and p.enabled and p.deleted_at is null) as products,
    (select coalesce(json_object_agg(l.id, ${jsonOf<SaleContext['plans'][string]>({ name: l.name, price: l.price })}), '{}')
      from plan l where l.gym_id = g.gym_id and l.id = any (${placeholder('planIds')}::uuid[]) and l.deleted_at is null)
      as plans,
    (select coalesce(json_object_agg(m.id, ${jsonOf<SaleContext['memberships'][string]>({ name: m.planName })}), '{}')
      from membership m where m.gym_id = g.gym_id and m.id = any (${placeholder('membershipIds')}::uuid[])
        and m.client_id = ${placeholder('clientId')}::uuid and m.deleted_at is null) as memberships
  from gym g where g.gym_id = current_gym()`);

async function loadSaleContext(
  context: GymContext,
  { id, shiftId, clientId, order }: NewSale,
): Promise<SaleContext> {
  const ids = (of: (line: OrderLine) => string | null) => order.lines.map(of).filter((one) => one !== null);
  const { rows } = await readSaleContext(context, {
    ...{ id, shiftId, clientId },
    productIds: ids((line) => (line.kind === 'product' ? line.productId : null)),
    planIds: ids((line) => (line.kind === 'membership' ? line.planId : null)),
    membershipIds: ids((line) => (line.kind === 'membership' ? line.membershipId : null)),
  });
  const [loaded] = rows;
  if (!loaded) throw new Error('a gym account without its gym');
  return loaded;
}

/** The line with what the gym sells it for now. */
function present(line: OrderLine, place: number, { products, plans, memberships }: SaleContext): OrderLine {
  if (line.kind === 'product') {
    const product = products[line.productId];
    if (!product) throw new VerbError(productGone, { [`order.lines.${place}`]: productGone.message });
    const { name, priceIncludesTax, priceChangeAllowed } = product;
    return { ...line, name, priceIncludesTax, price: priceChangeAllowed ? line.price : product.price };
  }
  const offered = line.membershipId
    ? { price: line.price, ...memberships[line.membershipId] }
    : plans[line.planId ?? ''];
  if (!offered?.name) throw new VerbError(notFound, { [`order.lines.${place}`]: notFound.message });
  return { ...line, name: offered.name, price: offered.price };
}

interface PricedSale {
  lines: OrderLine[];
  totals: Totals;
  settlement: Settlement;
  shares: ReturnType<typeof allocatePayments>;
  /** What the client owes from now on. */
  owed: number;
}

/** What is sold for how much, and who pays what of it. */
function priceSale(sent: NewSale, loaded: SaleContext): PricedSale {
  const { order, payments, tendered } = sent;
  if (order.lines.length === 0) throw new VerbError(emptyOrder);
  const owed = payments.find(({ method }) => method === 'account')?.amount ?? 0;
  const needsClient = owed > 0 || order.lines.some(({ kind }) => kind === 'membership');
  if (needsClient && !sent.clientId) throw new VerbError(clientNeeded);
  if (sent.clientId && !loaded.client) throw new VerbError(notFound);
  const lines = order.lines.map((line, place) => present(line, place, loaded));
  const totals = totalsOf({ lines, discount: order.discount }, loaded.gym.taxRate);
  const isTooDear = lines.some((line) => line.kind === 'product' && line.price * line.quantity > maxAmount);
  if (totals.total !== sent.total || isTooDear) throw new VerbError(pricesChanged);
  const settlement = settle(totals.total, payments, tendered, loaded.gym);
  if (settlement.missing !== 0) throw new VerbError(paymentsDiffer);
  if (tendered < settlement.cash)
    throw new VerbError(paymentsDiffer, {
      tendered: 'Lo entregado no alcanza para lo que se paga en efectivo.',
    });
  if (tendered > 0 && settlement.cash === 0)
    throw new VerbError(paymentsDiffer, {
      tendered: 'Nada se paga en efectivo: no se recibe ni hay vuelto.',
    });
  const owedFor = totals.lines.filter(({ taxing }) => taxing !== 'exempt');
  if (owed > owedFor.reduce((sum, { total }) => sum + total, 0)) throw new VerbError(accountForProducts);
  const memberships = totals.lines.filter(({ taxing }) => taxing === 'exempt').map(({ total }) => total);
  return {
    lines,
    totals,
    settlement,
    owed,
    shares: allocatePayments(payments, settlement.rounding, memberships),
  };
}

const writeSale = statement(
  builder.insert(sale).values({
    ...{
      id: placeholder('id'),
      shiftId: placeholder('shiftId'),
      clientId: placeholder('clientId'),
      soldOn: placeholder('soldOn'),
    },
    ...{
      subtotal: placeholder('subtotal'),
      discount: placeholder('discount'),
      tax: placeholder('tax'),
      total: placeholder('total'),
    },
    ...{
      rounding: placeholder('rounding'),
      tendered: placeholder('tendered'),
      change: placeholder('change'),
    },
    ...{ taxRate: placeholder('taxRate'), note: placeholder('note'), request: placeholder('request') },
  }),
);

/** Whoever sends the same at the same moment waits for this row, and is tried again: see transact. */
async function insertSale(
  context: GymContext,
  sent: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<void> {
  const { id, shiftId, clientId, tendered, order } = sent;
  const { rounding, change } = priced.settlement;
  await writeSale(context, {
    ...{ id, shiftId, clientId, soldOn: loaded.today, ...priced.totals, rounding, tendered, change },
    ...{ taxRate: loaded.gym.taxRate, note: order.note, request: sent },
  });
}

const writeCredit = statement(sql`
  with owner as (
    select c.id, c.balance, c."limit" from credit c
    where c.gym_id = current_gym() and c.id = ${placeholder('clientId')} for no key update)
  insert into credit_entry (client_id, kind, amount, source_id)
  select owner.id, 'sale', ${placeholder('amount')}::bigint, ${placeholder('id')}::uuid from owner
  where owner.balance + ${placeholder('amount')}::bigint <= owner."limit"`);

/** @throws VerbError credit_limit */
async function chargeCredit(
  context: GymContext,
  { id, clientId }: NewSale,
  { owed }: PricedSale,
): Promise<void> {
  if (owed === 0) return;
  const { rowCount } = await writeCredit(context, { id, clientId, amount: owed });
  if (rowCount === 0) throw new VerbError(creditLimit);
}

/** The membership that a line pays for; one that it sells has the line's id. */
const membershipOf = ({ id, membershipId }: MembershipLine) => membershipId ?? id;

/** What the sale takes for its memberships, in the order of their lines. */
const membershipPayments = ({ today }: SaleContext, { lines, shares }: PricedSale): MembershipPayment[] =>
  lines
    .filter((line) => line.kind === 'membership')
    .flatMap((line, place) =>
      (shares.memberships[place] ?? []).map((share) => ({
        ...share,
        membershipId: membershipOf(line),
        paidOn: today,
        planStartsOn: line.startsOn,
      })),
    );

/** @throws VerbError not_found unless all are the client's */
async function lockMemberships({ db }: GymContext, clientId: string, ids: readonly string[]): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from membership m
    where m.gym_id = current_gym() and m.id = any (${sql.param(ids)}::uuid[])
      and m.client_id = ${clientId} and m.deleted_at is null order by m.id for update`);
  if (rowCount !== ids.length) throw new VerbError(notFound);
}

/** Sells the plans among the lines, at what they cost in this order, and notes what was paid for all memberships. */
async function payMemberships(
  context: GymContext,
  sent: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<void> {
  const { id: saleId, clientId } = sent;
  const lines = priced.lines.filter((line) => line.kind === 'membership');
  if (lines.length === 0 || !clientId) return;
  const priceOf = new Map(priced.totals.lines.map(({ id, total }) => [id, total]));
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
  const origin = { clientId, saleId, tillId: loaded.shift?.tillId, documentType: 'exemptReceipt' };
  const paid = membershipPayments(loaded, priced).map((one) => ({ ...one, ...origin, id: newId() }));
  await lockMemberships(context, clientId, lines.map(membershipOf));
  if (paid.length > 0) await context.db.insert(payment).values(paid);
}

/** The lines as they are answered, which are also those that are written. */
function soldLines({ lines, totals }: PricedSale, { products }: SaleContext): SaleLine[] {
  return lines.map((line, place) => {
    const { discount, amount, total } = totals.lines[place] as Totals['lines'][number];
    const { id, name, price, note } = line;
    const isProduct = line.kind === 'product';
    return {
      ...{ id, name, price, discount, amount, total, note, refunded: 0, refundedTotal: 0 },
      productId: isProduct ? line.productId : null,
      membershipId: isProduct ? null : membershipOf(line),
      quantity: isProduct ? line.quantity : 1,
      stocked: isProduct && products[line.productId]?.stocked === true,
    };
  });
}

const writeLines = statement(sql`
  insert into sale_line (sale_id, id, position, product_id, membership_id, name, quantity, price, taxing, discount, amount,
    total, cost, note)
  select ${placeholder('saleId')}::uuid, l.id, l.position, l."productId", l."membershipId", l.name, l.quantity, l.price,
    l.taxing, l.discount, l.amount, l.total, coalesce((select round(k.average_cost) from product_stock k
      where k.gym_id = current_gym() and k.product_id = l."productId"), 0), l.note
  from json_to_recordset(${placeholder('lines')}::json) as l (id uuid, position int, "productId" uuid,
    "membershipId" uuid, name text, quantity numeric, price bigint, taxing text, discount bigint, amount bigint,
    total bigint, note text)`);

async function insertLines(
  context: GymContext,
  { id }: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<void> {
  const lines = soldLines(priced, loaded).map((line, place) => ({
    ...line,
    ...{ position: place + 1, taxing: priced.totals.lines[place]?.taxing ?? 'exempt' },
  }));
  await writeLines(context, { saleId: id, lines: JSON.stringify(lines) });
}

const writePayments = statement(sql`
  insert into sale_payment (id, sale_id, shift_id, paid_on, amount, method)
  select gen_random_uuid(), ${placeholder('saleId')}::uuid, ${placeholder('shiftId')}::uuid, ${placeholder('paidOn')}::date, p.*
  from json_to_recordset(${placeholder('payments')}::json) as p (amount bigint, method text)`);

/** What products brought in, by method; what is paid for memberships are payments of these. */
async function insertPayments(
  context: GymContext,
  sent: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<void> {
  const { id: saleId, shiftId } = sent;
  const payments = priced.shares.products;
  if (payments.length === 0) return;
  await writePayments(context, { saleId, shiftId, paidOn: loaded.today, payments: JSON.stringify(payments) });
}

const writeCash = statement(
  builder.insert(cashEntry).values({
    shiftId: placeholder('shiftId'),
    kind: 'sale',
    amount: placeholder('amount'),
    sourceId: placeholder('id'),
  }),
);

async function insertCash(
  context: GymContext,
  { id, shiftId }: NewSale,
  { settlement }: PricedSale,
): Promise<void> {
  if (settlement.cash !== 0) await writeCash(context, { id, shiftId, amount: settlement.cash });
}

const endOrder = statement(sql`
  update saved_order o set status = 'sold', changed_at = current_instant(), version = o.version + 1
  where o.gym_id = current_gym() and o.id = ${placeholder('savedOrderId')} and ${isFreeFor(placeholder('id'))}`);

/** Ends the saved order that was sold. @throws VerbError order_taken where another till has it */
async function closeOrder(context: GymContext, { id, savedOrderId }: NewSale): Promise<void> {
  if (!savedOrderId) return;
  const { rowCount } = await endOrder(context, { id, savedOrderId });
  if (rowCount === 0) throw new VerbError(orderTaken);
}

const writeMovements = statement<{ productId: string; quantity: number }>(sql`
  insert into stock_movement (kind, source_id, product_id, quantity)
  select 'sale', ${placeholder('saleId')}::uuid, m.* from json_to_recordset(${placeholder('moves')}::json) as m (id uuid, quantity numeric)
  order by m.id returning product_id as "productId", quantity_after::float8 as quantity`);

/** Takes what was sold out of stock, product by product in one order, whoever sells. @throws VerbError out_of_stock */
async function moveStock(
  context: GymContext,
  { id }: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<void> {
  const sold = new Map<string, number>();
  for (const line of priced.lines)
    if (line.kind === 'product') sold.set(line.productId, plus(sold.get(line.productId) ?? 0, line.quantity));
  if (sold.size === 0) return;
  const moves = [...sold].map(([id, quantity]) => ({ id, quantity: -quantity }));
  const { rows: left } = await writeMovements(context, { saleId: id, moves: JSON.stringify(moves) });
  const short = new Set(left.filter(({ quantity }) => quantity < 0).map(({ productId }) => productId));
  if (!loaded.refusesShort || short.size === 0) return;
  const places = priced.lines.flatMap((line, place) =>
    line.kind === 'product' && short.has(line.productId) ? [place] : [],
  );
  throw new VerbError(
    outOfStock,
    Object.fromEntries(places.map((place) => [`order.lines.${place}`, outOfStock.message])),
  );
}

async function giveReceipt(
  context: GymContext,
  sent: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<number> {
  const { id: sourceId, clientId, email, payments, tendered, order } = sent;
  const paying = { payments, tendered, note: order.note };
  return issueReceipt(context, {
    kind: 'sale',
    sourceId,
    clientId,
    content: receiptOf(receiptHeader(loaded), priced.lines, priced.totals, priced.settlement, paying),
    memberships: membershipPayments(loaded, priced),
    email,
  });
}

/** Writes the sale in the order in which everybody locks, its number last. @returns the receipt's number */
async function writeAll(
  context: GymContext,
  sent: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<number> {
  const steps = [
    insertSale(context, sent, loaded, priced),
    chargeCredit(context, sent, priced),
    closeOrder(context, sent),
  ];
  if (priced.shares.memberships.length > 0) {
    await inOrder(steps);
    await payMemberships(context, sent, loaded, priced);
  }
  steps.push(
    insertLines(context, sent, loaded, priced),
    insertPayments(context, sent, loaded, priced),
    insertCash(context, sent, priced),
    moveStock(context, sent, loaded, priced),
  );
  const number = giveReceipt(context, sent, loaded, priced);
  await inOrder([...steps, number]);
  return number;
}

/** Makes the sale, or answers null where the same was made before. */
export async function completeSale(context: GymContext, sent: NewSale): Promise<Sale | null> {
  const loaded = await loadSaleContext(context, sent);
  if (loaded.saved) {
    requireSame(loaded.saved, sent);
    return null;
  }
  requireOpen(loaded.shift);
  const priced = priceSale(sent, loaded);
  const receiptNumber = await writeAll(context, sent, loaded, priced);
  const { id, shiftId, clientId, payments, tendered, order } = sent;
  const { subtotal, discount, tax, total } = priced.totals;
  const { rounding, change } = priced.settlement;
  return {
    ...{
      id,
      receiptNumber,
      shiftId,
      clientId,
      subtotal,
      discount,
      tax,
      total,
      rounding,
      payments,
      tendered,
      change,
    },
    tillName: loaded.shift?.tillName ?? '',
    clientName: loaded.client?.name ?? '',
    clientEmail: loaded.client?.email ?? '',
    soldOn: loaded.today,
    createdAt: loaded.now,
    note: order.note,
    lines: soldLines(priced, loaded),
    refunds: [],
  };
}
