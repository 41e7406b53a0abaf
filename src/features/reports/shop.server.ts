import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import { product } from '../products/table.ts';
import { sumsSoFar } from '../tills/server.ts';
import { shift } from '../tills/table.ts';
import type {
  ReportedShift,
  reportsContract,
  ShiftSum,
  ShopLine,
  ShopProduct,
  ShopReport,
} from './contract.ts';
import { rowsAsked } from './paging.server.ts';

const p = alias(product, 'p');
const h = alias(shift, 'h');

const zone = sql`(select g.time_zone from gym g where g.gym_id = current_gym())`;

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A day as a part of the statement's text and no parameter: of a prepared statement the planner soon forgets how long the span is,
 * and reads the lines of a year sale by sale.
 */
function literal(day: string): SQL {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('not a day');
  return sql.raw(`date '${day}'`);
}

const firstOf = ({ from }: Asked) =>
  from === undefined ? sql`(select date_trunc('month', local_today()::timestamp)::date)` : literal(from);
const lastOf = ({ to }: Asked) => (to === undefined ? sql`(select local_today())` : literal(to));
const between = (asked: Asked) => sql`between ${firstOf(asked)} and ${lastOf(asked)}`;

const askedDays = (asked: Asked) => sql`asked as materialized (
  select ${firstOf(asked)} as first, ${lastOf(asked)} as last, local_today() as today)`;

const soldLines = (asked: Asked) => sql`sale s join sale_line l on l.gym_id = s.gym_id and l.sale_id = s.id
  where s.gym_id = current_gym() and s.sold_on ${between(asked)} and l.product_id is not null`;

const returnedLines = (asked: Asked) => sql`refund f
  join refund_line b on b.gym_id = f.gym_id and b.refund_id = f.id
  join sale_line l on l.gym_id = b.gym_id and l.id = b.sale_line_id
  where f.gym_id = current_gym() and f.refunded_on ${between(asked)} and l.product_id is not null`;

/** Of the line `b` that was given back of the sold line `l`: its part without tax, exactly, and what it had cost. */
const returnedNet = sql`coalesce(b.total * (l.total - l.tax)::numeric / nullif(l.total, 0), 0)`;
const returnedCost = sql`case when b.restocked then l.cost * b.quantity else 0 end`;

/**
 * The days that lie between a movement that left exactly nothing of a product and the next one, up to yesterday: on these there
 * was none from morning to night. A stock below 0 was sold on, so that it does not tell when there was none.
 */
const out = sql`empty as materialized (
  select m.product_id, m.place, (m.created_at at time zone ${zone})::date as day
  from stock_movement m where m.gym_id = current_gym() and m.quantity_after = 0
), out as materialized (
  select e.product_id, sum(greatest(0,
    least(coalesce(n.day, asked.today) - 1, asked.last) - greatest(e.day + 1, asked.first) + 1))::int as days
  from asked, empty e left join lateral (
    select (m.created_at at time zone ${zone})::date as day from stock_movement m
    where m.gym_id = current_gym() and m.product_id = e.product_id and m.place > e.place order by m.place limit 1) n on true
  group by e.product_id)`;

const less = (figure: 'sold' | 'sales' | 'net' | 'cost' | 'uncosted') =>
  sql.raw(`coalesce(k.${figure}, 0) - coalesce(r.${figure}, 0)`);

