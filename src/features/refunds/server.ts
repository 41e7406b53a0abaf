import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { plus } from '../../wire/exact.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import type { Received } from '../../wire/verb.ts';
import {
  issueReceipt,
  type ReceiptContext,
  receiptHeader,
  selectReceiptContext,
} from '../receipts/server.ts';
import { clientNeeded, type Sale, type SaleLine } from '../sales/contract.ts';
import { saleById, shownSale } from '../sales/server.ts';
import { requireOpen } from '../tills/server.ts';
import { membershipWhole, moreThanSold, paymentsChanged, refundsContract } from './contract.ts';
import { leftOf, type Returned, receiptOf, refundOf, roundingOf } from './rules.ts';
import { refund } from './table.ts';

type NewRefund = Received<typeof refundsContract.create>;

interface Sold extends ReceiptContext {
  sale: Sale;
  taxRate: number;
  /** The tax within each line's total. */
  taxes: Record<string, number>;
  /** The request of the existing refund with this id. */
  saved: unknown;
  /** The amounts that the sale took for each membership and that were not refunded. */
  paid: Record<string, number>;
}

/** The sale's current state, under its lock. */
async function lockSale({ db }: GymContext, { id, saleId, shiftId }: NewRefund): Promise<Sold> {
  await db.execute(sql`
    select from sale s where s.gym_id = current_gym() and s.id = ${saleId} for no key update`);
  const { rows } = await db.execute<Sold & Record<string, unknown>>(sql`
    select ${selectReceiptContext(shiftId, sql`s.client_id`)}, ${shownSale} as sale, s.tax_rate as "taxRate",
      (select f.request from refund f where f.gym_id = s.gym_id and f.id = ${id}) as saved,
      (select jsonb_object_agg(l.id, l.tax) from sale_line l
        where l.gym_id = s.gym_id and l.sale_id = s.id) as taxes,
      (select coalesce(jsonb_object_agg(p.membership_id, p.amount), '{}') from (
        select p.membership_id, sum(p.amount) as amount from payment p
        where p.gym_id = s.gym_id and p.sale_id = s.id and p.deleted_at is null group by p.membership_id) p) as paid
    from sale s join gym g on g.gym_id = s.gym_id where s.gym_id = current_gym() and s.id = ${saleId}`);
  const [sold] = rows;
  if (!sold) throw new VerbError(notFound);
  return sold;
}

interface ReturnedLine extends Returned {
  id: string;
  line: SaleLine;
  restock: boolean;
}

/** The refunded lines, each limited to what is left of it. */
function returned({ lines }: NewRefund, { sale, paid, taxes }: Sold): ReturnedLine[] {
  const lineOf = new Map(sale.lines.map((line) => [line.id, { ...line }]));
  return lines.map(({ id, saleLineId, quantity, restock }, index) => {
    const line = lineOf.get(saleLineId);
    if (!line) throw new VerbError(notFound);
    const tooMuch = () => new VerbError(moreThanSold, { [`lines.${index}.quantity`]: moreThanSold.message });
    if (quantity > leftOf(line)) throw tooMuch();
    if (line.membershipId && quantity !== line.quantity) throw new VerbError(membershipWhole);
    const total = line.membershipId ? (paid[line.membershipId] ?? 0) : refundOf(line, quantity);
    if (line.membershipId && line.total > 0 && total === 0) throw tooMuch();
    line.refunded = plus(line.refunded, quantity);
    line.refundedTotal += total;
    return {
      ...{ id, line, quantity, total },
      sold: { total: line.total, tax: taxes[line.id] ?? 0 },
      restock: restock && line.stocked,
    };
  });
}

async function insertRefund(
  { db }: GymContext,
  form: NewRefund,
  { today }: Sold,
  total: number,
  rounding: number,
): Promise<void> {
  const { id, saleId, shiftId, method, reason } = form;
  const values = { id, saleId, shiftId, refundedOn: today, total, rounding, method, reason, request: form };
  await db.insert(refund).values(values);
}

/** Reduces the client's debt, possibly below zero. */
async function credit(
  { db }: GymContext,
  { id, reason }: NewRefund,
  { clientId }: Sale,
  total: number,
): Promise<void> {
  await db.execute(sql`
    with owner as (insert into credit (id) values (${clientId}) on conflict (gym_id, id) do nothing)
    insert into credit_entry (client_id, kind, amount, note, source_id)
    values (${clientId}, 'refund', ${-total}, ${reason}, ${id})`);
}

