import type { ClientLine, Problem, ProductLine } from './contract.ts';

/** What tells lines apart: two may not name the same. */
interface Names {
  readonly column: string;
  readonly value: string;
  /** What counts as the same. */
  readonly key: string;
}

const splitBarcodes = (barcode: string): string[] => [
  ...new Set(
    barcode
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** What is the same in '12.345.678-k' and '12345678K'. */
export const documentKey = (dni: string): string => dni.replace(/[.\- ]/g, '').toUpperCase();

export const productNames = ({ code, sku, barcode }: ProductLine): Names[] => [
  ...(code ? [{ column: 'code', value: code, key: code.toUpperCase() }] : []),
  // A SKU may be that of several products, but only their codes tell these apart.
  ...(sku && !code ? [{ column: 'sku', value: sku, key: sku }] : []),
  ...splitBarcodes(barcode ?? '').map((one) => ({ column: 'barcode', value: one, key: one })),
];

export const clientNames = ({ dni, email }: ClientLine): Names[] => [
  ...(dni ? [{ column: 'dni', value: dni, key: documentKey(dni) }] : []),
  ...(email ? [{ column: 'email', value: email, key: email }] : []),
];

/** Tells of each line whether one before it names the same. Remembers what it was shown. */
export function repetitions<Line extends { line: number }>(namesOf: (line: Line) => Names[]) {
  const seen = new Map<string, number>();
  return (line: Line): Problem | null => {
    const names = namesOf(line);
    for (const { column, value, key } of names) {
      const first = seen.get(`${column} ${key}`);
      if (first !== undefined)
        return { line: line.line, column, value, reason: `Se repite: ya está en la línea ${first}.` };
    }
    for (const { column, key } of names) seen.set(`${column} ${key}`, line.line);
    return null;
  };
}

/** dividend / divisor, halves away from zero. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return (dividend + half) / divisor;
}

const whole = 10_000n;
const highestProfit = 100_000_000;

/** What `price` earns on `cost`, in hundredths of a per cent of the cost. */
export const profitOf = (cost: number, price: number): number =>
  cost > 0
    ? Math.min(highestProfit, Number(divided((BigInt(price) - BigInt(cost)) * whole, BigInt(cost))))
    : 0;

/** The price that earns `profit`, in hundredths of a per cent of the cost. */
export const priceFor = (cost: number, profit: number): number =>
  Number(divided(BigInt(cost) * (whole + BigInt(profit)), whole));

/** `rate` of an amount, in hundredths of a per cent. */
export const rateOf = (amount: number, rate: number): number =>
  Number(divided(BigInt(amount) * BigInt(rate), whole));

interface Worth {
  cost: number;
  price: number;
  profit: number;
  tax: number;
  priceIncludesTax: boolean;
}

/**
 * What a product is worth with a line: price and profit follow each other from the cost where only one is given, as in
 * the form. A new product's profit of 0 is not what a price above the cost earns.
 */
export function worthWith<P extends Worth>(present: P, line: ProductLine, isNew: boolean): Worth {
  const { cost = present.cost, priceIncludesTax = present.priceIncludesTax } = line;
  const profit = isNew && line.price !== undefined ? line.profit || undefined : line.profit;
  const costs = cost !== present.cost;
  let price = line.price ?? present.price;
  let earns = profit ?? present.profit;
  if (profit !== undefined && line.price === undefined) {
    if (costs || profit !== present.profit) price = priceFor(cost, profit);
  } else if (profit === undefined && (costs || price !== present.price)) earns = profitOf(cost, price);
  const tax =
    line.taxRate === undefined
      ? (line.tax ?? present.tax)
      : priceIncludesTax
        ? 0
        : rateOf(price, line.taxRate);
  return { cost, price, profit: earns, tax, priceIncludesTax };
}

/** The names of the groups in 'A/B', from the outermost in; '\/' is a stroke within a name. */
export const readPath = (path: string): string[] =>
  (path.match(/(?:\\.|[^/\\]|\\$)+/g) ?? [])
    .map((name) => name.replace(/\\([/\\])/g, '$1').trim())
    .filter(Boolean);

export const writePath = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[/\\]/g, '\\$&')).join('/');

/** The document's type where a file does not say it: a RUT in Chile has seven to nine figures, the last one perhaps a K. */
export const typeOfDocument = (dni: string): 'rut' | 'other' =>
  /^0*\d{6,8}[\dK]$/.test(documentKey(dni)) ? 'rut' : 'other';

/** Without what is left out. */
export const definedOf = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/** Lower case without accents, as the database compares names. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ØøĐđŁł]/g, (letter) => 'ooddll'['ØøĐđŁł'.indexOf(letter)] ?? letter)
    .toLowerCase();
