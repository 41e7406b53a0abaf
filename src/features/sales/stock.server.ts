import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { statement } from '../../server/statement.ts';
import { plus } from '../../wire/exact.ts';
import { outOfStock } from './contract.ts';
import type { NewSale, PricedSale, SaleContext } from './price.server.ts';

const { placeholder } = sql;

/** What a sale takes of a product. */
interface Move {
  /** The product's. */
  id: string;
  quantity: number;
  /** The indices of the lines that sell it. */
  places: number[];
}

export function movesOf({ lines }: PricedSale): Move[] {
  const moves = new Map<string, Move>();
  for (const [place, line] of lines.entries()) {
    if (line.kind !== 'product') continue;
    const { quantity, places } = moves.get(line.productId) ?? { quantity: 0, places: [] };
    moves.set(line.productId, {
      id: line.productId,
      quantity: plus(quantity, -line.quantity),
      places: [...places, place],
    });
  }
  return [...moves.values()];
}

const writeMovements = statement<{ productId: string; quantity: number }>(sql`
  insert into stock_movement (kind, source_id, product_id, quantity)
  select 'sale', ${placeholder('saleId')}::uuid, m.* from json_to_recordset(${placeholder('moves')}::json) as m (id uuid, quantity numeric)
  order by m.id returning product_id as "productId", quantity_after::float8 as quantity`);

/** Takes the sold products out of stock, locked in a fixed order. @throws VerbError out_of_stock */
export async function moveStock(
  context: GymContext,
  { id, provisional }: NewSale,
  { refusesShort }: SaleContext,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const { rows: left } = await writeMovements(context, { saleId: id, moves: JSON.stringify(moves) });
  if (!refusesShort || provisional?.asCharged) return;
  const short = new Set(left.filter(({ quantity }) => quantity < 0).map(({ productId }) => productId));
  const places = moves.filter((move) => short.has(move.id)).flatMap((move) => move.places);
  if (places.length === 0) return;
  throw new VerbError(
    outOfStock,
    Object.fromEntries(places.map((place) => [`order.lines.${place}`, outOfStock.message])),
  );
}