export const readShop = ({ db }: GymContext, asked: Asked) =>
  readJson<ShopReport>(
    db,
    sql`
  with ${askedDays(asked)}, ${out}, sold as materialized (
    select l.product_id, sum(l.quantity) as sold, sum(l.total) as sales, sum(l.total - l.tax) as net,
      sum(l.cost * l.quantity) as cost, sum(l.total - l.tax) filter (where l.cost = 0) as uncosted
    from ${soldLines(asked)} group by l.product_id
  ), returned as materialized (
    select l.product_id, sum(b.quantity) as sold, sum(b.total) as sales, sum(${returnedNet}) as net,
      sum(${returnedCost}) as cost, sum(${returnedNet}) filter (where l.cost = 0) as uncosted
    from ${returnedLines(asked)} group by l.product_id
  ), shown as materialized (
    select p.*, ${less('sold')} as sold, ${less('sales')} as sales, ${less('net')} as net, ${less('cost')} as sold_cost,
      ${less('uncosted')} as uncosted, coalesce(o.days, 0) as out_days, s.average_cost,
      case when p.service then 0 else s.quantity end as quantity
    from product p join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id
    left join sold k on k.product_id = p.id left join returned r on r.product_id = p.id
    left join out o on o.product_id = p.id
    where p.gym_id = current_gym() and (k.product_id is not null or r.product_id is not null
      or s.quantity > 0 and not p.service and p.deleted_at is null)
  )
  select ${jsonOf<ShopReport>({
    from: sql`asked.first`,
    to: sql`asked.last`,
    today: sql`asked.today`,
    products: sql`coalesce((select json_agg(${jsonOf<ShopProduct>({
      productId: p.id,
      name: p.name,
      code: p.code,
      unit: p.unit,
      offered: sql`p.enabled and p.deleted_at is null and not p.service`,
      sold: sql`p.sold`,
      sales: sql`p.sales`,
      net: sql`round(p.net)`,
      cost: sql`round(p.sold_cost)`,
      uncosted: sql`round(p.uncosted)`,
      quantity: sql`p.quantity`,
      // As on the screen of average costs.
      value: sql`case when p.deleted_at is null
        then least(round(greatest(p.quantity, 0) * p.average_cost), 9007199254740991) else 0 end`,
      idleSince: sql`idle.day`,
      stockDays: sql`case when came.day is null then 0 else greatest(0,
        least(asked.last, asked.today) - greatest(asked.first, came.day) + 1 - p.out_days) end`,
      outDays: sql`p.out_days`,
    })} order by p.sort_key, p.id)
      from shown p
      left join lateral (select (m.created_at at time zone ${zone})::date as day from stock_movement m
        where m.gym_id = current_gym() and m.product_id = p.id order by m.place limit 1) came on true
      left join lateral (select (m.created_at at time zone ${zone})::date as day from stock_movement m
        where m.gym_id = current_gym() and m.product_id = p.id and p.quantity > 0 and p.deleted_at is null
          and (m.kind = 'sale' or m.quantity_after > 0 and m.quantity_after <= m.quantity)
        order by m.place desc limit 1) idle on true), '[]')`,
  })} as answer from asked`,
  );

type Part = ReturnType<typeof rowsAsked>;

const newestFirst = sql`l.day desc, l.created_at desc, l.sale_id desc, l.id desc`;

const readLines = ({ db }: GymContext, asked: Asked, productId: string | undefined, part: Part) => {
  const ofProduct = productId === undefined ? sql`` : sql`and l.product_id = ${productId}`;
  return readJson<Output<typeof reportsContract.shopLines>>(
    db,
    sql`
  with ${askedDays(asked)}, found as materialized (
    select 'sale' as kind, l.id, s.id as sale_id, s.sold_on as day, s.created_at, l.product_id, l.name, l.quantity, l.total,
      l.total - l.tax as net, l.cost * l.quantity as cost
    from ${soldLines(asked)} ${ofProduct}
    union all
    select 'refund', b.id, f.sale_id, f.refunded_on, f.created_at, l.product_id, l.name, -b.quantity, -b.total,
      -${returnedNet}, -${returnedCost}
    from ${returnedLines(asked)} ${ofProduct}
  )
  select ${jsonOf<Output<typeof reportsContract.shopLines>>({
    items: sql`coalesce((select json_agg(${jsonOf<ShopLine>({
      id: sql`l.id`,
      kind: sql`l.kind`,
      saleId: sql`l.sale_id`,
      date: sql`l.day`,
      productId: sql`l.product_id`,
      name: sql`l.name`,
      sold: sql`l.quantity`,
      sales: sql`l.total`,
      net: sql`round(l.net)`,
      cost: sql`round(l.cost)`,
    })} order by ${newestFirst}) from (
      select * from found l order by ${newestFirst} offset ${part.skip} limit ${part.limit}) l), '[]')`,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
    from: sql`asked.first`,
    to: sql`asked.last`,
  })} as answer from asked`,
  );
};

