import { proRata } from '../../wire/exact.ts';
import type { PaidClass, Wage } from './contract.ts';

/** A class that was held, as it is read. */
export type HeldClass = Omit<PaidClass, 'minutes' | 'wage' | 'amount'>;

/** Of times as HH:MM, the end up to 24:00. */
const minutesBetween = (start: string, end: string): number => {
  const [from, to] = [start, end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
  return (to ?? 0) - (from ?? 0);
};

/** The wage of a day: the last that began until then. */
export const wageOn = (wages: readonly Wage[], date: string): Wage | null =>
  wages
    .filter(({ from }) => from <= date)
    .reduce<Wage | null>((last, wage) => (last === null || wage.from > last.from ? wage : last), null);

function amountOf({ basis, amount }: Wage, { minutes, heads }: Pick<PaidClass, 'minutes' | 'heads'>): number {
  if (basis === 'hour') return proRata(amount, minutes, 60);
  return basis === 'head' ? amount * heads : amount;
}

/** What is paid for each class: by the wage of its day, rounded once for each; nothing without one. */
export const payFor = (classes: readonly HeldClass[], wages: readonly Wage[]): PaidClass[] =>
  classes.map((held) => {
    const minutes = minutesBetween(held.startTime, held.endTime);
    const wage = wageOn(wages, held.date);
    return { ...held, minutes, wage, amount: wage ? amountOf(wage, { minutes, heads: held.heads }) : 0 };
  });

/** The sums of a sheet. `unpriced` counts the classes of days without a wage. */
export const sumsOf = (items: readonly PaidClass[]) => ({
  classes: items.length,
  minutes: items.reduce((sum, { minutes }) => sum + minutes, 0),
  heads: items.reduce((sum, { heads }) => sum + heads, 0),
  amount: items.reduce((sum, { amount }) => sum + amount, 0),
  unpriced: items.filter(({ wage }) => wage === null).length,
});

/** The last day of a month YYYY-MM. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
