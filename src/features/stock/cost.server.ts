import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import type { CostRow, CostStep, stockContract } from './contract.ts';
import { byName, matches, pageAt, productFields, stocked, stockedProduct } from './read.server.ts';
import { productStock, stockMovement } from './table.ts';

const s = alias(productStock, 's');
const m = alias(stockMovement, 'm');

/** In whole minor units; negative stock is worth nothing. */
const worth = sql`least(round(greatest(s.quantity, 0) * s.average_cost), 9007199254740991)`;

/** `CostStep` of the movement `m` and its purchase `u`, if any. */
const shownStep = jsonOf<CostStep>({
  id: m.id,
  kind: m.kind,
  purchaseId: sql`u.id`,
  at: m.createdAt,
  receivedOn: sql`u.received_on`,
  supplier: sql`coalesce(u.supplier, '')`,
  document: sql`coalesce(u.document, '')`,
  quantity: m.quantity,
  cost: m.cost,
  quantityBefore: sql`m.quantity_after - m.quantity`,
  averageBefore: m.averageBefore,
  averageAfter: m.averageAfter,
});

export const costVerbs: Verbs<typeof stockContract, 'averageCosts' | 'averageCost'> = {
  averageCosts: ({ db }, { search, page }) => {
    const rowJson = jsonOf<CostRow>({
      ...productFields,
      quantity: sql`p.quantity`,
      averageCost: sql`p.average_cost`,
      value: sql`p.value`,
    });
    const listJson = jsonOf<Output<typeof stockContract.averageCosts>>({
      items: sql`(select coalesce(json_agg(shown), '[]') from (
        select ${rowJson} as shown from worth p where p.found order by ${byName} ${pageAt(page)}) page)`,
      total: sql`(select count(*) from worth where found)`,
      totalIsFloor: sql`false`,
      value: sql`(select least(coalesce(sum(value), 0), 9007199254740991) from worth)`,
    });
    return readJson(
      db,
      sql`
      with worth as materialized (
        select p.id, p.name, p.code, p.unit, p.sort_key, s.quantity, s.average_cost, ${worth} as value,
          ${matches(search)} as found from ${stocked} where ${stockedProduct})
      select ${listJson} as answer`,
    );
  },
  averageCost: async ({ db }, { productId, page }) => {
    const purchasesOnly = sql`m.gym_id = current_gym() and m.product_id = ${productId}
      and m.kind in ('purchase', 'cancellation')`;
    const rowJson = jsonOf<CostRow>({
      ...productFields,
      quantity: s.quantity,
      averageCost: s.averageCost,
      value: worth,
    });
    const { rows } = await db.execute<{ product: CostRow | null; items: CostStep[]; total: number }>(sql`
      with page as (select * from stock_movement m where ${purchasesOnly} order by m.place desc ${pageAt(page)})
      select (select ${rowJson} from ${stocked} where ${stockedProduct} and p.id = ${productId}) as product,
        (select count(*)::int from stock_movement m where ${purchasesOnly}) as total,
        coalesce(json_agg(${shownStep} order by m.place desc), '[]') as items
      from page m left join purchase u on u.gym_id = m.gym_id and u.id = m.source_id`);
    const { product = null, items = [], total = 0 } = rows[0] ?? {};
    if (!product) throw new VerbError(notFound);
    return { product, items, total, totalIsFloor: false };
  },
};
