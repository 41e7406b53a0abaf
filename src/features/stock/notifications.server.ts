import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { count } from '../../wire/written.ts';
import { lowStock } from './low.server.ts';

interface Low {
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
}

/** Each since its stock last fell to where it is low. */
export const lowStockSource = notificationSource<Low>({
  rights: ['products.view'],
  found: sql`select p.id::text as subject, p.name, p.quantity, p.unit, coalesce((
      select m.created_at from stock_movement m where m.gym_id = p.gym_id and m.product_id = p.id
        and m.quantity_after <= l.level and m.quantity_after - m.quantity > l.level order by m.place desc limit 1), p.created_at) as since
    from (${lowStock}) p cross join lateral (select greatest(case when p.reorder_point > 0 then p.reorder_point end,
      case when p.low_stock_warning then p.warning_quantity end) as level) l`,
  facts: jsonOf<Low>({ name: sql`f.name`, quantity: sql`f.quantity`, unit: sql`f.unit` }),
  tell: ({ name, quantity, unit }) => ({
    sentence:
      quantity > 0
        ? `Queda poco de ${name}: ${[count(quantity), unit].join(' ').trim()}`
        : `Se acabó ${name}`,
    href: `/store/stock/low?${new URLSearchParams({ buscar: name })}`,
  }),
  all: '/store/stock/low',
});
