import type { Cell } from './cells.ts';

/** The possible decimal signs. */
export const decimals = { ',': 'Coma (1,5)', '.': 'Punto (1.5)' } as const;
export type Decimal = keyof typeof decimals;

const bare = (text: string) => text.replace(/[\s$€'’%\u00a0\u202f]|US\$|CLP/g, '');

/** What a number reveals about the file's decimal sign; weight 2 is certain, 1 may be a thousands separator. */
function evidence(text: string, money: boolean): { sign: Decimal; weight: number } | null {
  const number = bare(text);
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(number)) return null;
  const last = number.match(/[.,](?=\d*$)/)?.[0] as Decimal | undefined;
  if (!last) return null;
  const other = last === ',' ? '.' : ',';
  const count = number.split(last).length - 1;
  if (number.includes(other)) return count > 1 ? null : { sign: last, weight: 2 };
  if (count > 1) return { sign: other, weight: 2 };
  const [whole = '', fraction = ''] = number.replace('-', '').split(last);
  if (fraction.length !== 3 || whole.length > 3 || /^0?$/.test(whole)) return { sign: last, weight: 2 };
  return money ? { sign: other, weight: 1 } : null;
}

/** The decimal sign of a file's numbers; `usual` if they do not reveal it. */
export function decimalOf(numbers: Iterable<{ text: string; money: boolean }>, usual: Decimal): Decimal {
  const weights = { ',': 0, '.': 0 };
  for (const { text, money } of numbers) {
    const hint = evidence(text, money);
    if (hint) weights[hint.sign] += hint.weight ** 6;
  }
  return weights[','] === weights['.'] ? usual : weights[','] > weights['.'] ? ',' : '.';
}

/** A number's digits in decimal notation, '1234.5', or null if it cannot be read. */
export function plainNumber(cell: Cell, decimal: Decimal): string | null {
  if (typeof cell === 'number')
    return Number.isFinite(cell)
      ? cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
      : null;
  const number = bare(String(cell ?? ''));
  const [thousands, point] = decimal === ',' ? ['\\.', ','] : [',', '\\.'];
  const shape = new RegExp(`^-?(\\d{1,3}(${thousands}\\d{3})+|\\d+)?(${point}\\d*)?$`);
  if (!shape.test(number) || !/\d/.test(number)) return null;
  return number.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.');
}

/**
 * A number in whole units of `digits` decimals, rounded half up, and whether that is exact; null if it
 * cannot be read.
 */
export function scaled(
  cell: Cell,
  digits: number,
  decimal: Decimal,
): { units: number; exact: boolean } | null {
  const number = plainNumber(cell, decimal);
  const [, sign, whole = '', fraction = ''] = number?.match(/^(-?)(\d*)\.?(\d*)$/) ?? [];
  if (number === null || sign === undefined) return null;
  const digitsKept = BigInt(`0${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  const cutOff = fraction.slice(digits);
  const units = Number(digitsKept + (cutOff.charAt(0) >= '5' ? 1n : 0n));
  if (!Number.isSafeInteger(units)) return null;
  return { units: sign && units ? -units : units, exact: !/[1-9]/.test(cutOff) };
}
