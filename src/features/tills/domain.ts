/** The total of notes and coins. */
export const worthOf = (all: Readonly<Record<string, number>>): number =>
  Object.entries(all).reduce((sum, [worth, count]) => sum + Number(worth) * count, 0);

/** The open shifts, and the one that takes cash here: that of this device's `own` till, or otherwise the only one. */
export function openShiftsOf<Shift extends { readonly tillId: string }>(
  tills: readonly { readonly shift: Shift | null }[],
  own: string | null,
) {
  const shifts = tills.flatMap(({ shift }) => shift ?? []);
  const here = shifts.find(({ tillId }) => tillId === own) ?? (shifts.length === 1 ? shifts[0] : undefined);
  return { shifts, here };
}

/**
 * The amount to pay in cash. In Chile there are no coins below ten pesos: a last digit up to 5 is rounded down, one
 * from 6 up (Ley 20.956).
 */
export function roundedCash(
  amount: number,
  { country, currency }: { country: string; currency: string },
): number {
  if (country !== 'CL' || currency !== 'CLP') return amount;
  return Math.floor((amount + 4) / 10) * 10;
}
