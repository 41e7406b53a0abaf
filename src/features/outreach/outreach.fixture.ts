import { v7 as newId } from 'uuid';
import type { Person, TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { insert, insertClass } from '../../test/timetable.ts';

/** A Tuesday; the apps of these tests are at noon in the gym. */
export const today = '2026-11-24';
export const noon = `${today}T15:00:00Z`;

export const addClient = async (gym: Person, name: string) => {
  const { client } = await gym.clients.create({ id: newId(), name, whatsapp: '+56 9 1234 5678' });
  return client.id;
};

/** A client whose monthly membership was paid from a day on. */
export async function member(gym: Person, name: string, startsOn = '2026-11-20'): Promise<string> {
  const clientId = await addClient(gym, name);
  const { id } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Libre', period: 'monthly' },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId: id, amount: 1000, paidOn: startsOn, planStartsOn: startsOn },
  });
  return clientId;
}

/** A client who owes a plan of 30.000 since a day. */
export async function debtor(gym: Person, name: string, since = '2026-11-20'): Promise<string> {
  const clientId = await addClient(gym, name);
  const { id: planId } = await createPlan(gym);
  await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: since });
  return clientId;
}

/** A client with a paid pack of ten sessions, to be used within so many days of its start. */
export async function packHolder(gym: Person, name: string, startsOn: string, days: number) {
  const clientId = await addClient(gym, name);
  const plan = await createPlan(gym, {
    ...{
      kind: 'pack',
      name: `Diez ${name}`,
      reservations: 'limited',
      reservationLimit: 10,
      days,
      billingPeriod: null,
    },
  });
  const { id } = await gym.memberships.sell({ id: newId(), clientId, planId: plan.id, startsOn });
  await gym.payments.take({
    ...{ id: newId(), membershipId: id, amount: plan.price, paidOn: startsOn, planStartsOn: startsOn },
  });
  return clientId;
}

/** A client's reservation of a class, attended unless the `values` of the row say something else. */
export async function came(app: TestApp, gym: Person, clientId: string, date: string, values: object = {}) {
  const class_id = await insertClass(app, gym);
  await insert(app, gym, 'reservation', {
    ...{ class_id, client_id: clientId, date, status: 'attended', ...values },
  });
}

export const list = (gym: Person, input: Parameters<Person['outreach']['list']>[0] = {}) =>
  gym.outreach.list(input);

/** Each person of the list and why: 'Ana: owing, unseen'. */
export const told = ({ items }: Awaited<ReturnType<typeof list>>) =>
  items.map(({ name, reasons }) => `${name}: ${reasons.map(({ kind }) => kind).join(', ')}`);
