import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inPortions, writerOf } from '../../db/writer.ts';
import type { Db, GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { plus } from '../../wire/exact.ts';
import { maxAmount } from '../../wire/fields.ts';
import { fold } from '../../wire/written.ts';
import { groupsAt, holdGroups, makeGroups } from '../groups/server.ts';
import { ProductForm } from '../products/contract.ts';
import { barcodesOf } from '../products/domain.ts';
import { holdCodes, nextCodes } from '../products/server.ts';
import { product } from '../products/table.ts';
import { productStock } from '../stock/table.ts';
import { importRaced, type ProductLine } from './contract.ts';
import { among, idsIn, namedAs, texts } from './find.server.ts';
import { definedOf, differences, type Finding, type Plan, problem, worthWith } from './rules.ts';

const { quantity: _, ...newProduct } = z.parse(ProductForm, { name: '-' });
type ProductValues = typeof newProduct;
export type PlannedProduct = ProductValues & {
  /** The groups around it, where the innermost is still to be made. */
  path?: readonly string[];
  /** What comes to its stock, or goes. */
  moved: number;
};
const productColumns = Object.fromEntries(
  Object.entries(getTableColumns(product)).filter(([name]) => name in newProduct),
) as Pick<typeof product, keyof ProductValues>;
const productWriter = writerOf(product, Object.keys(newProduct));

/** Whether nothing but its name could tell which product it is about. */
const isUnknown = ({ code, sku, barcode }: ProductLine) => !code && !sku && !barcode;

async function presentProducts(db: Db, lines: readonly ProductLine[]) {
  const texted = sql`
    select p.id from product p where p.gym_id = current_gym() and p.deleted_at is null and (
      upper(p.code) ${among(lines.map(({ code }) => code?.toUpperCase()))}
      or p.sku ${among(lines.map(({ sku }) => sku))}
      or p.sort_key ${namedAs(lines.filter(isUnknown).map(({ name }) => name))})`;
  const scanned = sql`
    select b.product_id from unnest(${texts(lines.flatMap(({ barcode }) => barcodesOf(barcode ?? '')))}) wanted
    cross join lateral (select product_id from product_barcode
      where gym_id = current_gym() and barcode = wanted and product_id is not null offset 0) b`;
  return (
    db
      .select({ ...productColumns, id: product.id, quantity: productStock.quantity })
      .from(product)
      .innerJoin(
        productStock,
        and(eq(productStock.gymId, product.gymId), eq(productStock.productId, product.id)),
      )
      // None of these is deleted, and asked for that, it would take an index of those that are not: none has the ids.
      .where(
        and(
          eq(product.gymId, sql`current_gym()`),
          sql`${product.id} = any (array(${texted} union ${scanned}))`,
        ),
      )
  );
}

/**
 * The product that a line is about: by its code, else its SKU, else a barcode. Several products may have one SKU, told
 * apart by their codes: a line with another code is about another product.
 */
function finder(present: Awaited<ReturnType<typeof presentProducts>>) {
  const byCode = new Map(present.map((one) => [one.code.toUpperCase(), one]));
  const bySku = Map.groupBy(present, ({ sku }) => sku);
  const byBarcode = new Map(present.flatMap((one) => barcodesOf(one.barcode).map((code) => [code, one])));
  return ({ code, sku, barcode }: ProductLine) => {
    const owners = barcodesOf(barcode ?? '').flatMap((one) => byBarcode.get(one) ?? []);
    const alike = (!code && sku && bySku.get(sku)) || [];
    const found =
      (code && byCode.get(code.toUpperCase())) ||
      (alike.length > 1 ? alike.find((one) => owners.includes(one)) : alike[0]) ||
      (alike.length > 1 ? undefined : owners[0]);
    const stranger = owners.find((owner) => owner !== found);
    if (!found && alike.length > 1)
      return problem('sku', sku ?? '', `Hay ${alike.length} productos con este SKU: agrega el código.`);
    if (stranger) {
      const theirs = barcodesOf(stranger.barcode).find((one) => barcodesOf(barcode ?? '').includes(one));
      return problem('barcode', theirs ?? '', `Este código de barras ya es de «${stranger.name}».`);
    }
    return { found };
  };
}

const groupsOf = (lines: readonly ProductLine[]) => lines.flatMap(({ group }) => (group ? [group] : []));

/** What each line does to the products that there are now. Writes nothing. */
export async function findProducts(
  context: GymContext,
  lines: readonly ProductLine[],
  { own, setsQuantities }: { own: ReadonlySet<string>; setsQuantities: boolean },
) {
  const groupAt = await groupsAt(context, groupsOf(lines));
  const present = (await presentProducts(context.db, lines)).filter(({ id }) => !own.has(id));
  const find = finder(present);
  const names = new Set(present.map(({ name }) => fold(name)));
  return (line: ProductLine): Finding<PlannedProduct> => {
    const found = find(line);
    if ('problem' in found) return found;
    const was = found.found;
    const { line: _, group, quantity, taxRate: __, ...given } = line;
    if (!was && !given.name) return problem('name', '', 'Escribe el nombre del producto.');
    const { id, quantity: there, ...before } = was ?? { ...newProduct, id: undefined, quantity: 0 };
    const groupId = group && groupAt(group);
    const path = group && group.length > 0 && !groupId ? group : undefined;
    const values = {
      ...before,
      ...definedOf(given),
      ...worthWith(before, line, !was),
      code: given.code || before.code,
      groupId: group ? (groupId ?? null) : before.groupId,
    };
    if (values.price > maxAmount) return problem('price', '', 'El precio que resulta es demasiado alto.');
    const differs = quantity === undefined || values.service ? 0 : plus(quantity, -there);
    const withheld = was !== undefined && !setsQuantities && differs !== 0;
    const moved = withheld ? 0 : differs;
    return {
      values: { ...values, moved, ...(path && { path }) },
      ...(id && { id }),
      changes: [
        ...differences(values, before),
        ...(path ? ['groupId'] : []),
        ...(moved === 0 ? [] : ['quantity']),
      ],
      equals: !was && isUnknown(line) && names.has(fold(values.name)),
      withheld,
    };
  };
}

/** `named` are the codes that any line of the file brings: nothing else is given one of these. */
export async function writeProducts(
  context: GymContext,
  { id: importId, named }: { id: string; named: readonly string[] },
  plan: Plan<ProductLine, PlannedProduct>,
) {
  const { db } = context;
  const all = [...plan.added, ...plan.changed];
  const groupAt = await makeGroups(
    context,
    all.flatMap(({ path }) => (path ? [path] : [])),
  );
  for (const row of all) if (row.path) row.groupId = groupAt(row.path) ?? null;
  await productWriter.change(db, plan.changed, plan.columns);
  await productWriter.add(
    db,
    plan.added.filter(({ code }) => code !== ''),
  );
  const unnumbered = plan.added.filter(({ code }) => code === '');
  const codes = await nextCodes(context, unnumbered.length, named);
  await productWriter.add(
    db,
    unnumbered.map((row, index) => ({ ...row, code: codes[index] ?? '' })),
  );
  const moves = all.flatMap(({ id, moved }) => (moved === 0 ? [] : [{ id, moved }]));
  await inPortions(
    db,
    moves,
    (some) => sql`
      insert into stock_movement (product_id, kind, quantity, source_id)
      select m.id, 'import', m.moved, ${importId}::uuid
      from json_to_recordset(${JSON.stringify(some)}) as m (id uuid, moved numeric) order by m.id`,
  );
}

/**
 * Before any product, so that whoever gives codes waits here and not for the others' products.
 * @throws VerbError import_raced where a group was deleted meanwhile
 */
export async function holdProducts(
  context: GymContext,
  plan: Plan<ProductLine, PlannedProduct>,
): Promise<void> {
  const { lines, added, changed } = plan;
  const paths = groupsOf(lines);
  const groupAt = await groupsAt(context, paths);
  const groups = new Set([
    ...paths.flatMap((path) => groupAt(path) ?? []),
    ...changed.flatMap(({ groupId }) => groupId ?? []),
  ]);
  if (!(await holdGroups(context, [...groups]))) throw new VerbError(importRaced);
  if (added.some(({ code }) => code === '')) await holdCodes(context);
  await context.db.execute(sql`select lock_stock(${idsIn(changed)}, true)`);
}
