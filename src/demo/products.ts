import type { productGroup } from '../features/groups/table.ts';
import { profitFor, taxFor } from '../features/products/domain.ts';
import type { product } from '../features/products/table.ts';
import type { RowOf } from '../fill.ts';
import { type Goods, goods, groupKeys, groupOf } from './goods.ts';
import { idOf, type Random, randomOf } from './random.ts';

type GroupKey = Goods['group'];
type ProductRow = RowOf<typeof product>;

/** A product: its behaviour at the counter, and its row. */
export interface Article {
  id: string;
  goods: Goods;
  row: ProductRow;
}

interface Terms {
  /** The gym's tax, in hundredths of a per cent. */
  taxRate: number;
  opened: string;
}

const groupId = (seed: string, key: GroupKey) => idOf(seed, `group ${key}`);

export const makeGroups = (seed: string, opened: string): RowOf<typeof productGroup>[] =>
  groupKeys.map((key, index) => {
    const { name, color, within } = groupOf(key);
    return {
      id: groupId(seed, key),
      parentId: within ? groupId(seed, within as GroupKey) : null,
      name,
      color,
      position: index + 1,
      createdAt: opened,
    };
  });

/** Twelve digits with the check digit of an EAN-13. */
function ean13(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

// 780 is Chile's prefix; a step without a common factor visits each number once.
const barcodes = { prefix: '780', first: 141_780_063, count: 800_000_000, step: 104_395_301 };

const barcodeOf = (index: number): string =>
  ean13(`${barcodes.prefix}${barcodes.first + ((index * barcodes.step) % barcodes.count)}`);

function barcodeText(index: number, { barcodes: count = 1 }: Goods): string {
  const codes = [barcodeOf(2 * index), barcodeOf(2 * index + 1)];
  return codes.slice(0, count).join('|');
}

function makeRow(
  seed: string,
  id: string,
  index: number,
  goods: Goods,
  terms: Terms & { code: number },
): ProductRow {
  const { taxRate, opened, code } = terms;
  const { name, group, price, cost, supplier, shelf, service = false, included = false } = goods;
  const reorder = Math.floor(shelf / 3);
  return {
    id,
    name,
    groupId: groupId(seed, group),
    code: String(code),
    sku: service ? '' : `${group.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(4, '0')}`,
    barcode: barcodeText(index, goods),
    unit: goods.unit ?? '',
    cost,
    profit: profitFor(cost, price),
    price,
    tax: included ? 0 : taxFor(price, taxRate, false),
    priceIncludesTax: included,
    priceChangeAllowed: goods.priceChangeAllowed ?? false,
    defaultQuantity: 0,
    service,
    enabled: !goods.disabled,
    description: '',
    supplier,
    reorderPoint: reorder,
    preferredQuantity: shelf,
    lowStockWarning: shelf > 0,
    warningQuantity: Math.floor(reorder / 2),
    favourite: goods.favourite ?? false,
    createdAt: opened,
  };
}

/** The catalogue of a realistic gym. */
export const makeCatalogue = (seed: string, terms: Terms): Article[] =>
  goods.map((item, index) => {
    const id = idOf(seed, `product ${index}`);
    return { id, goods: item, row: makeRow(seed, id, index, item, { ...terms, code: index + 1 }) };
  });

const brands = ['Andes', 'Kupal', 'Ruka', 'Norte', 'Vértice', 'Pura', 'Maihue', 'Cóndor', 'Alerce', 'Faro'];
const variants = [
  'chocolate',
  'vainilla',
  'frutilla',
  'limón',
  'sandía',
  'café',
  'coco',
  'natural',
  'cereza',
  'maní',
];
const sizes = ['chico', 'mediano', 'grande', 'familiar', 'doble', 'caja de 6', 'caja de 12', 'individual'];
const stocked = goods.filter(({ service }) => !service);

/** One of any number of products in other brands, flavours and sizes. */
export function makeArticle(
  seed: string,
  index: number,
  terms: Terms & { code: number; shelf: number },
): Article {
  const random: Random = randomOf(`${seed} product ${index}`);
  const id = random.id();
  const like = random.pick(stocked);
  const first = like.name.split(' ').slice(0, 2).join(' ');
  const factor = 0.6 + random.next();
  const goods: Goods = {
    ...like,
    name: `${first} ${random.pick(brands)} ${random.pick(variants)} ${random.pick(sizes)} ${index + 1}`,
    price: Math.max(100, Math.round((like.price * factor) / 10) * 10),
    cost: Math.round(like.cost * factor),
    shelf: Math.max(24 + random.below(100), terms.shelf),
    demand: 1 + random.below(20),
    barcodes: random.chance(0.05) ? 2 : 1,
    late: false,
    favourite: index < 12,
    disabled: false,
  };
  return { id, goods, row: makeRow(seed, id, index, goods, terms) };
}
