/** How an expiry is to be shown: within seven days it warns, as in `standings.expiring`. */
export function expiryTone(daysLeft: number | null, renews = false): 'good' | 'warn' | 'bad' | 'rest' {
  if (daysLeft === null) return 'rest';
  if (daysLeft < 0) return renews ? 'warn' : 'bad';
  return daysLeft <= 6 ? 'warn' : 'good';
}