const soFar = sumsSoFar(sql`h.id`);

/** The shifts that were opened in the days, or one of them. */
const openedIn = (asked: Asked, shiftId?: string) => sql`${askedDays(asked)}, found as materialized (
    select h.* from asked, shift h where h.gym_id = current_gym()
      and h.opened_at >= local_instant(asked.first, '00:00') and h.opened_at < local_instant(asked.last + 1, '00:00')
      and (${shiftId ?? null}::uuid is null or h.id = ${shiftId ?? null}::uuid)
  )`;

/** Of a shift `h` that was closed as its report says, of one that is open as of now. */
const sumsOfShift = {
  sales: sql`coalesce((h.summary ->> 'sales')::bigint, ${soFar.sales})`,
  refunds: sql`coalesce((h.summary ->> 'refunds')::bigint, ${soFar.refunds})`,
  methods: sql`coalesce((h.summary -> 'methods')::json, ${soFar.methods})`,
};

const readShifts = ({ db }: GymContext, asked: Asked, part: Part, shiftId?: string) =>
  readJson<Output<typeof reportsContract.shifts>>(
    db,
    sql`
  with ${openedIn(asked, shiftId)}
  select ${jsonOf<Output<typeof reportsContract.shifts>>({
    items: sql`coalesce((select json_agg(${jsonOf<ReportedShift>({
      shiftId: h.id,
      tillName: sql`t.name`,
      openedAt: h.openedAt,
      closedAt: h.closedAt,
      ...sumsOfShift,
      difference: h.difference,
    })} order by h.opened_at desc, h.id) from (
      select * from found order by opened_at desc, id
      offset ${part.skip} limit ${part.limit}) h
      join till t on t.gym_id = h.gym_id and t.id = h.till_id), '[]')`,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
  })} as answer`,
  );

const readShiftSums = ({ db }: GymContext, asked: Asked) =>
  readJson<Output<typeof reportsContract.shiftSums>>(
    db,
    sql`
  with ${openedIn(asked)}, told as materialized (
    select h.till_id, h.closed_at, h.difference, (h.opened_at at time zone ${zone})::date as day,
      ${sumsOfShift.sales} as sales, ${sumsOfShift.refunds} as refunds, ${sumsOfShift.methods} as methods
    from found h
  ), summed as (
    select t.day, t.till_id, count(*) as shifts, count(*) filter (where t.closed_at is null) as open, sum(t.sales)::bigint as sales,
      sum(t.refunds)::bigint as refunds, sum(m.cash)::bigint as cash, sum(m.total)::bigint as total,
      coalesce(sum(t.difference), 0)::bigint as difference
    from told t cross join lateral (select coalesce(sum(x.amount), 0) as total,
      coalesce(sum(x.amount) filter (where x.method = 'cash'), 0) as cash
      from json_to_recordset(t.methods) x (method text, amount bigint)) m
    group by t.day, t.till_id
  )
  select ${jsonOf<Output<typeof reportsContract.shiftSums>>({
    items: sql`coalesce((select json_agg(${jsonOf<ShiftSum>({
      date: sql`s.day`,
      tillId: sql`s.till_id`,
      tillName: sql`l.name`,
      shifts: sql`s.shifts`,
      open: sql`s.open`,
      sales: sql`s.sales`,
      refunds: sql`s.refunds`,
      cash: sql`s.cash`,
      total: sql`s.total`,
      difference: sql`s.difference`,
    })} order by s.day desc, l.name, s.till_id) from summed s
      join till l on l.gym_id = current_gym() and l.id = s.till_id), '[]')`,
  })} as answer`,
  );

export const shopVerbs: Verbs<typeof reportsContract, 'shop' | 'shopLines' | 'shifts' | 'shiftSums'> = {
  shop: readShop,
  shopLines: (context, { productId, page, rows, ...asked }) =>
    readLines(context, asked, productId, rowsAsked({ page, rows })),
  shifts: (context, { page, rows, shiftId, ...asked }) =>
    readShifts(context, asked, rowsAsked({ page, rows }), shiftId),
  shiftSums: readShiftSums,
};
