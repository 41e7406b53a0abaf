import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { countedProducts, shownGroups, shownTree, tree } from '../groups/server.ts';
import type { CatalogueItem, ProductOrder, productsContract } from './contract.ts';
import type { SearchFilter } from './domain.ts';
import { low, productWithStock, shownProduct } from './read.server.ts';
import { product } from './table.ts';

const p = alias(product, 'p');

const orders: Record<ProductOrder, readonly SQL[]> = {
  position: [sql`p.position`],
  name: [],
  // '2' before '10', and numbers before words.
  code: [sql`(p.code !~ '^[0-9]{1,18}$')`, sql`lpad(upper(p.code), 18, '0') collate "C"`],
  group: [sql`(t.id is null)`, sql`t.place collate "C"`],
  quantity: [sql`s.quantity`],
  cost: [sql`p.cost`],
  price: [sql`p.price`],
};

const searched: Record<SearchFilter, SQL> = {
  all: sql`p.search_text`,
  name: sql`split_part(p.search_text, chr(10), 1)`,
  code: sql`split_part(p.search_text, chr(10), 2)`,
  barcode: sql`split_part(p.search_text, chr(10), 3)`,
};

const states = {
  all: sql`true`,
  enabled: sql`p.enabled`,
  disabled: sql`not p.enabled`,
  low,
};

interface Filters {
  readonly search: string;
  readonly by: SearchFilter;
  readonly groupId?: string | undefined;
  readonly state: keyof typeof states;
  readonly order: ProductOrder;
  readonly descending: boolean;
}

/** The matching products, without joins that nothing needs. */
const matching = ({ search, by, groupId, state, order }: Filters): SQL => sql`
  product p
  ${state === 'low' || order === 'quantity' ? sql`join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id` : sql``}
  ${groupId !== undefined || order === 'group' ? sql`left join tree t on t.id = p.group_id` : sql``}
  where p.gym_id = current_gym() and p.deleted_at is null and ${states[state]}
    ${search === '' ? sql`` : sql`and ${searched[by]} like containing(${search})`}
    ${groupId === undefined ? sql`` : sql`and ${groupId} = any (t.lineage)`}`;

/** The number of matches; without filters the stored count. */
const totalOf = (filters: Filters): SQL =>
  filters.search === '' && filters.groupId === undefined && filters.state === 'all'
    ? countedProducts
    : sql`(select count(*) from ${matching(filters)})`;

/** The ids of the matching products, with their position: all, or those on a page from 1. */
function matches(filters: Filters, page?: number): SQL {
  const direction = filters.descending ? sql`desc` : sql`asc`;
  const terms = [...orders[filters.order], sql`p.sort_key`, sql`p.id`].map(
    (term) => sql`${term} ${direction}`,
  );
  return sql`found as materialized (
    select id, row_number() over () as place from (
      select p.id from ${matching(filters)} order by ${sql.join(terms, sql`, `)}
      ${page === undefined ? sql`` : sql`offset ${(page - 1) * pageSize} limit ${pageSize}`}) ordered)`;
}

/** Every `Product` of `matches`, as JSON. */
const matchesJson = sql`(select coalesce(json_agg(${shownProduct} order by f.place), '[]')
  from found f join ${productWithStock} on p.gym_id = current_gym() and p.id = f.id)`;

/** A `CatalogueItem` of each product on sale, with its sort keys. */
const soldItem = sql`${jsonOf<CatalogueItem>({
  id: p.id,
  name: p.name,
  code: p.code,
  sku: p.sku,
  // Hardly any product has several barcodes, and a function call for each of 10,000 takes time.
  barcodes: sql`case when trim(p.barcode) = '' then '[]' when strpos(p.barcode, '|') > 0 then to_json(barcodes_of(p.barcode))
    else json_build_array(trim(p.barcode)) end`,
  groupId: p.groupId,
  unit: p.unit,
  price: p.price,
  tax: p.tax,
  priceIncludesTax: p.priceIncludesTax,
  priceChangeAllowed: p.priceChangeAllowed,
  defaultQuantity: p.defaultQuantity,
  service: p.service,
  favourite: p.favourite,
  position: p.position,
  quantity: sql`s.quantity`,
  low,
})} as item, p.position, p.sort_key, p.id
  from product p join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id
  where p.gym_id = current_gym() and p.enabled and p.deleted_at is null`;

export const listVerbs: Verbs<typeof productsContract, 'list' | 'all' | 'catalogue'> = {
  list: async ({ db }, { page, ...filters }) => {
    const listJson = jsonOf<Output<typeof productsContract.list>>({
      items: matchesJson,
      total: totalOf(filters),
      totalIsFloor: sql`false`,
      groups: shownGroups,
    });
    return readJson(db, sql`with recursive ${tree}, ${matches(filters, page)} select ${listJson} as answer`);
  },
  all: async ({ db }, filters) => {
    const allJson = jsonOf<Output<typeof productsContract.all>>({ items: matchesJson });
    return readJson(db, sql`with recursive ${tree}, ${matches(filters)} select ${allJson} as answer`);
  },
  catalogue: async ({ db }, { since }) => {
    const catalogueJson = jsonOf<Output<typeof productsContract.catalogue>>({
      at: sql`s.at::text`,
      complete: sql`s.complete`,
      items: sql`(select coalesce(json_agg(sold.item order by sold.position, sold.sort_key, sold.id), '[]') from sold)`,
      removedIds: sql`array(select p.id::text from product p where p.gym_id = current_gym() and p.id = any (s.changed)
        and (not p.enabled or p.deleted_at is not null))`,
      groups: shownTree,
    });
    return readJson(
      db,
      sql`
      with recursive ${tree},
        snapshot as materialized (
          select at, complete, case when not complete then array(select changed_since(since)) end as changed from (
            select safe_xid() as at, request.since, coalesce(request.since > safe_xid(), true) as complete
            from (select ${since ?? null}::bigint as since) request) response),
        sold as (
          select ${soldItem} and (select complete from snapshot)
          union all
          select ${soldItem} and p.id = any ((select changed from snapshot)::uuid[]))
      select ${catalogueJson} as answer from snapshot s`,
    );
  },
};
