import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete, softDeleteWhere } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { thisRow } from '../../server/rows.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { lockGroups } from '../groups/server.ts';
import { product } from '../products/table.ts';
import { byName, holdStock, matches, pageAt, productFields } from '../stock/server.ts';
import {
  type Count,
  type CountEntry,
  type CountRow,
  type CountView,
  countClosed,
  countGroupUnknown,
  countProductUnknown,
  countsContract,
  type SheetRow,
} from './contract.ts';
import { stockCount, stockCountLine } from './table.ts';

const c = alias(stockCount, 'c');
const p = alias(product, 'p');

/** The counted quantity of each product of the count `id`, and the ledger's quantity at that moment. */
const talliesOf = (id: string) => sql`
  select l.product_id, sum(l.counted) as counted, sum(l.expected) as expected from stock_count_line l
  where l.gym_id = current_gym() and l.count_id = ${id} and l.deleted_at is null group by l.product_id`;

/** The products of a count's sheet, `p`, with their tally, `t`; of an applied count only the counted ones. */
const sheetOf = (id: string) => sql`
  stock_count c
  join product p on p.gym_id = c.gym_id and not p.service
  join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id
  left join (${talliesOf(id)}) t on t.product_id = p.id
  where c.gym_id = current_gym() and c.id = ${id} and c.deleted_at is null
    and (t.product_id is not null or c.status = 'open' and p.deleted_at is null
      and (p.enabled or s.quantity <> 0)
      and (c.group_id is null or p.group_id in (select groups_within(c.group_id))))`;

const views: Record<CountView, ReturnType<typeof sql>> = {
  all: sql`true`,
  pending: sql`counted is null`,
  counted: sql`counted is not null`,
  different: sql`counted <> expected`,
};

const headFields = {
  id: c.id,
  name: c.name,
  groupId: c.groupId,
  groupName: sql`coalesce((select g.name from product_group g where g.gym_id = c.gym_id and g.id = c.group_id), '')`,
  status: c.status,
  openedAt: c.createdAt,
  appliedAt: c.appliedAt,
  version: c.version,
};

/** `Count` of the count `c`, with its `sheet` in scope. */
const shownCount = jsonOf<Count>({
  ...headFields,
  summary: sql`(select ${jsonOf<Count['summary']>({
    products: sql`count(*)`,
    counted: sql`count(counted)`,
    different: sql`count(*) filter (where counted <> expected)`,
    value: sql`greatest(least(coalesce(sum(round((counted - expected) * average_cost)), 0),
      9007199254740991), -9007199254740991)`,
  })} from sheet)`,
});

const shownRow = jsonOf<CountRow>({
  ...headFields,
  counted: sql`case c.status when 'open' then (select count(distinct l.product_id) from stock_count_line l
    where l.gym_id = c.gym_id and l.count_id = c.id and l.deleted_at is null) else 0 end`,
  differences: sql`(select count(*) from stock_movement m where m.gym_id = c.gym_id and m.source_id = c.id)`,
});

/** `SheetRow` of the product `p` with its tally. */
const shownSheetRow = jsonOf<SheetRow>({
  ...productFields,
  barcode: p.barcode,
  counted: sql`p.counted`,
  expected: sql`p.expected`,
});

