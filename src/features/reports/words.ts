import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import { clockTime, count, day } from '../../wire/written.ts';
import type { Span } from './domain.ts';
import type { ClassGroup } from './rules.ts';

/** What a group of classes is called. */
export function groupWords(by: ClassGroup, key: string): string {
  if (by === 'startTime') return clockTime(key);
  return by === 'weekday' ? weekdays[key as Weekday] : key;
}

const percentFormat = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });

export const percentWords = (percent: number | null): string =>
  percent === null ? '—' : `${percentFormat.format(percent)} %`;

export const productWords = (products: number): string =>
  products === 1 ? '1 producto' : `${count(products)} productos`;

/** '2 productos, 5 días sin stock' */
export const missedWords = ({
  products,
  days,
}: {
  readonly products: number;
  readonly days: number;
}): string => `${productWords(products)}, ${days === 1 ? '1 día' : `${count(days)} días`} sin stock`;

/** 'Del 01-11-2026 al 30-11-2026', or 'El 30-11-2026' for a day. */
export const spanWords = ({ from, to }: Span): string =>
  from === to ? `El ${day(from)}` : `Del ${day(from)} al ${day(to)}`;

/** 'Del 01-11-2026 al 30-11-2026, los dos incluidos' */
export const spanNote = (span: Span): string =>
  span.from === span.to ? spanWords(span) : `${spanWords(span)}, los dos incluidos`;

/** When a figure of a month is counted: before it, through it, or at its end. */
export type Counted = 'start' | 'through' | 'end';

/**
 * Of when a figure of a month is that stands beside that of another: 'Al inicio de octubre 2026', 'En octubre 2026', or
 * 'Hasta el 15 de octubre 2026' where the month is cut there. `month` is written out.
 */
export function comparedWords({ to }: Span, counted: Counted, month: string): string {
  if (counted === 'start') return `Al inicio de ${month}`;
  const lastDay = Number(to.slice(8));
  const isWhole = lastDay === new Date(Date.UTC(+to.slice(0, 4), +to.slice(5, 7), 0)).getUTCDate();
  if (counted === 'end') return isWhole ? `Al final de ${month}` : `Al ${lastDay} de ${month}`;
  return isWhole ? `En ${month}` : `Hasta el ${lastDay} de ${month}`;
}
