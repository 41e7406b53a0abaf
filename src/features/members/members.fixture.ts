import { v7 as newId } from 'uuid';
import { openTestApp, type Person } from '../../test/app.ts';
import { insertClass } from '../../test/timetable.ts';

type PlanSent = Parameters<Person['plans']['create']>[0];

export const refusal = (code: string) => ({ status: 409, code });

/** A gym on Friday, 20 November 2026, at noon, that sells plans for several people. */
export async function openSharing() {
  const app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
  const gym = await app.gym();

  const addClient = async (name = 'Iris') => {
    const { client } = await gym.clients.create({ id: newId(), name });
    return client.id;
  };
  const addPlan = async (plan: Partial<PlanSent> = {}) =>
    (
      await gym.plans.create({
        id: newId(),
        kind: 'period',
        name: 'Dúo',
        price: 50_000,
        people: 2,
        ...plan,
      })
    ).id;
  const pay = (membershipId: string, planStartsOn = '2026-11-10', amount = 50_000) =>
    gym.payments.take({ id: newId(), membershipId, amount, paidOn: '2026-11-10', planStartsOn });

  /** A month from 10 November on, paid unless `paid` is false. */
  const sell = async (planId: string, { payerId = '', paid = true } = {}) => {
    const clientId = payerId || (await addClient('Ana'));
    const { id } = await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: '2026-11-10' });
    if (paid) await pay(id);
    return { id, clientId };
  };
  const join = (membershipId: string, clientId: string) =>
    gym.members.add({ id: newId(), membershipId, clientId });

  const addClass = () => insertClass(app, gym, {});
  const book = (clientId: string, classId: string, date = '2026-11-21') =>
    gym.reservations.create({ id: newId(), classId, clientId, date });
  const eligibility = async (clientId: string, classId: string, date = '2026-11-21') => {
    const { items } = await gym.reservations.matches({ classId, date, search: clientId.replaceAll('-', '') });
    if (!items[0]) throw new Error('nobody with this code');
    return items[0].eligibility;
  };
  const statusOf = async (id: string) => (await gym.clients.get({ id })).membershipStatus;
  const membershipOf = async ({ id, clientId }: { id: string; clientId: string }) => {
    const found = (await gym.memberships.list({ clientId })).items.find((item) => item.id === id);
    if (!found) throw new Error('no membership');
    return found;
  };
  return {
    app,
    gym,
    addClient,
    addPlan,
    pay,
    sell,
    join,
    addClass,
    book,
    eligibility,
    statusOf,
    membershipOf,
  };
}
