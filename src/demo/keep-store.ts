import type pg from 'pg';

/** In the order in which each finds what it needs; what is right already stays as it is. */
const statements = [
  // Statistics from before these rows say that the gym has none: see keepExpiry.
  ...['product', 'stock_movement', 'payment', 'cash_entry'].map((table) => `analyze ${table}`),
  `insert into product_stock (gym_id, product_id, quantity, average_cost, changed_in)
    select p.gym_id, p.id, coalesce(moved.quantity, 0), coalesce(last.average_after, p.cost), current_change()
    from product p
    left join (select product_id, sum(quantity) as quantity from stock_movement
      where gym_id = current_gym() group by product_id) moved on moved.product_id = p.id
    left join (select distinct on (product_id) product_id, average_after from stock_movement
      where gym_id = current_gym() order by product_id, place desc) last on last.product_id = p.id
    where p.gym_id = current_gym()
    on conflict (gym_id, product_id) do update
    set quantity = excluded.quantity, average_cost = excluded.average_cost, changed_in = excluded.changed_in
    where (product_stock.quantity, product_stock.average_cost)
      is distinct from (excluded.quantity, excluded.average_cost)`,
  `update product p set cost = round(s.average_cost), changed_in = current_change() from product_stock s
    where p.gym_id = current_gym() and s.gym_id = p.gym_id and s.product_id = p.id
      and (p.changed_in = 0 or p.cost <> round(s.average_cost))`,
  `insert into product_barcode (gym_id, barcode, product_id)
    select gym_id, unnest(barcodes_of(barcode)), id from product where gym_id = current_gym() and deleted_at is null
    on conflict (gym_id, barcode) do nothing`,
  `insert into counter (gym_id, name, value)
    select current_gym(), 'receipt', max(number) from receipt where gym_id = current_gym() having max(number) > 0
    union all
    select current_gym(), 'product', max(code::bigint) from product
    where gym_id = current_gym() and code ~ '^[0-9]{1,9}$' having max(code::bigint) > 0
    on conflict (gym_id, name) do update set value = greatest(counter.value, excluded.value)`,
  `update credit c set balance = entries.sum
    from (select client_id, sum(amount) as sum from credit_entry where gym_id = current_gym() group by client_id) entries
    where c.gym_id = current_gym() and c.id = entries.client_id and c.balance <> entries.sum`,
  // Cash that was taken while no till was open.
  `insert into cash_entry (gym_id, id, kind, amount, source_id, created_at)
    select p.gym_id, md5('cash ' || p.id)::uuid, 'payment', p.amount, p.id, p.created_at from payment p
    where p.gym_id = current_gym() and p.method = 'cash' and p.deleted_at is null and p.sale_id is null
      and not exists (select from cash_entry e where e.gym_id = p.gym_id and e.source_id = p.id)`,
];

/** What the triggers of the store keep: stock and its cost, barcodes, numbers, debts, cash of membership payments. */
export async function keepStore(db: pg.PoolClient): Promise<void> {
  for (const statement of statements) await db.query(statement);
}
