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
