import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output, Received } from '../../wire/verb.ts';
import { type ClientSearch, clientSearch } from '../clients/server.ts';
import { trialUsed } from '../memberships/contract.ts';
import { numberIn } from '../receipts/server.ts';
import { personName } from '../team/server.ts';
import { till } from '../tills/table.ts';
import { completeSale } from './complete.server.ts';
import { type ListedSale, type Sale, type SaleLine, salesContract } from './contract.ts';
import { sale, saleLine } from './table.ts';

const s = alias(sale, 's');
const l = alias(saleLine, 'l');
const t = alias(till, 't');

/** The fields of the sale `s` of the till `t` and its client `c`, if any, that every screen shows. */
const summaryFields = {
  id: s.id,
  receiptNumber: sql`(select max(r.number) from receipt r where r.gym_id = s.gym_id and r.source_id = s.id)`,
  tillName: t.name,
  soldBy: personName(s.createdBy),
  clientName: sql`coalesce(trim(c.name || ' ' || c.surname), '')`,
  soldOn: s.soldOn,
  createdAt: s.createdAt,
  total: s.total,
  rounding: s.rounding,
  payments: sql`coalesce(s.request -> 'payments', '[]')`,
};

const shownLine = jsonOf<SaleLine>({
  id: l.id,
  productId: l.productId,
  membershipId: l.membershipId,
  stocked: sql`coalesce(not p.service, false)`,
  name: l.name,
  quantity: l.quantity,
  price: l.price,
  taxTreatment: l.taxTreatment,
  discount: l.discount,
  amount: l.amount,
  total: l.total,
  note: l.note,
  refunded: sql`back.quantity`,
  refundedTotal: sql`back.total`,
});

const shownRefund = jsonOf<Sale['refunds'][number]>({
  id: sql`f.id`,
  receiptNumber: sql`(select max(r.number) from receipt r where r.gym_id = f.gym_id and r.source_id = f.id)`,
  total: sql`f.total`,
  rounding: sql`f.rounding`,
  method: sql`f.method`,
  reason: sql`f.reason`,
  createdAt: sql`f.created_at`,
});

/** `Sale` of the sale `s`. */
export const shownSale = sql`(
  select ${jsonOf<Sale>({
    ...summaryFields,
    shiftId: s.shiftId,
    provisionalNumber: s.provisionalNumber,
    receivedAt: s.receivedAt,
    clientId: s.clientId,
    clientEmail: sql`coalesce(c.email, '')`,
    subtotal: s.subtotal,
    discount: s.discount,
    tax: s.tax,
    tendered: s.tendered,
    change: s.change,
    note: s.note,
    lines: sql`coalesce((
      select json_agg(${shownLine} order by l.position)
      from sale_line l left join product p on p.gym_id = l.gym_id and p.id = l.product_id cross join lateral (
        select coalesce(sum(b.quantity), 0) as quantity, coalesce(sum(b.total), 0) as total
        from refund_line b where b.gym_id = l.gym_id and b.sale_line_id = l.id) back
      where l.gym_id = s.gym_id and l.sale_id = s.id), '[]')`,
    refunds: sql`coalesce((
      select json_agg(${shownRefund} order by f.created_at, f.id)
      from refund f where f.gym_id = s.gym_id and f.sale_id = s.id), '[]')`,
  })}
  from shift h join till t on t.gym_id = h.gym_id and t.id = h.till_id
    left join client c on c.gym_id = h.gym_id and c.id = s.client_id
  where h.gym_id = s.gym_id and h.id = s.shift_id)`;

