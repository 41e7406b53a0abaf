import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { inPortions } from '../db/writer.ts';
import { GroupForm } from '../features/groups/contract.ts';
import { makeGroups, tree } from '../features/groups/server.ts';
import { ProductForm } from '../features/products/contract.ts';
import { barcodesOf } from '../features/products/domain.ts';
import { nextCodes } from '../features/products/server.ts';
import { product, productBarcode } from '../features/products/table.ts';
import { productStock } from '../features/stock/table.ts';
import { minorDigits } from '../wire/written.ts';
import { idOf } from './document.ts';
import { empty, Fields, readForm } from './fields.ts';
import { type GymExport, major, withExtra } from './gym-export.ts';
import { addNew, atLatestNow, type GymImport, idsIn } from './gym-import.ts';
import { createdText, readCreated } from './local-time.ts';

const own = ['preferredQuantity', 'lowStockWarning', 'warningQuantity'] as const;
const usual = { favourite: false, preferredQuantity: 0, lowStockWarning: false, warningQuantity: 0 };
/** Follow from other fields, or say what Pulso keeps in its audit. */
const derived = ['active', 'salePriceWithTax', 'updated', 'created'];

const zero = (field: string) => ({ [field]: { put: { [field]: 0 }, say: 'Queda en 0.' } });
const instead = {
  name: { put: { name: 'Producto sin nombre' }, say: 'Queda «Producto sin nombre».' },
  ...empty('barcode'),
  ...zero('cost'),
  ...zero('profit'),
  ...zero('price'),
  ...zero('tax'),
  ...zero('defaultQuantity'),
  ...zero('quantity'),
  ...zero('reorderPoint'),
};

interface ReadProduct {
  readonly path: string;
  readonly id: string;
  readonly form: ProductForm;
  readonly group: string[];
  readonly favourite: boolean;
  readonly createdAt: string;
  readonly fields: Fields;
}

/** Quantities have three decimals. */
const quantity = (fields: Fields, name: string) => (fields.scaled(name, 3) ?? 0) / 1000;

function moneyOf(fields: Fields, currency: string) {
  const money = (name: string) => fields.scaled(name, minorDigits(currency)) ?? 0;
  return {
    cost: money('cost'),
    profit: fields.scaled('profit', 2) ?? 0,
    price: money('price'),
    tax: money('tax'),
    priceIncludesTax: fields.yesNo('priceIncludesTax', false),
    priceChangeAllowed: fields.yesNo('priceChangeAllowed', false),
  };
}

function readProduct(gym: GymImport, fields: Fields): ProductForm | null {
  const form = readForm(
    fields,
    ProductForm,
    {
      name: fields.text('name'),
      sku: fields.text('sku'),
      barcode: fields.text('barcode'),
      code: fields.text('code'),
      unit: fields.text('unit'),
      ...moneyOf(fields, gym.currency),
      defaultQuantity: quantity(fields, 'defaultQuantity'),
      service: fields.yesNo('service', false),
      enabled: fields.yesNo('enabled', true),
      description: fields.text('description'),
      supplier: fields.text('supplier'),
      quantity: quantity(fields, 'quantity'),
      reorderPoint: quantity(fields, 'reorderPoint'),
      ...fields.extra(own),
    },
    { instead },
  );
  return form;
}

/** The groups of a path, as 'Ropa/Poleras'. */
function readGroup(fields: Fields): string[] {
  const names = fields
    .text('group')
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.flatMap((name) => {
    const form = readForm(
      fields,
      GroupForm,
      { name },
      { names: { name: 'group' }, instead: { name: { put: { name: 'Grupo' }, say: 'Queda «Grupo».' } } },
    );
    return form?.name ?? [];
  });
}

/** What must differ between products and is taken already is left empty. */
async function withoutDuplicates(gym: GymImport, products: readonly ReadProduct[]): Promise<ReadProduct[]> {
  const ofGym = eq(product.gymId, sql`current_gym()`);
  const existing = await gym.db
    .select({ id: product.id, code: product.code })
    .from(product)
    .where(and(ofGym, isNull(product.deletedAt)));
  const scanned = await gym.db
    .select({ barcode: productBarcode.barcode, id: productBarcode.productId })
    .from(productBarcode)
    .where(and(eq(productBarcode.gymId, sql`current_gym()`), isNotNull(productBarcode.productId)));
  const codes = new Map(existing.map(({ id, code }) => [code.toUpperCase(), id]));
  const barcodes = new Map(scanned.map(({ barcode, id }) => [barcode, id]));
  const claim = (owners: Map<string, string | null>, key: string, id: string) => {
    const owner = owners.get(key) ?? id;
    owners.set(key, owner);
    return owner === id;
  };
  return products.map((read) => {
    const { id, form, fields } = read;
    const isOwnCode = form.code === '' || claim(codes, form.code.toUpperCase(), id);
    if (!isOwnCode) fields.change('code', form.code, 'Otro producto tiene este código.', 'Recibe uno nuevo.');
    const [free, taken] = [true, false].map((wanted) =>
      barcodesOf(form.barcode).filter((barcode) => claim(barcodes, barcode, id) === wanted),
    );
    for (const barcode of taken ?? [])
      fields.change('barcode', barcode, 'Otro producto tiene este código de barras.', 'Se quita.');
    return { ...read, form: { ...form, code: isOwnCode ? form.code : '', barcode: (free ?? []).join('|') } };
  });
}

