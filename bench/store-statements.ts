// The minimal SQL of the shop, one statement wherever one will do. `$1` is always the gym.
import type { Statement } from './minimal.ts';

/** Columns of the product `p` with its stock `q`. */
const shownStock = `q.quantity, not p.service and (p.reorder_point > 0 and q.quantity <= p.reorder_point
  or p.low_stock_warning and q.quantity <= p.warning_quantity) as low`;

const catalogueItem = `p.id, p.name, p.code, p.sku, p.barcode, p.group_id, p.unit, p.price, p.price_includes_tax,
  p.price_change_allowed, p.default_quantity, p.service, p.favourite, p.position, ${shownStock}`;

const groups = 'select id, parent_id, name, color, position, version from product_group where gym_id = $1';

export const storeStatements = {
  /** $2 sale, $3 shift, $4 ids of the lines, $5 products, $6 quantities, $7 today, $8 total, $9 method. */
  sale: {
    name: 'sale',
    text: `
      with line as (
        select * from unnest($4::uuid[], $5::uuid[], $6::numeric[]) with ordinality as l (id, product_id, quantity, position)
      ), sold as (
        insert into sale (gym_id, id, shift_id, sold_on, total, created_at) values ($1, $2, $3, $7, $8, now())
      ), listed as (
        insert into sale_line (gym_id, id, sale_id, position, product_id, name, quantity, price)
        select $1, l.id, $2, l.position, p.id, p.name, l.quantity, p.price
        from line l join product p on p.gym_id = $1 and p.id = l.product_id
      ), paid as (
        insert into sale_payment (gym_id, id, sale_id, shift_id, paid_on, amount, method)
        values ($1, gen_random_uuid(), $2, $3, $7, $8, $9)
      ), taken as (
        update product_stock q set quantity = q.quantity - l.quantity, changed_in = pg_current_xact_id()::text::bigint
        from line l where q.gym_id = $1 and q.product_id = l.product_id
        returning q.product_id, q.quantity, q.average_cost, l.quantity as sold
      ), moved as (
        insert into stock_movement (gym_id, id, product_id, kind, quantity, quantity_after, cost, source_id)
        select $1, gen_random_uuid(), product_id, 'sale', -sold, quantity, average_cost, $2 from taken
        returning product_id, quantity_after
      ), numbered as (
        update counter set value = value + 1
        where gym_id = $1 and name = 'receipt' and (select count(*) from moved) > 0 returning value
      ), issued as (
        insert into receipt (gym_id, id, number, kind, source_id, created_at)
        select $1, gen_random_uuid(), value, 'sale', $2, now() from numbered returning number)
      select issued.number, moved.product_id, moved.quantity_after from issued, moved`,
  },
  products: {
    name: 'products',
    text: `
      select p.*, ${shownStock}, g.name as group_name
      from (select * from product where gym_id = $1 order by position, sort_key, id limit 50) p
      join product_stock q on q.gym_id = $1 and q.product_id = p.id
      left join product_group g on g.gym_id = $1 and g.id = p.group_id
      order by p.position, p.sort_key, p.id`,
  },
  /** The number of products of each group, of those without one, and of all. */
  groupSizes: {
    name: 'groupSizes',
    text: `
      select c.products, g.* from (select group_id, count(*) as products from product where gym_id = $1 group by group_id) c
      full join (${groups}) g on g.id = c.group_id`,
  },
  groups: { name: 'groups', text: groups },
  catalogue: {
    name: 'catalogue',
    text: `
      select ${catalogueItem} from product p join product_stock q on q.gym_id = $1 and q.product_id = p.id
      where p.gym_id = $1 and p.enabled order by p.position, p.sort_key, p.id`,
  },
  /** $2 is the transaction id from which on changes are returned. */
  catalogueChanges: {
    name: 'catalogueChanges',
    text: `
      select ${catalogueItem} from product p join product_stock q on q.gym_id = $1 and q.product_id = p.id
      where p.gym_id = $1 and p.enabled and p.id = any (array(
        select id from product where gym_id = $1 and changed_in >= $2
        union select product_id from product_stock where gym_id = $1 and changed_in >= $2))
      order by p.position, p.sort_key, p.id`,
  },
} as const satisfies Record<string, Statement>;
