import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { productGroup } from '../groups/table.ts';
import { product } from '../products/table.ts';

const here = (of: typeof productGroup | typeof product) =>
  and(eq(of.gymId, sql`current_gym()`), isNull(of.deletedAt));

/** The groups and products of the gym that was entered, without those that were deleted. */
export async function readCatalogue({ db }: GymContext) {
  return {
    groups: await db.select().from(productGroup).where(here(productGroup)),
    products: await db.select().from(product).where(here(product)),
  };
}
export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

/** As many rows as one statement takes, whose parameters are counted in 16 bits. */
const rowsAtOnce = 1_000;

async function inParts<Row>(rows: readonly Row[], add: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await add(rows.slice(from, from + rowsAtOnce));
}

/** Each after the one that it is in. */
function outerFirst(groups: Catalogue['groups']): Catalogue['groups'] {
  const byParent = Map.groupBy(groups, ({ parentId }) => parentId);
  const within = (parent: string | null): Catalogue['groups'] =>
    (byParent.get(parent) ?? []).flatMap((group) => [group, ...within(group.id)]);
  return within(null);
}

/** Adds groups and products of another gym, with their codes and barcodes; their stock begins at zero. */
export async function addCatalogue({ db }: GymContext, { groups, products }: Catalogue): Promise<void> {
  const ids = new Map(groups.map(({ id }) => [id, newId()]));
  const idOf = (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
  const newGroups = outerFirst(groups).map(({ id, parentId, name, color, position }) => ({
    ...{ id: idOf(id) ?? newId(), parentId: idOf(parentId) },
    ...{ name, color, position },
  }));
  await inParts(newGroups, (some) => db.insert(productGroup).values(some));
  const newProducts = products.map(
    ({
      gymId: _,
      searchText: __,
      sortKey: ___,
      changedIn: ____,
      version: _____,
      createdAt: ______,
      ...content
    }) => ({
      ...content,
      id: newId(),
      groupId: idOf(content.groupId),
    }),
  );
  await inParts(newProducts, (some) => db.insert(product).values(some));
}
