/** One hundred per cent in basis points (hundredths of a per cent). */
export const basisPoints = 10_000n;

/** A quantity of at most three decimals, in thousandths. */
export const thousandthsOf = (quantity: number): bigint => BigInt(Math.round(quantity * 1000));

/** The exact sum of two quantities of at most three decimals. */
export const plus = (a: number, b: number): number => (Math.round(a * 1000) + Math.round(b * 1000)) / 1000;

/** A quotient rounded half up; the divisor is greater than zero. */
export const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** The part of an amount for `days` of `ofDays` days, rounded half up; `ofDays` is greater than zero. */
export const proRata = (amount: number, days: number, ofDays: number): number =>
  Number(rounded(BigInt(amount) * BigInt(days), BigInt(ofDays)));

export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