async function getCount({ db }: GymContext, id: string): Promise<Count> {
  const { rows } = await db.execute<{ count: Count }>(sql`
    with sheet as (select t.counted, t.expected, s.average_cost from ${sheetOf(id)})
    select ${shownCount} as count from stock_count c where c.gym_id = current_gym() and c.id = ${id} and c.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.count;
}

/** @throws VerbError not_found */
async function lockCount({ db }: GymContext, id: string, strength: 'share' | 'update') {
  const [row] = await db
    .select({ status: stockCount.status })
    .from(stockCount)
    .where(and(eq(stockCount.gymId, sql`current_gym()`), eq(stockCount.id, id), isNull(stockCount.deletedAt)))
    .for(strength);
  if (!row) throw new VerbError(notFound);
  return row;
}

/**
 * Adds a line to the count, whose product is locked. Repeating a line has no effect.
 * @throws VerbError count_product_unknown for a deleted product or a service, stale when the figure to replace is a
 * different one, already_saved when the id belongs to another line
 */
async function recordEntry({ db }: GymContext, line: CountEntry): Promise<number | null> {
  const { id, countId, productId, quantity, replaces } = line;
  const { rows } = await db.execute<{
    counted: number | null;
    productExists: boolean;
    repeated: boolean;
    other: boolean;
  }>(sql`
    with tally as (${talliesOf(countId)})
    select (select counted::float8 from tally where product_id = ${productId}) as counted,
      exists (select from product where gym_id = current_gym() and id = ${productId} and deleted_at is null
        and not service) as "productExists",
      exists (select from stock_count_line where gym_id = current_gym() and id = ${id}) as repeated,
      exists (select from stock_count_line where gym_id = current_gym() and id = ${id}
        and (count_id <> ${countId} or product_id <> ${productId} or counted is distinct from ${quantity})) as other`);
  const [row] = rows;
  if (!row?.productExists) throw new VerbError(countProductUnknown);
  const { counted, repeated, other } = row;
  if (other) throw new VerbError(alreadySaved);
  if (repeated || (quantity === null && counted === null)) return counted;
  if (replaces !== undefined && replaces !== counted) throw new VerbError(stale);
  if (replaces !== undefined || quantity === null) {
    await softDeleteWhere(
      { db },
      stockCountLine,
      and(eq(stockCountLine.countId, countId), eq(stockCountLine.productId, productId)),
    );
  }
  if (quantity === null) return null;
  const updated = await db.execute<{ counted: number }>(sql`
    with tally as (${talliesOf(countId)}), noted as (
      insert into stock_count_line (id, count_id, product_id, counted, expected)
      select ${id}, ${countId}, s.product_id, ${quantity},
        s.quantity - coalesce((select expected from tally t where t.product_id = s.product_id), 0)
      from product_stock s where s.gym_id = current_gym() and s.product_id = ${productId}
      returning counted)
    select (n.counted + coalesce((select counted from tally where product_id = ${productId}), 0))::float8 as counted
    from noted n`);
  return updated.rows[0]?.counted ?? null;
}

export const countsServer = implement(countsContract, {
  list: ({ db }, { page }) => {
    const listJson = jsonOf<Output<typeof countsContract.list>>({
      items: sql`coalesce(json_agg(${shownRow} order by c.status = 'open' desc, c.created_at desc, c.id desc), '[]')`,
      total: sql`(select count(*) from found)`,
      totalIsFloor: sql`false`,
    });
    return readJson(
      db,
      sql`
        with found as (select * from stock_count where gym_id = current_gym() and deleted_at is null),
        page as (select * from found order by status = 'open' desc, created_at desc, id desc ${pageAt(page)})
        select ${listJson} as answer from page c`,
    );
  },
  create: async (context, { id, ...form }) => {
    if (form.groupId && !(await lockGroups(context, [form.groupId]))) throw new VerbError(countGroupUnknown);
    await context.db
      .insert(stockCount)
      .values({ id, ...form })
      .onConflictDoNothing({ target: [stockCount.gymId, stockCount.id] });
    return idempotentResult(await getCount(context, id), form);
  },
  get: async (context, { id, search, view, page }) => {
    const count = await getCount(context, id);
    const { rows } = await context.db.execute<{ items: SheetRow[]; total: number }>(sql`
        with found as (
          select p.id, p.name, p.code, p.unit, p.barcode, p.sort_key, t.counted, t.expected from ${sheetOf(id)}
            and ${matches(search)}
        ), shown as (select * from found where ${views[view]}),
        page as (select * from shown p order by ${byName} ${pageAt(page)})
        select (select count(*)::int from shown) as total,
          coalesce(json_agg(${shownSheetRow} order by ${byName}), '[]') as items from page p`);
    return { count, items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0, totalIsFloor: false };
  },
  sheet: async (context, { id }) => {
    const count = await getCount(context, id);
    const { rows } = await context.db.execute<SheetRow & { groupName: string }>(sql`
        select p.id, p.name, p.code, p.unit, p.barcode, p.counted::float8 as counted,
          p.expected::float8 as expected, coalesce(g.name, '') as "groupName"
        from (select p.*, t.counted, t.expected from ${sheetOf(id)}) p
        left join product_group g on g.gym_id = p.gym_id and g.id = p.group_id
        order by g.name is null, sort_key(g.name), ${byName}`);
    return { count, items: rows };
  },
  record: async (context, line) => {
    const { status } = await lockCount(context, line.countId, 'share');
    if (status !== 'open') throw new VerbError(countClosed);
    await holdStock(context, [line], { costs: false });
    return { counted: await recordEntry(context, line) };
  },
  remove: async (context, { id }) => {
    const { status } = await lockCount(context, id, 'update');
    if (status !== 'open') throw new VerbError(countClosed);
    await softDelete(context, stockCount, id);
    return done;
  },
  restore: async (context, { id }) => {
    await restore(context, stockCount, id);
    return done;
  },
  apply: async (context, { id, uncounted }) => {
    const { db } = context;
    const { status } = await lockCount(context, id, 'update');
    if (status === 'applied') return getCount(context, id);
    await db.execute(sql`select lock_stock(array(select p.id from ${sheetOf(id)}
        and (t.counted <> t.expected or ${uncounted} = 'zero' and t.counted is null)))`);
    if (uncounted === 'zero') {
      await db.execute(sql`
          insert into stock_count_line (id, count_id, product_id, counted, expected)
          select gen_random_uuid(), c.id, p.id, 0, s.quantity from ${sheetOf(id)} and t.counted is null`);
    }
    await db.execute(sql`
        insert into stock_movement (product_id, kind, quantity, reason, source_id)
        select t.product_id, 'count', t.counted - t.expected, c.name, c.id from (${talliesOf(id)}) t
        join stock_count c on c.gym_id = current_gym() and c.id = ${id}
        where t.counted <> t.expected order by t.product_id`);
    await db
      .update(stockCount)
      .set({ status: 'applied', appliedAt: sql`current_instant()`, version: nextVersion })
      .where(thisRow(stockCount, id));
    return getCount(context, id);
  },
});
