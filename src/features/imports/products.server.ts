import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inPortions, writerOf } from '../../db/writer.ts';
import type { Db, GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { plus } from '../../wire/exact.ts';
import { fold } from '../../wire/written.ts';
import { groupsAt, lockGroups, makeGroups } from '../groups/server.ts';
import { largestAmount, tooLargeWords } from '../gym/domain.ts';
import { currencyOf } from '../gym/server.ts';
import { ProductForm } from '../products/contract.ts';
import { barcodesOf } from '../products/domain.ts';
import { lockCodes, nextCodes } from '../products/server.ts';
import { product } from '../products/table.ts';
import { productStock } from '../stock/table.ts';
import { importRaced, type ProductLine } from './contract.ts';
import { among, idsIn, namedAs, texts } from './find.server.ts';
import { type Finding, type Plan, problem } from './plan.server.ts';
import { definedOf, differences, worthWith } from './rules.ts';

const { quantity: _, ...newProduct } = z.parse(ProductForm, { name: '-' });
type ProductValues = typeof newProduct;
export type PlannedProduct = ProductValues & {
  /** The group's path, when it has still to be created. */
  path?: readonly string[];
  /** The change of its stock. */
  stockChange: number;
};
const productColumns = Object.fromEntries(
  Object.entries(getTableColumns(product)).filter(([name]) => name in newProduct),
) as Pick<typeof product, keyof ProductValues>;
const productWriter = writerOf(product, Object.keys(newProduct));

/** True when only its name could identify the product. */
const isUnknown = ({ code, sku, barcode }: ProductLine) => !code && !sku && !barcode;

async function findExistingProducts(db: Db, lines: readonly ProductLine[]) {
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
      // No `deleted_at` condition is needed, as none of these is deleted, and with it the planner would choose an
      // index without the ids.
      .where(
        and(
          eq(product.gymId, sql`current_gym()`),
          sql`${product.id} = any (array(${texted} union ${scanned}))`,
        ),
      )
  );
}

/**
 * The product of a line: by its code, else its SKU, else a barcode. Several products may share a SKU and differ by
 * their codes: a line with another code is about another product.
 */
function finder(existing: Awaited<ReturnType<typeof findExistingProducts>>) {
  const byCode = new Map(existing.map((product) => [product.code.toUpperCase(), product]));
  const bySku = Map.groupBy(existing, ({ sku }) => sku);
  const byBarcode = new Map(
    existing.flatMap((product) => barcodesOf(product.barcode).map((code) => [code, product])),
  );
  return ({ code, sku, barcode }: ProductLine) => {
    const owners = barcodesOf(barcode ?? '').flatMap((code) => byBarcode.get(code) ?? []);
    const sameSku = (!code && sku && bySku.get(sku)) || [];
    const match =
      (code && byCode.get(code.toUpperCase())) ||
      (sameSku.length > 1 ? sameSku.find((product) => owners.includes(product)) : sameSku[0]) ||
      (sameSku.length > 1 ? undefined : owners[0]);
    const stranger = owners.find((owner) => owner !== match);
    if (!match && sameSku.length > 1)
      return problem('sku', sku ?? '', `Hay ${sameSku.length} productos con este SKU: agrega el código.`);
    if (stranger) {
      const sharedBarcode = barcodesOf(stranger.barcode).find((code) =>
        barcodesOf(barcode ?? '').includes(code),
      );
      return problem('barcode', sharedBarcode ?? '', `Este código de barras ya es de «${stranger.name}».`);
    }
    return { product: match };
  };
}

const groupsOf = (lines: readonly ProductLine[]) => lines.flatMap(({ group }) => (group ? [group] : []));

/** The effect of each line on the existing products. Writes nothing. */
export async function findProducts(
  context: GymContext,
  lines: readonly ProductLine[],
  { own, setsQuantities }: { own: ReadonlySet<string>; setsQuantities: boolean },
) {
  const groupAt = await groupsAt(context, groupsOf(lines));
  const existing = (await findExistingProducts(context.db, lines)).filter(({ id }) => !own.has(id));
  const find = finder(existing);
  const currency = await currencyOf(context);
  const names = new Set(existing.map(({ name }) => fold(name)));
  return (line: ProductLine): Finding<PlannedProduct> => {
    const match = find(line);
    if ('problem' in match) return match;
    const previous = match.product;
    const { line: _, group, quantity, taxRate: __, ...fields } = line;
    if (!previous && !fields.name) return problem('name', '', 'Escribe el nombre del producto.');
    const { id, quantity: onHand, ...before } = previous ?? { ...newProduct, id: undefined, quantity: 0 };
    const groupId = group && groupAt(group);
    const path = group && group.length > 0 && !groupId ? group : undefined;
    const values = {
      ...before,
      ...definedOf(fields),
      ...worthWith(before, line, !previous),
      code: fields.code || before.code,
      groupId: group ? (groupId ?? null) : before.groupId,
    };
    const amounts = ['cost', 'price', 'tax'] as const;
    const mistyped = amounts.find(
      (field) => values[field] > largestAmount(currency) && values[field] !== before[field],
    );
    if (mistyped) return problem(mistyped, '', tooLargeWords(currency));
    const differs = quantity === undefined || values.service ? 0 : plus(quantity, -onHand);
    const withheld = previous !== undefined && !setsQuantities && differs !== 0;
    const stockChange = withheld ? 0 : differs;
    return {
      values: { ...values, stockChange, ...(path && { path }) },
      ...(id && { id }),
      changes: [
        ...differences(values, before),
        ...(path ? ['groupId'] : []),
        ...(stockChange === 0 ? [] : ['quantity']),
      ],
      sameName: !previous && isUnknown(line) && names.has(fold(values.name)),
      withheld,
    };
  };
}

/** `reservedCodes` are the codes in any line of the file, which are not assigned to other products. */
export async function writeProducts(
  context: GymContext,
  { id: importId, reservedCodes }: { id: string; reservedCodes: readonly string[] },
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
  const codes = await nextCodes(context, unnumbered.length, reservedCodes);
  await productWriter.add(
    db,
    unnumbered.map((row, index) => ({ ...row, code: codes[index] ?? '' })),
  );
  const moves = all.flatMap(({ id, stockChange }) => (stockChange === 0 ? [] : [{ id, stockChange }]));
  await inPortions(
    db,
    moves,
    (portion) => sql`
      insert into stock_movement (product_id, kind, quantity, source_id)
      select m.id, 'import', m."stockChange", ${importId}::uuid
      from json_to_recordset(${JSON.stringify(portion)}) as m (id uuid, "stockChange" numeric) order by m.id`,
  );
}

/**
 * Runs before any product is locked, so that a transaction that assigns codes waits here and not for the others'
 * products.
 * @throws VerbError import_raced when a group was deleted in the meantime
 */
export async function lockProducts(
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
  if (!(await lockGroups(context, [...groups]))) throw new VerbError(importRaced);
  if (added.some(({ code }) => code === '')) await lockCodes(context);
  await context.db.execute(sql`select lock_stock(${idsIn(changed)}, true)`);
}