/** Stock moves through the ledger alone, as with the products of a spreadsheet. */
async function addStock(gym: GymImport, products: readonly ReadProduct[]): Promise<void> {
  const moves = products.flatMap(({ id, form: { service, quantity = 0 } }) =>
    service || quantity === 0 ? [] : [{ id, quantity }],
  );
  await inPortions(
    gym.db,
    moves,
    (some) => sql`
      insert into stock_movement (product_id, kind, quantity)
      select m.id, 'import', m.quantity
      from json_to_recordset(${JSON.stringify(some)}) as m (id uuid, quantity numeric) order by m.id`,
  );
}

export async function importProducts(gym: GymImport): Promise<void> {
  const read = gym.documents.productos.flatMap((document): ReadProduct[] => {
    const fields = new Fields(document, gym.report);
    const form = readProduct(gym, fields);
    const group = readGroup(fields);
    const favourite = fields.extra(['favourite']).favourite === true;
    const createdAt = atLatestNow(gym, readCreated(document.data.created, gym.zone) ?? gym.now);
    fields.ignoreRest(...derived);
    return form
      ? [{ path: document.path, id: idOf(document.path), form, group, favourite, createdAt, fields }]
      : [];
  });
  const products = await withoutDuplicates(gym, read);
  const existing = await idsIn(gym.db, product);
  const fresh = products.filter(({ id }) => !existing.has(id));
  const groupAt = await makeGroups(
    gym,
    fresh.flatMap(({ group }) => (group.length > 0 ? [group] : [])),
  );
  const unnumbered = fresh.filter(({ form }) => form.code === '');
  const named = fresh.map(({ form }) => form.code);
  const codes = await nextCodes(gym, unnumbered.length, named);
  const codeOf = new Map(unnumbered.map(({ id }, index) => [id, codes[index] ?? '']));
  const added = await addNew(
    gym,
    'productos',
    product,
    products.map(({ path, id, form, group, favourite, createdAt }) => {
      const { quantity: _, ...row } = form;
      const code = form.code || codeOf.get(id) || '';
      return { path, row: { id, ...row, code, groupId: groupAt(group) ?? null, favourite, createdAt } };
    }),
  );
  const addedIds = new Set(added.map(({ row }) => row.id));
  await addStock(
    gym,
    products.filter(({ id }) => addedIds.has(id)),
  );
}

export async function exportProducts({ db, currency, zone }: GymExport) {
  const { rows: groups } = await db.execute<{ id: string; path: string }>(
    sql`with recursive ${tree} select id, path from tree`,
  );
  const pathOf = new Map(groups.map(({ id, path }) => [id, path]));
  const products = await db
    .select({
      product,
      quantity: productStock.quantity,
      createdAt: sql<string>`to_json(${product.createdAt})`,
    })
    .from(product)
    .innerJoin(
      productStock,
      and(eq(productStock.gymId, product.gymId), eq(productStock.productId, product.id)),
    )
    .where(and(eq(product.gymId, sql`current_gym()`), isNull(product.deletedAt)));
  return Object.fromEntries(
    products.map(({ product: row, quantity, createdAt }) => {
      const { favourite, preferredQuantity, lowStockWarning, warningQuantity } = row;
      const created = createdText(createdAt, zone);
      const fields = {
        name: row.name,
        group: (row.groupId && pathOf.get(row.groupId)) ?? '',
        sku: row.sku,
        barcode: row.barcode,
        code: row.code,
        unit: row.unit,
        cost: major(row.cost, currency),
        profit: row.profit / 100,
        price: major(row.price, currency),
        tax: major(row.tax, currency),
        priceIncludesTax: row.priceIncludesTax,
        priceChangeAllowed: row.priceChangeAllowed,
        defaultQuantity: row.defaultQuantity,
        service: row.service,
        enabled: row.enabled,
        description: row.description,
        quantity,
        supplier: row.supplier,
        reorderPoint: row.reorderPoint,
        created,
        updated: created,
        active: row.enabled,
        salePriceWithTax: major(row.price + row.tax, currency),
      };
      return [
        row.id,
        withExtra(fields, { favourite, preferredQuantity, lowStockWarning, warningQuantity }, usual),
      ];
    }),
  );
}
