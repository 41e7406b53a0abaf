/** From its foot to its head. */
export type Stretch = readonly [start: number, end: number];

/** The bars of a column, one on the other from zero; what is below zero goes down. */
export function stack(amounts: readonly number[]): Stretch[] {
  const ends = { up: 0, down: 0 };
  return amounts.map((amount) => {
    const way = amount < 0 ? 'down' : 'up';
    const start = ends[way];
    ends[way] += amount;
    return [Math.min(start, ends[way]), Math.max(start, ends[way])];
  });
}

interface Amounts {
  readonly amounts: readonly number[];
  readonly before?: number;
}

/** About four round steps that hold all bars and what they are compared with, with zero among them, in ascending order. */
export function axisOf(columns: readonly Amounts[]): readonly number[] {
  const ends = columns.flatMap(({ amounts, before = 0 }) => [...stack(amounts).flat(), before]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const wanted = Math.max(1, (most - least) / 4);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const rounds = power >= 10 ? [1, 2, 2.5, 5] : [1, 2, 5];
  const step = (rounds.find((times) => times * power >= wanted) ?? 10) * power;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, index) => (first + index) * step);
}
