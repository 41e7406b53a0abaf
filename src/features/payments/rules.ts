import type { Membership } from '../memberships/contract.ts';

const distance = ({ daysLeft }: Membership): number => Math.abs(daysLeft ?? 0);

const isCurrent = ({ active, changedTo }: Membership): boolean => active && !changedTo;

/**
 * The membership that a person at the counter most likely wants to pay: the active one with the expiry nearest to
 * today, and not one that goes on with another plan.
 */
export function likeliest(memberships: readonly Membership[]): Membership | undefined {
  return memberships.toSorted(
    (a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || distance(a) - distance(b),
  )[0];
}
