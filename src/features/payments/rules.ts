import type { Membership } from '../memberships/contract.ts';

const distance = ({ daysLeft }: Membership): number => Math.abs(daysLeft ?? 0);

/**
 * The membership that a person at the counter most likely wants to pay: the active one with the expiry nearest to
 * today.
 */
export function likeliest(memberships: readonly Membership[]): Membership | undefined {
  return memberships.toSorted((a, b) => Number(b.active) - Number(a.active) || distance(a) - distance(b))[0];
}
