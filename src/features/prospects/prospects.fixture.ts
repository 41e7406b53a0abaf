import { v7 as newId } from 'uuid';
import type { Person } from '../../test/app.ts';
import type { ProspectForm } from './contract.ts';

/** A Tuesday; the apps of these tests are at noon in the gym. */
export const today = '2030-03-05';
export const tomorrow = '2030-03-06';
export const noon = `${today}T15:00:00Z`;

/** A prospect who walked in, unless said otherwise. */
export const addProspect = (gym: Person, form: Partial<ProspectForm> & { id?: string } = {}) =>
  gym.prospects.create({
    ...{ id: newId(), name: 'Ana', surname: 'Rojas', phone: '+56 9 1234 5678', origin: 'passerBy' },
    ...form,
  });

export const bookTrial = (gym: Person, prospectId: string, classId: string, date = tomorrow) =>
  gym.prospects.bookTrial({ id: newId(), prospectId, clientId: newId(), classId, date });

/** Sells a plan by the month to somebody and takes its first payment. */
export async function sellTo(gym: Person, clientId: string, paidOn = today): Promise<void> {
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Libre', period: 'monthly' },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount: 25_000, paidOn, planStartsOn: paidOn },
  });
}
