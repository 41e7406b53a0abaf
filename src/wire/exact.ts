/** Hundredths of a per cent in a whole. */
export const whole = 10_000n;

/** A quantity of at most three decimals, in thousandths. */
export const thousandthsOf = (quantity: number): bigint => BigInt(Math.round(quantity * 1000));

/** A sum of quantities of at most three decimals, exact to the last of them. */
export const plus = (one: number, other: number): number =>
  (Math.round(one * 1000) + Math.round(other * 1000)) / 1000;

/** One number over another that is greater than zero, halves up. */
export const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

export const sum = (all: readonly bigint[]): bigint => all.reduce((so, one) => so + one, 0n);
