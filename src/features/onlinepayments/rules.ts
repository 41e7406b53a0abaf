/** Minutes after each look at what is not paid yet; then the last of them again and again. */
const pendingPauses = [1, 2, 5, 10, 20, 40, 60, 120, 240, 360];
/** Days after each look at what is paid, to learn of what was given back at the provider's. */
const paidPauses = [1, 2, 4, 7, 16, 30];
/** How long after its end an attempt is asked for: a transfer may be confirmed late. */
const graceHours = 24;
/** Between looks at what the provider had not answered or decided by then. */
const lateHours = 24;
/** Between looks at what is disputed, which takes months. */
const disputedDays = 7;

/** Minutes from now until what failed, or was not answered, is tried again. @param tries how often it was tried before */
export const pauseAfter = (tries: number): number =>
  pendingPauses[Math.max(0, Math.min(tries, pendingPauses.length - 1))] ?? 0;

const endOf = (expiresAt: string) => Temporal.Instant.from(expiresAt).add({ hours: graceHours });

/** Whether what could be paid until then is over: a transfer may be confirmed a day late. */
export const isOver = (expiresAt: string, now: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(now), endOf(expiresAt)) >= 0;

interface Asked {
  readonly isPaid: boolean;
  /** How often it was asked for since it became so. */
  readonly checks: number;
  /** Whether the provider answered this time. */
  readonly isAnswered: boolean;
  /** Whether it says that it is not decided: who paid waits for a bank or a review, or denies it. */
  readonly isUndecided: boolean;
  readonly expiresAt: string;
}

/** When the provider is asked again about a payment; null for never, which takes an answer. */
export function nextCheck(
  { isPaid, checks, isAnswered, isUndecided, expiresAt }: Asked,
  now: string,
): string | null {
  const at = Temporal.Instant.from(now);
  if (isPaid && !isAnswered) return at.add({ hours: lateHours }).toString();
  if (isPaid) {
    const days = paidPauses[checks] ?? (isUndecided ? disputedDays : undefined);
    return days === undefined ? null : at.add({ hours: days * 24 }).toString();
  }
  const over = endOf(expiresAt);
  if (isOver(expiresAt, now))
    return isAnswered && !isUndecided ? null : at.add({ hours: lateHours }).toString();
  const next = at.add({ minutes: pauseAfter(checks) });
  return (Temporal.Instant.compare(next, over) < 0 ? next : over).toString();
}
