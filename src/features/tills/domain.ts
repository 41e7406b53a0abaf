/** What notes and coins are worth together. */
export const worthOf = (all: Readonly<Record<string, number>>): number =>
  Object.entries(all).reduce((sum, [worth, count]) => sum + Number(worth) * count, 0);

/** The open shifts, and the one that takes cash here: that of this device's `own` till, or else the only one. */
export function openShiftsOf<Shift extends { readonly tillId: string }>(
  tills: readonly { readonly shift: Shift | null }[],
  own: string | null,
) {
  const shifts = tills.flatMap(({ shift }) => shift ?? []);
  const here = shifts.find(({ tillId }) => tillId === own) ?? (shifts.length === 1 ? shifts[0] : undefined);
  return { shifts, here };
}

/**
 * What is paid of an amount in cash. In Chile there are no coins of less than ten pesos: a last digit up to 5 falls
 * away, one from 6 makes ten (Ley 20.956).
 */
export function roundedCash(
  amount: number,
  { country, currency }: { country: string; currency: string },
): number {
  if (country !== 'CL' || currency !== 'CLP') return amount;
  return Math.floor((amount + 4) / 10) * 10;
}
