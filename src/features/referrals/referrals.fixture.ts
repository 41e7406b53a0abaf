import { v7 as newId } from 'uuid';
import type { Person, TestApp } from '../../test/app.ts';
import { insertClass } from '../../test/timetable.ts';
import type { ReferralTermsForm } from './contract.ts';

/** A Tuesday; the apps of these tests begin at noon in the gym. */
export const today = '2030-03-05';
export const noon = `${today}T15:00:00Z`;

export const terms: ReferralTermsForm = {
  ...{ active: true, rewardDays: 7, afterDays: 30, yearlyCap: 12 },
  friendText: 'Tu primera clase es gratis.',
};

export async function setTerms(gym: Person, change: Partial<ReferralTermsForm> = {}) {
  const { version } = await gym.referrals.terms({});
  return gym.referrals.saveTerms({ ...terms, ...change, version });
}

export const newPhone = () => `+56 9 ${newId().replace(/\D/g, '').padEnd(8, '1').slice(-8)}`;

/** A gym whose clients may invite, with a page where a trial of `classId` is booked. */
export async function openInvitingGym(app: TestApp, change: Partial<ReferralTermsForm> = {}) {
  const gym = await app.gym('Gimnasio Andes');
  const slug = `andes-${newId().slice(-12)}`;
  const classId = await insertClass(app, gym, { trial: true, name: 'Yoga', capacity: 50 });
  await gym.sportpages.save({
    ...{ slug, published: true, tagline: '', about: '', address: '', hours: '', phone: '', whatsapp: '' },
    ...{ instagram: '', quotes: [], showSchedule: true, showPlans: true, showTeachers: true, version: 0 },
    offersTrials: true,
  });
  await setTerms(gym, change);
  return { gym, slug, classId };
}

/** A membership whose months are paid from `paidOn` on. */
export async function sellMonths(
  gym: Person,
  clientId: string,
  { months = 1, paidOn = today }: { months?: number; paidOn?: string } = {},
) {
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Libre', period: 'monthly' },
  });
  const paymentIds = Array.from({ length: months }, () => newId());
  for (const [month, id] of paymentIds.entries())
    await gym.payments.take({
      ...{ id, membershipId, amount: 25_000, paidOn },
      planStartsOn: `${Temporal.PlainDate.from(paidOn).add({ months: month })}`,
    });
  return { membershipId, paymentIds };
}

export async function addMember(gym: Person, months = 12) {
  const { client } = await gym.clients.create({ id: newId(), name: 'Rita', surname: 'Paz' });
  const { membershipId } = await sellMonths(gym, client.id, { months });
  return { clientId: client.id, membershipId };
}

/** A prospect whom reception says a client referred, and who becomes a client. */
export async function addFriend(
  gym: Person,
  referrerId: string,
  form: { name?: string; phone?: string; email?: string } = {},
) {
  const { id } = await gym.prospects.create({
    ...{ id: newId(), name: 'Beto', phone: newPhone(), origin: 'referral', referrerId, ...form },
  });
  const { clientId } = await gym.prospects.enlist({ id: newId(), prospectId: id });
  return { prospectId: id, clientId };
}

export const referralsOf = async (gym: Person) => (await gym.referrals.list({})).items;
