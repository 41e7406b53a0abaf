import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { thisRow } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { maxAmount } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { product } from '../products/table.ts';
import { holdStock, pageAt, requireStocked } from '../stock/server.ts';
import { stockMovement } from '../stock/table.ts';
import { personName } from '../team/server.ts';
import {
  alreadyCancelled,
  type Purchase,
  type PurchaseForm,
  type PurchaseRow,
  purchasesContract,
  receivedLater,
  totalTooHigh,
} from './contract.ts';
import { purchaseTotal } from './rules.ts';
import { purchase } from './table.ts';

const u = alias(purchase, 'u');
const m = alias(stockMovement, 'm');
const p = alias(product, 'p');

const headFields = {
  id: u.id,
  supplier: u.supplier,
  document: u.document,
  receivedOn: u.receivedOn,
  total: u.total,
  cancellation: sql`case when u.cancelled_at is not null then ${jsonOf<NonNullable<Purchase['cancellation']>>(
    {
      at: u.cancelledAt,
      by: personName(u.cancelledBy),
      reason: u.cancelReason,
    },
  )} end`,
};

/** Its lines, `m`, without the movements of its cancellation. */
const linesOf = sql`stock_movement m where m.gym_id = u.gym_id and m.source_id = u.id and m.kind = 'purchase'`;

const shownRow = jsonOf<PurchaseRow>({ ...headFields, products: sql`(select count(*) from ${linesOf})` });

/** A line of the movement `m` of the product `p`, with the form's line in `asked`. */
const shownLine = jsonOf<Purchase['lines'][number]>({
  id: m.id,
  productId: m.productId,
  name: p.name,
  code: p.code,
  unit: p.unit,
  quantity: m.quantity,
  cost: m.cost,
  total: sql`case when m.asked ->> 'per' = 'line' then (m.asked -> 'amount')::numeric
    else round(m.quantity * m.cost) end`,
  averageBefore: m.averageBefore,
  averageAfter: m.averageAfter,
});

const shownPurchase = jsonOf<Purchase>({
  ...headFields,
  note: u.note,
  lines: sql`(select coalesce(json_agg(${shownLine} order by m.place), '[]')
    from (select *, u.request -> 'lines' -> (row_number() over (order by place) - 1)::int as asked from ${linesOf}) m
      join product p on p.gym_id = m.gym_id and p.id = m.product_id)`,
});

async function getPurchase({ db }: GymContext, id: string): Promise<Purchase> {
  const { rows } = await db.execute<{ purchase: Purchase }>(sql`
    select ${shownPurchase} as purchase from purchase u where u.gym_id = current_gym() and u.id = ${id}`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.purchase;
}

/** The result of a repeated create. @throws VerbError already_saved when the id belongs to another purchase */
async function repeatedPurchase(context: GymContext, id: string, form: PurchaseForm): Promise<Purchase> {
  const [saved] = await context.db
    .select({ request: purchase.request })
    .from(purchase)
    .where(and(eq(purchase.gymId, sql`current_gym()`), eq(purchase.id, id)));
  requireSame(saved?.request, form);
  return getPurchase(context, id);
}

export const purchasesServer = implement(purchasesContract, {
  list: ({ db }, { search, page }) => {
    const listJson = jsonOf<Output<typeof purchasesContract.list>>({
      items: sql`coalesce(json_agg(${shownRow} order by u.received_on desc, u.id desc), '[]')`,
      total: sql`(select count(*) from found)`,
      totalIsFloor: sql`false`,
    });
    return readJson(
      db,
      sql`
        with found as (
          select * from purchase u where u.gym_id = current_gym()
            and fold(u.supplier || chr(10) || u.document) like containing(${search})
        ), page as (select * from found u order by u.received_on desc, u.id desc ${pageAt(page)})
        select ${listJson} as answer from page u`,
    );
  },
  get: async (context, { id }) => getPurchase(context, id),
  create: async (context, { id, ...form }) => {
    const { db } = context;
    const total = purchaseTotal(form.lines);
    if (total > BigInt(maxAmount)) throw new VerbError(totalTooHigh);
    const { lines, ...head } = form;
    const { rows } = await db.execute<{ later: boolean }>(
      sql`select ${form.receivedOn} > local_today() as later`,
    );
    if (rows[0]?.later) throw new VerbError(receivedLater);
    const added = await db
      .insert(purchase)
      .values({ id, ...head, total: Number(total), request: form })
      .onConflictDoNothing({ target: [purchase.gymId, purchase.id] })
      .returning({ id: purchase.id });
    if (added.length === 0) return repeatedPurchase(context, id, form);
    await holdStock(context, lines, { costs: true });
    await requireStocked(context, lines);
    await db.execute(sql`
        insert into stock_movement (product_id, kind, quantity, cost, source_id)
        select l."productId", 'purchase', l.quantity,
          case l.per when 'line' then l.amount / l.quantity else l.amount end, ${id}
        from jsonb_to_recordset(${JSON.stringify(lines.map((line, index) => ({ ...line, place: index })))}::jsonb)
          as l ("productId" uuid, quantity numeric, per text, amount numeric, place int)
        order by l.place`);
    return getPurchase(context, id);
  },
  cancel: async (context, { id, reason }) => {
    const { db } = context;
    const { rowCount } = await db
      .update(purchase)
      .set({
        cancelledAt: sql`current_instant()`,
        cancelledBy: sql`current_account()`,
        cancelReason: reason,
        version: nextVersion,
      })
      .where(and(thisRow(purchase, id), isNull(purchase.cancelledAt)));
    const saved = await getPurchase(context, id);
    if (rowCount === 0) {
      if (saved.cancellation?.reason !== reason) throw new VerbError(alreadyCancelled);
      return saved;
    }
    await holdStock(context, saved.lines, { costs: true });
    await db.execute(sql`
        insert into stock_movement (product_id, kind, quantity, cost, reason, source_id)
        select m.product_id, 'cancellation', -sum(m.quantity), sum(m.quantity * m.cost) / sum(m.quantity),
          ${reason}, m.source_id
        from stock_movement m where m.gym_id = current_gym() and m.source_id = ${id} and m.kind = 'purchase'
        group by m.source_id, m.product_id order by m.product_id`);
    return saved;
  },
  suppliers: async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(sql`
        select min(name) as name from (
          select p.supplier as name from product p where p.gym_id = current_gym() and p.deleted_at is null
          union select u.supplier from purchase u where u.gym_id = current_gym()) known
        where name <> '' group by fold(name) order by fold(name) limit 500`);
    return { items: rows.map(({ name }) => name) };
  },
});