/**
 * Takes back membership payments, and the memberships that the sale sold and that have no other payments. Money
 * credited to the client's account stays in the gym, as income of the store on the day of the original payment.
 * Payments and their membership get different `deleted_at` values, so that restoring the membership does not restore
 * them.
 * @throws VerbError payments_changed when the amount to refund for one has changed in the meantime
 */
async function takeBack(
  { db }: GymContext,
  { id, saleId, method }: NewRefund,
  lines: readonly ReturnedLine[],
): Promise<void> {
  const ids = lines.flatMap(({ line }) => line.membershipId ?? []);
  if (ids.length === 0) return;
  const { rows } = await db.execute<{ id: string; sum: number }>(sql`
    with owner as (
      select m.id from membership m where m.gym_id = current_gym() and m.id = any (${sql.param(ids)}::uuid[])
      order by m.id for update
    ), taken as (
      update payment p set deleted_at = clock_timestamp(), deleted_by = current_account(), refund_id = ${id},
        version = ${nextVersionOf('p')}
      from owner where p.gym_id = current_gym() and p.sale_id = ${saleId} and p.membership_id = owner.id
        and p.deleted_at is null returning p.membership_id, p.paid_on, p.amount, p.method
    ), kept as (
      insert into sale_payment (id, sale_id, refund_id, paid_on, amount, method)
      select gen_random_uuid(), ${saleId}, ${id}, taken.paid_on, taken.amount, taken.method from taken
      where ${method} = 'account')
    select membership_id as id, sum(amount)::float8 as sum from taken group by membership_id`);
  const takenOf = new Map(rows.map(({ id, sum }) => [id, sum]));
  const differs = lines.some(
    ({ line, total }) => line.membershipId && total !== (takenOf.get(line.membershipId) ?? 0),
  );
  if (differs) throw new VerbError(paymentsChanged);
  await db.execute(sql`
    update membership m set ${deletion}
    from sale_line l where l.gym_id = current_gym() and l.sale_id = ${saleId} and l.id = l.membership_id
      and m.gym_id = l.gym_id and m.id = l.membership_id and m.id = any (${sql.param(ids)}::uuid[])
      and m.deleted_at is null and not exists (select from payment p
        where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null)`);
}

const sumOf = (lines: readonly ReturnedLine[]) => lines.reduce((sum, { total }) => sum + total, 0);

/** Writes the refund's lines, money, and stock last. */
async function write(
  { db }: GymContext,
  { id, saleId, shiftId, method }: NewRefund,
  lines: readonly ReturnedLine[],
  rounding: number,
): Promise<void> {
  const cash = method === 'cash' ? -(sumOf(lines) + rounding) : 0;
  const forProducts = sumOf(lines.filter(({ line }) => line.productId)) + rounding;
  const rows = lines.map(({ id, quantity, restock, line, total }) => ({
    ...{ id, quantity, restock, total, sale_line_id: line.id, product_id: line.productId },
  }));
  await db.execute(sql`
    with line as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, sale_line_id uuid,
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
}

async function create(context: GymContext, form: NewRefund): Promise<{ sale: Sale; refundId: string }> {
  const { id, saleId, method, reason } = form;
  const sold = await lockSale(context, form);
  const { sale } = sold;
  if (sold.saved) {
    requireSame(sold.saved, form);
    return { sale, refundId: id };
  }
  requireOpen(sold.shift);
  if (method === 'account' && !sale.clientId) throw new VerbError(clientNeeded);
  const lines = returned(form, sold);
  const total = sumOf(lines);
  const rounding = roundingOf(total, method, sold.gym);
  await insertRefund(context, form, sold, total, rounding);
  if (method === 'account' && total > 0) await credit(context, form, sale, total);
  await takeBack(context, form, lines);
  await write(context, form, lines, rounding);
  const { receiptNumber, clientId } = sale;
  const { taxRate } = sold;
  const after = await saleById(context, saleId);
  const number = await issueReceipt(context, {
    kind: 'refund',
    sourceId: id,
    clientId,
    content: receiptOf(receiptHeader(sold), { receiptNumber, taxRate }, lines, { method, rounding, reason }),
    email: '',
  });
  const refunds = after.refunds.map((refund) =>
    refund.id === id ? { ...refund, receiptNumber: number } : refund,
  );
  return { sale: { ...after, refunds }, refundId: id };
}

export const refundsServer = implement(
  refundsContract,
  { create },
  { refund_gym_id_id_pk: alreadySaved, refund_line_gym_id_id_pk: alreadySaved },
);
