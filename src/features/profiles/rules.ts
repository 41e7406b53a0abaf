import { isAboutPlaces } from '../reservations/domain.ts';
import type { Profile } from './contract.ts';

const tones = ['bad', 'warn', 'good'] as const;

/** Whether the client may come in today, the worst reason first, and the class of today that is `booked`. */
export function admissionOf({ access, coming, today }: Pick<Profile, 'access' | 'coming' | 'today'>) {
  const booked = coming.find(
    ({ date, status, notHeld }) => date === today && status !== 'waiting' && notHeld === '',
  );
  const reasons = access.reasons
    .filter((reason) => !booked || !isAboutPlaces(reason))
    .toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));
  return { tone: reasons[0]?.tone ?? ('good' as const), reasons, booked };
}

/** What the client owes today, for memberships and in the store, in the currency's minor unit. */
export const debtOf = ({ memberships, storeDebt }: Pick<Profile, 'memberships' | 'storeDebt'>): number =>
  memberships.reduce((sum, { due }) => sum + (due?.amount ?? 0), storeDebt);

/** The client's own paid membership that a freeze is most likely about, if any. */
export const freezableOf = ({ memberships }: Pick<Profile, 'memberships'>) =>
  memberships.find(({ active, expiresOn, payer }) => active && expiresOn !== null && payer === null);
