/** Minutes after each look at what is not paid yet; then the last of them again and again. */
const pendingPauses = [1, 2, 5, 10, 20, 40, 60, 120, 240, 360];
/** Days after each look at what is paid, to learn of what was given back at the provider's. */
const paidPauses = [1, 2, 4, 7, 16, 30];
/** How long after its end an attempt is asked for: a transfer may be confirmed late. */
export const graceHours = 24;
/** Between looks at what the provider had not answered by then. */
const unansweredHours = 24;

/** Minutes from now until what failed, or was not answered, is tried again. @param tries how often it was tried before */
export const pauseAfter = (tries: number): number =>
  pendingPauses[Math.max(0, Math.min(tries, pendingPauses.length - 1))] ?? 0;

interface Asked {
  readonly isPaid: boolean;
  /** How often it was asked for since it became so. */
  readonly checks: number;
  /** Whether the provider answered this time. */
  readonly isAnswered: boolean;
  readonly expiresAt: string;
}

/** When the provider is asked again about a payment; null for never, which takes an answer. */
export function nextCheck({ isPaid, checks, isAnswered, expiresAt }: Asked, now: string): string | null {
  const at = Temporal.Instant.from(now);
  if (isPaid) {
    const days = paidPauses[checks];
    return days === undefined ? null : at.add({ hours: days * 24 }).toString();
  }
  const over = Temporal.Instant.from(expiresAt).add({ hours: graceHours });
  if (Temporal.Instant.compare(at, over) >= 0)
    return isAnswered ? null : at.add({ hours: unansweredHours }).toString();
  const next = at.add({ minutes: pauseAfter(checks) });
  return (Temporal.Instant.compare(next, over) < 0 ? next : over).toString();
}
