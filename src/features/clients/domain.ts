export const dniTypes = { rut: 'RUT', other: 'Otro documento' } as const;

/** What the list of clients may be restricted to. */
export const membershipStatuses = {
  all: 'Todos',
  active: 'Con membresía activa',
  expiring: 'Vencen en 7 días',
  expired: 'Vencidos',
  unpaid: 'Sin pagos',
} as const;

/** The tone of an expiry: it warns within seven days, like `membershipStatuses.expiring`. */
export function expiryTone(daysLeft: number | null, renews = false): 'good' | 'warn' | 'bad' | 'rest' {
  if (daysLeft === null) return 'rest';
  if (daysLeft < 0) return renews ? 'warn' : 'bad';
  return daysLeft <= 6 ? 'warn' : 'good';
}

/** Whole years from the day of birth to another day; who was born on 29 February has a birthday on the 28th of other years. */
export function ageOn(birthDate: string, day: string): number {
  const [birthday, year] = [birthDate.slice(5), Number(day.slice(0, 4))];
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  const celebrated = birthday === '02-29' && !isLeap ? '02-28' : birthday;
  return year - Number(birthDate.slice(0, 4)) - (day.slice(5) < celebrated ? 1 : 0);
}