async function getSale({ db }: GymContext, condition: SQL): Promise<Sale> {
  const { rows } = await db.execute<{ sale: Sale }>(sql`
    select ${shownSale} as sale from sale s where s.gym_id = current_gym() and ${condition}`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.sale;
}

export const saleById = (context: GymContext, id: string) => getSale(context, sql`s.id = ${id}`);

/** The id of the sale with this receipt number, its own or that of one of its refunds. */
const saleOfNumber = (number: number) => sql`(
  select coalesce(f.sale_id, r.source_id) from receipt r
  left join refund f on f.gym_id = r.gym_id and f.id = r.source_id
  where r.gym_id = current_gym() and r.number = ${number})`;

/** More clients than any gym has, so that count and sum cover all matches. */
const everyone = 2 ** 31 - 1;

/** The search: the sale of a receipt's number, and clients, whose document may contain the same digits. */
function soughtBy({ search, namesOnly }: ClientSearch): SQL {
  const looked = numberIn(search);
  const saleId = looked
    ? saleOfNumber(looked.number)
    : sql`(select n.id from sale n where n.gym_id = current_gym() and n.provisional_number = upper(trim(${search}))
      order by n.created_at desc limit 1)`;
  const clientIds = looked?.signed
    ? sql`'{}'::uuid[]`
    : sql`(select f.ids from find_clients(${search}, 'all', 0, ${everyone}, false, ${namesOnly}) f)`;
  return sql`select ${saleId} as sale_id, ${clientIds} as client_ids`;
}

const shownListed = jsonOf<ListedSale>({
  ...summaryFields,
  items: sql`(select coalesce(sum(l.quantity), 0) from sale_line l where l.gym_id = s.gym_id and l.sale_id = s.id)`,
  refundedTotal: sql`(select coalesce(sum(f.total), 0) from refund f where f.gym_id = s.gym_id and f.sale_id = s.id)`,
});

async function list(
  context: GymContext,
  { search, from, to, shiftId, page }: Received<typeof salesContract.list>,
) {
  const ofNumber = sql`s.id = (select sale_id from sought)`;
  const ofClients = sql`s.client_id = any ((select client_ids from sought)::uuid[])`;
  const conditions = [
    sql`s.gym_id = current_gym()`,
    search && sql`(${ofNumber} or ${ofClients})`,
    from && sql`s.sold_on >= ${from}`,
    to && sql`s.sold_on <= ${to}`,
    shiftId && sql`s.shift_id = ${shiftId}`,
  ].filter((condition) => typeof condition === 'object');
  const source = sql`from sale s where ${sql.join(conditions, sql` and `)}`;
  const newestFirst = sql`s.sold_on desc, s.created_at desc, s.id desc`;
  const inOrder = search ? sql`(${ofNumber}) desc, ${newestFirst}` : newestFirst;
  const listJson = jsonOf<Output<typeof salesContract.list>>({
    items: sql`coalesce((
      select json_agg(${shownListed} order by ${inOrder})
      from page join sale s on s.gym_id = page.gym_id and s.id = page.id
        join shift h on h.gym_id = s.gym_id and h.id = s.shift_id
        join till t on t.gym_id = h.gym_id and t.id = h.till_id
        left join client c on c.gym_id = s.gym_id and c.id = s.client_id), '[]')`,
    total: sql`everything.total`,
    sum: sql`everything.sum`,
    totalIsFloor: sql`false`,
  });
  return readJson<Output<typeof salesContract.list>>(
    context.db,
    sql`
    with ${search ? sql`sought as materialized (${soughtBy(await clientSearch(context, search))}),` : sql``} page as (
      select s.gym_id, s.id ${source} order by ${inOrder} offset ${(page - 1) * pageSize} limit ${pageSize})
    select ${listJson} as answer
    from (select count(*) as total, coalesce(sum(s.total + s.rounding), 0) as sum ${source}) everything`,
  );
}

export const salesServer = implement(
  salesContract,
  {
    complete: async (context, form) => (await completeSale(context, form)) ?? saleById(context, form.id),
    list,
    get: (context, { id }) => saleById(context, id),
    find: (context, { number }) => getSale(context, sql`s.id = ${saleOfNumber(number)}`),
  },
  { membership_trial_once: trialUsed, sale_line_gym_id_id_pk: alreadySaved },
);
