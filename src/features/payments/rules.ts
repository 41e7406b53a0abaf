import type { Membership } from '../memberships/contract.ts';

const distance = ({ daysLeft }: Membership): number => Math.abs(daysLeft ?? 0);

/** The membership that somebody at the counter most likely pays: an active one, whose expiry is nearest to today. */
export function likeliest(memberships: readonly Membership[]): Membership | undefined {
  return memberships.toSorted((a, b) => Number(b.active) - Number(a.active) || distance(a) - distance(b))[0];
}
