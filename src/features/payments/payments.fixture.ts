import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import type { Payment } from './contract.ts';

export const dates = { paidOn: '2026-03-15', planStartsOn: '2026-03-15' };
export const notFound = { status: 404, code: 'not_found' };

/** What an update of a payment sends. */
export const formOf = ({ clientId: _, membershipId: __, ...form }: Payment) => form;

/** A gym that takes payments, from `openGym` on, and what its tests do there. */
export function preparePayments() {
  let app: TestApp;
  let gym: Person;

  const openGym = async () => {
    app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
    gym = await app.gym();
    return { app, gym };
  };

  const addMembership = async (owner = gym, planName = 'Full') => {
    const clientId = newId();
    await owner.clients.create({ id: clientId, name: 'Ana', surname: 'Rojas' });
    const { id } = await owner.memberships.create({ id: newId(), clientId, planName, period: 'monthly' });
    return { clientId, membershipId: id };
  };

  return { openGym, addMembership };
}
