import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { inOrder } from '../../server/pipeline.ts';
import { builder, statement } from '../../server/statement.ts';
import { creditLimit } from '../credits/contract.ts';
import { orderTaken } from '../orders/contract.ts';
import type { Totals } from '../orders/domain.ts';
import { isFreeFor } from '../orders/server.ts';
import { issueReceipt, type NewReceipt, receiptHeader } from '../receipts/server.ts';
import { cashEntry } from '../tills/table.ts';
import type { SaleLine } from './contract.ts';
import { membershipOf, membershipPayments, payMemberships } from './memberships.server.ts';
import type { NewSale, PricedSale, SaleContext } from './price.server.ts';
import { receiptOf } from './rules.ts';
import { moveStock, movesOf } from './stock.server.ts';
import { sale } from './table.ts';

const { placeholder } = sql;

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
    ...{ provisionalNumber: placeholder('provisionalNumber') },
    receivedAt: sql`${placeholder('receivedAt')}::timestamptz`,
    createdAt: sql`${placeholder('soldAt')}::timestamptz`,
  }),
);

/** A concurrent duplicate request waits for this row, and is then retried: see transact. */
async function insertSale(
  context: GymContext,
  form: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<void> {
  const { id, shiftId, clientId, tendered, order } = form;
  const { rounding, change } = priced.settlement;
  const { policy } = priced;
  await writeSale(context, {
    ...{ id, shiftId, clientId, soldOn: loaded.today, ...priced.totals, rounding, tendered, change },
    ...{ taxRate: policy.taxPerProduct ? 0 : policy.taxRate, note: order.note, request: form },
    ...{ soldAt: loaded.soldAt, receivedAt: form.provisional ? loaded.now : null },
    provisionalNumber: form.provisional?.number ?? null,
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
  { owed: credit }: PricedSale,
): Promise<void> {
  if (credit === 0) return;
  const { rowCount } = await writeCredit(context, { id, clientId, amount: credit });
  if (rowCount === 0) throw new VerbError(creditLimit);
}

/** The lines of the response, which are also the stored ones. */
export function soldLines({ lines, totals }: PricedSale, { products }: SaleContext): SaleLine[] {
  return lines.map((line, index) => {
    const { taxTreatment, discount, amount, total } = totals.lines[index] as Totals['lines'][number];
    const { id, name, price, note } = line;
    const isProduct = line.kind === 'product';
    return {
      ...{ id, name, price, taxTreatment, discount, amount, total, note, refunded: 0, refundedTotal: 0 },
      productId: isProduct ? line.productId : null,
      membershipId: isProduct ? null : membershipOf(line),
      quantity: isProduct ? line.quantity : 1,
      stocked: isProduct && products[line.productId]?.stocked === true,
    };
  });
}

const writeLines = statement(sql`
  insert into sale_line (sale_id, id, position, product_id, membership_id, name, quantity, price, tax_treatment, discount, amount,
    total, tax, cost, note)
  select ${placeholder('saleId')}::uuid, l.id, l.position, l."productId", l."membershipId", l.name, l.quantity, l.price,
    l."taxTreatment", l.discount, l.amount, l.total, l.tax, coalesce((select round(k.average_cost) from product_stock k
      where k.gym_id = current_gym() and k.product_id = l."productId"), 0), l.note
  from json_to_recordset(${placeholder('lines')}::json) as l (id uuid, position int, "productId" uuid,
    "membershipId" uuid, name text, quantity numeric, price bigint, "taxTreatment" text, discount bigint, amount bigint,
    total bigint, tax bigint, note text)`);

const storedLines = (priced: PricedSale, loaded: SaleContext): object[] =>
  soldLines(priced, loaded).map((line, index) => ({
    ...line,
    position: index + 1,
    tax: priced.totals.lines[index]?.tax ?? 0,
  }));

async function insertLines(context: GymContext, { id }: NewSale, lines: readonly object[]): Promise<void> {
  await writeLines(context, { saleId: id, lines: JSON.stringify(lines) });
}

const writePayments = statement(sql`
  insert into sale_payment (id, sale_id, shift_id, paid_on, amount, method)
  select gen_random_uuid(), ${placeholder('saleId')}::uuid, ${placeholder('shiftId')}::uuid, ${placeholder('paidOn')}::date, p.*
  from json_to_recordset(${placeholder('payments')}::json) as p (amount bigint, method text)`);

/** The income from products, by method; income from memberships is stored as their payments. */
async function insertPayments(
  context: GymContext,
  form: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<void> {
  const { id: saleId, shiftId } = form;
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
  { shift }: SaleContext,
  { settlement }: PricedSale,
): Promise<void> {
  if (settlement.cash === 0) return;
  // A closed shift was counted without this sale, so its cash is outside of any shift.
  await writeCash(context, { id, shiftId: shift?.open ? shiftId : null, amount: settlement.cash });
}

const endOrder = statement(sql`
  update saved_order o set status = 'sold', changed_at = current_instant(), version = ${nextVersionOf('o')}
  where o.gym_id = current_gym() and o.id = ${placeholder('savedOrderId')} and ${isFreeFor(placeholder('id'))}`);

/** Closes the saved order that was sold. @throws VerbError order_taken when another till has it */
async function closeOrder(context: GymContext, { id, savedOrderId }: NewSale): Promise<void> {
  if (!savedOrderId) return;
  const { rowCount } = await endOrder(context, { id, savedOrderId });
  if (rowCount === 0) throw new VerbError(orderTaken);
}

function newReceipt(form: NewSale, loaded: SaleContext, priced: PricedSale): NewReceipt {
  const { id: sourceId, clientId, email, payments, tendered, order } = form;
  const paying = { payments, tendered, note: order.note };
  const head = receiptHeader({
    ...loaded,
    gym: { ...loaded.gym, taxRate: priced.policy.taxRate, taxPerProduct: priced.policy.taxPerProduct },
  });
  return {
    kind: 'sale',
    sourceId,
    clientId,
    content: receiptOf(head, priced.lines, priced.totals, priced.settlement, paying),
    memberships: membershipPayments(loaded, priced),
    email,
  };
}

/** Whether only the database can refuse what was sent, and nothing follows it. */
const isSettled = (
  { savedOrderId, email }: NewSale,
  { refusesShort }: SaleContext,
  { owed }: PricedSale,
): boolean => !savedOrderId && !email && !refusesShort && owed === 0;

/** Writes the sale in the common lock order, its number last. @returns the receipt's number */
export async function writeSaleRows(
  context: GymContext,
  form: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<number> {
  // All of it is built before a part is sent: an error in between would come too late to undo what finish() commits.
  const [lines, moves, receipt] = [
    storedLines(priced, loaded),
    movesOf(priced),
    newReceipt(form, loaded, priced),
  ];
  const steps = [
    insertSale(context, form, loaded, priced),
    chargeCredit(context, form, priced),
    closeOrder(context, form),
  ];
  if (priced.shares.memberships.length > 0) {
    await inOrder(steps);
    await payMemberships(context, form, loaded, priced);
  }
  steps.push(
    insertLines(context, form, lines),
    insertPayments(context, form, loaded, priced),
    insertCash(context, form, loaded, priced),
    moveStock(context, form, loaded, moves),
  );
  const number = issueReceipt(context, receipt);
  // All sales of a gym wait for its next number, and those of a product for its stock.
  if (isSettled(form, loaded, priced)) context.finish();
  await inOrder([...steps, number]);
  return number;
}
