import type { Booking, Profile } from './contract.ts';

type Access = Profile['access'];

export interface Admission extends Pick<Access, 'tone' | 'reasons'> {
  /** Today's class that the client has booked. */
  readonly booked: Booking | undefined;
}

const places: readonly Access['reasons'][number]['code'][] = ['no_reservations_left', 'no_sessions_left'];

/** Whether the client may come in today: who has booked needs no place more. */
export function admissionOf({
  access,
  coming,
  today,
}: Pick<Profile, 'access' | 'coming' | 'today'>): Admission {
  const booked = coming.find(
    ({ date, status, notHeld }) => date === today && status !== 'waiting' && notHeld === '',
  );
  if (!booked) return { ...access, booked };
  const reasons = access.reasons.filter(({ code }) => !places.includes(code));
  const tones = reasons.map(({ tone }) => tone);
  return { tone: tones.includes('bad') ? 'bad' : tones.includes('warn') ? 'warn' : 'good', reasons, booked };
}

/** What the client owes today, for memberships and in the store, in the currency's minor unit. */
export const debtOf = ({ memberships, storeDebt }: Pick<Profile, 'memberships' | 'storeDebt'>): number =>
  memberships.reduce((sum, { due }) => sum + (due?.amount ?? 0), storeDebt);

/** The client's own paid membership that a freeze is most likely about, if any. */
export const freezableOf = ({ memberships }: Pick<Profile, 'memberships'>) =>
  memberships.find(({ active, expiresOn, payer }) => active && expiresOn !== null && payer === null);
