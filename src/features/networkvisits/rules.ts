import type { Network, Refusal } from './domain.ts';

/** Of what its keys are, so that they are taken for no others: see src/server/sealing.ts. */
export const keysPurpose = 'wellness network keys';

/** Minutes after each question that was not answered; then the last of them again and again. */
const pauses = [0.25, 0.5, 1, 2, 5, 10, 20, 30];
/** How long after its end a visit is asked for: the network may have been away. */
const graceHours = 24;

/** When a network that did not answer is asked again; null once it is of no use. @param checks how often it was asked */
export function nextCheck(checks: number, expiresAt: string, now: string): string | null {
  const at = Temporal.Instant.from(now);
  const end = Temporal.Instant.from(expiresAt).add({ hours: graceHours });
  if (Temporal.Instant.compare(at, end) >= 0) return null;
  const pause = pauses[Math.max(0, Math.min(checks, pauses.length) - 1)] ?? 1;
  return at.add({ seconds: pause * 60 }).toString();
}

interface Answered {
  readonly answer: Refusal | 'confirmed';
  /** Whether an earlier question may have been done without an answer. */
  readonly isAskedAgain: boolean;
  /** Whether the network does a confirmation once, and says so when it is asked again. */
  readonly confirmsOnce: boolean;
  /** Whether another visit of the same person that day was confirmed. */
  readonly hasOther: boolean;
}

/** What becomes of a visit by what its network answered: null where it counts, or else why not. */
export function outcomeOf({ answer, isAskedAgain, confirmsOnce, hasOther }: Answered): Refusal | null {
  if (answer === 'confirmed') return null;
  // It was confirmed in the network's own portal, or by a question of ours whose answer was lost.
  if (answer === 'repeated') return hasOther ? 'repeated' : null;
  return isAskedAgain && !confirmsOnce && answer !== 'keys' ? 'unclear' : answer;
}

/** 'Vino por Wellhub' */
export const visitReason = (network: Network, names: Readonly<Record<Network, string>>): string =>
  `Vino por ${names[network]}`;
