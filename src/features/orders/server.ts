import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { thisRow } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output, Received } from '../../wire/verb.ts';
import type { TaxPolicy } from '../gym/contract.ts';
import { personName } from '../team/server.ts';
import {
  type CancelledOrder,
  Order,
  ordersContract,
  orderTaken,
  type SavedOrder,
  type WaitingOrder,
} from './contract.ts';
import { maxListed, totalsOf } from './domain.ts';
import { savedOrder } from './table.ts';

const o = alias(savedOrder, 'o');

type Status = 'parked' | 'resumed' | 'sold' | 'cancelled';
interface Found {
  order: SavedOrder;
  status: Status;
  claim: string | null;
}

const clientName = sql`coalesce((select trim(c.name || ' ' || c.surname) from client c
  where c.gym_id = o.gym_id and c.id = o.client_id), '')`;

const headFields = {
  id: o.id,
  name: o.name,
  clientId: o.clientId,
  clientName,
  createdAt: o.createdAt,
  version: o.version,
};

const orderFields = {
  ...headFields,
  lines: sql`o.content -> 'lines'`,
  discount: sql`o.content -> 'discount'`,
  note: sql`o.content -> 'note'`,
};

const shownOrder = jsonOf<SavedOrder>(orderFields);

/** An order as it was stored, with what lines have had since. */
const complete = ({ lines, discount, note, ...head }: SavedOrder): SavedOrder => ({
  ...head,
  ...z.parse(Order, { lines, discount, note }),
});

/** @throws VerbError not_found */
async function find({ db }: GymContext, id: string): Promise<Found> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select ${shownOrder} as "order", o.status, o.claim from saved_order o
    where o.gym_id = current_gym() and o.id = ${id}`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return { ...row, order: complete(row.order) };
}

type NewOrder = Received<typeof ordersContract.park>;

/** True unless another till has the saved order `o` open. */
export const isFreeFor = (claim: string | null | Placeholder) =>
  sql`(o.status = 'parked' or o.status = 'resumed' and coalesce(o.claim = ${claim}::uuid, true))`;

/** Writes the order with this status, as a new one or over one that may take on the status. */
async function saveOrder(
  { db }: GymContext,
  { id, name, clientId, order, claim }: NewOrder,
  status: 'parked' | 'cancelled',
  reason: string,
): Promise<SavedOrder | undefined> {
  const { rows } = await db.execute<{ order: SavedOrder }>(sql`
    insert into saved_order as o (id, name, client_id, content, status, reason, cancelled_by, created_at, changed_at)
    select ${id}, ${name}, ${clientId}::uuid, ${JSON.stringify(order)}::jsonb, ${status}, ${reason},
      case when ${status} = 'cancelled' then current_account() end, current_instant(), current_instant()
    where ${clientId}::uuid is null
      or exists (select from client c where c.gym_id = current_gym() and c.id = ${clientId}::uuid)
    on conflict (gym_id, id) do update set name = excluded.name, client_id = excluded.client_id,
      content = excluded.content, status = excluded.status, reason = excluded.reason,
      cancelled_by = excluded.cancelled_by, claim = null,
      changed_at = excluded.changed_at, version = ${nextVersionOf('o')}
    where ${isFreeFor(claim)} and not (o.status = 'parked' and excluded.status = 'parked')
    returning ${shownOrder} as "order"`);
  return rows[0] && complete(rows[0].order);
}

export const ordersServer = implement(ordersContract, {
  list: async ({ db }) => {
    type Row = Omit<WaitingOrder, 'lineCount' | 'total'> & { content: Order };
    const row = jsonOf<Row>({
      ...headFields,
      resumed: sql`o.status = 'resumed'`,
      claim: o.claim,
      content: o.content,
    });
    const { rows } = await db.execute<{ items: Row[] } & TaxPolicy>(sql`
      select g.tax_rate as "taxRate", g.tax_per_product as "taxPerProduct", coalesce((
        select json_agg(${row} order by o.status, o.created_at, o.id)
        from (select * from saved_order o where o.gym_id = g.gym_id and o.status in ('parked', 'resumed')
          order by o.status, o.created_at, o.id limit ${maxListed}) o), '[]') as items
      from gym g where g.gym_id = current_gym()`);
    const { items, ...policy } = rows[0] ?? { items: [], taxRate: 0, taxPerProduct: false };
    return {
      items: items.map(({ content, ...order }) => ({
        ...order,
        lineCount: content.lines.length,
        total: totalsOf(content, policy).total,
      })),
    };
  },
  park: async (context, form) => {
    const saved = await saveOrder(context, form, 'parked', '');
    if (saved) return saved;
    const { order, status } = await find(context, form.id);
    if (status === 'resumed') throw new VerbError(orderTaken);
    if (status !== 'parked') throw new VerbError(notFound);
    const contentOf = (
      { name, clientId }: Pick<SavedOrder, 'name' | 'clientId'>,
      { lines, discount, note }: Order,
    ) => ({
      ...{ name, clientId, lines, discount, note },
    });
    requireSame(contentOf(order, order), contentOf(form, form.order));
    return order;
  },
  resume: async (context, { id, version, claim }) => {
    const rows = await context.db
      .update(o)
      .set({ status: 'resumed', claim, changedAt: sql`current_instant()`, version: nextVersion })
      .where(and(thisRow(o, id), eq(o.version, version), inArray(o.status, ['parked', 'resumed'])))
      .returning({ order: shownOrder });
    if (rows[0]) return complete(rows[0].order);
    const order = await find(context, id);
    const isOwn = claim !== null && order.claim === claim && order.order.version === version + 1;
    if (!isOwn || order.status !== 'resumed') throw new VerbError(orderTaken);
    return order.order;
  },
  cancel: async (context, { reason, ...form }) => {
    const cancelled = await saveOrder(context, form, 'cancelled', reason);
    if (cancelled) return done;
    const { status } = await find(context, form.id);
    if (status === 'resumed') throw new VerbError(orderTaken);
    if (status !== 'cancelled') throw new VerbError(notFound);
    return done;
  },
  cancelled: ({ db }, { page }) => {
    const orderJson = jsonOf<CancelledOrder>({
      ...orderFields,
      reason: o.reason,
      cancelledAt: o.changedAt,
      cancelledBy: personName(o.cancelledBy),
    });
    const listJson = jsonOf<Output<typeof ordersContract.cancelled>>({
      items: sql`coalesce(json_agg(${orderJson} order by o.changed_at desc, o.id desc), '[]')`,
      total: sql`(select count(*) from found)`,
      totalIsFloor: sql`false`,
    });
    return readJson(
      db,
      sql`
      with found as not materialized (select * from saved_order o where o.gym_id = current_gym() and o.status = 'cancelled'),
        o as (select * from found order by changed_at desc, id desc offset ${(page - 1) * pageSize} limit ${pageSize})
      select ${listJson} as answer from o`,
    );
  },
});
