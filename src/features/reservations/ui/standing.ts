import type { DirectoryEntry } from '../../clients/contract.ts';
import { expiryTone } from '../../clients/domain.ts';
import type { Eligibility, Reason, Reservation, Session } from '../contract.ts';

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

/** What keeps somebody from being added who is in the list already, as the server says it. */
function ownReasons({ classId, status }: OwnPlace, isFull: boolean): Reason[] {
  if (classId === null) return [{ code: 'already_entered', tone: 'bad' }];
  if (status !== 'waiting') return [{ code: 'already_reserved', tone: 'bad' }];
  return isFull ? [{ code: 'already_waiting', tone: 'bad' }] : [];
}

type OwnPlace = Pick<Reservation, 'classId' | 'status'>;

/**
 * Whether a client may come in on a day as far as a device without a connection knows: by the membership and by `own`,
 * their place in the list that it keeps. It cannot know what is owed, which sessions are left or who else took a place, so a full class
 * only warns.
 */
export function standingOf(
  { membership }: Pick<DirectoryEntry, 'membership'>,
  date: string,
  session?: Pick<Session, 'capacity' | 'taken'>,
  own?: OwnPlace,
): Eligibility {
  const standing = standingReasons(membership, date);
  const isFull = session !== undefined && session.taken >= session.capacity;
  const inList = own ? ownReasons(own, isFull) : [];
  const blocked = inList.length > 0;
  const full: Reason[] =
    isFull && !blocked ? [{ code: 'class_full', tone: 'warn', limit: session.capacity }] : [];
  const reasons = [...inList, ...standing, ...full];
  const tones = reasons.map(({ tone }) => tone);
  return {
    tone: tones.includes('bad') ? 'bad' : tones.includes('warn') ? 'warn' : 'good',
    reasons,
    membershipId: null,
    planName: membership?.planName ?? null,
    ...{ payer: null, left: null, period: null, blocked, full: false },
    allowed: !standing.some(({ tone }) => tone === 'bad'),
  };
}
