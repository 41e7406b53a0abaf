import type { DirectoryEntry } from '../../clients/contract.ts';
import { expiryTone } from '../../clients/domain.ts';
import type { Eligibility, Reason, Session } from '../contract.ts';

function standingReasons(membership: DirectoryEntry['membership'], date: string): Reason[] {
  if (!membership) return [{ code: 'no_membership', tone: 'bad' }];
  const { planName, active, renews, expiresOn } = membership;
  if (!active) return [{ code: 'membership_inactive', tone: 'bad', planName }];
  if (expiresOn === null) return [{ code: 'never_paid', tone: 'warn' }];
  const daysLeft = (Date.parse(expiresOn) - Date.parse(date)) / 86_400_000;
  const tone = expiryTone(daysLeft, renews);
  if (tone === 'bad') return [{ code: 'membership_expired', tone, date: expiresOn }];
  return tone === 'warn' && !renews ? [{ code: 'expires_soon', tone, date: expiresOn }] : [];
}

/**
 * Whether a client may come in on a day as far as a device without a connection knows: by the membership alone. It cannot
 * know what is owed, which sessions are left or who else took a place, so a full class only warns.
 */
export function standingOf(
  { membership }: Pick<DirectoryEntry, 'membership'>,
  date: string,
  session?: Pick<Session, 'capacity' | 'taken'>,
): Eligibility {
  const standing = standingReasons(membership, date);
  const isFull = session !== undefined && session.taken >= session.capacity;
  const full: Reason[] = isFull ? [{ code: 'class_full', tone: 'warn', limit: session.capacity }] : [];
  const reasons = [...standing, ...full];
  const tones = reasons.map(({ tone }) => tone);
  return {
    tone: tones.includes('bad') ? 'bad' : tones.includes('warn') ? 'warn' : 'good',
    reasons,
    membershipId: null,
    planName: membership?.planName ?? null,
    ...{ payer: null, left: null, period: null, blocked: false, full: false },
    allowed: !standing.some(({ tone }) => tone === 'bad'),
  };
}
