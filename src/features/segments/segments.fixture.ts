import { v7 as newId } from 'uuid';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { addDays } from '../../web/format.ts';
import type { Rule } from './contract.ts';
import type { Match } from './domain.ts';

/** A Friday; the apps of these tests are at noon in the gym. */
export const today = '2030-03-15';
export const noon = `${today}T15:00:00Z`;
export const ago = (days: number) => addDays(today, -days);

export async function addClient(gym: Person, name: string, form: object = {}): Promise<string> {
  const id = newId();
  await gym.clients.create({ id, name, ...form });
  return id;
}

/** Sells a month to a client and takes its payment. */
export async function renew(gym: Person, clientId: string, startsOn: string): Promise<string> {
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Libre', period: 'monthly' },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount: 1000, paidOn: startsOn, planStartsOn: startsOn },
  });
  return membershipId;
}

/** A client whose month was paid from a day on, by default a week ago. */
export async function member(
  gym: Person,
  name: string,
  startsOn = ago(7),
  form: object = {},
): Promise<string> {
  const clientId = await addClient(gym, name, form);
  await renew(gym, clientId, startsOn);
  return clientId;
}

/** A client's place in a class on a day; they came unless the `values` say otherwise. */
export async function book(
  app: TestApp,
  gym: Person,
  clientId: string,
  date: string,
  { class_id, ...values }: { class_id?: string; status?: string } = {},
): Promise<void> {
  await insert(app, gym, 'reservation', {
    ...{ class_id: class_id ?? (await insertClass(app, gym)), client_id: clientId, date, status: 'attended' },
    ...values,
  });
}

/** Who came on a day without a class; it was noted at `at`, by default at noon of the day. */
export const visit = (app: TestApp, gym: Person, clientId: string, date: string, at = `${date}T15:00:00Z`) =>
  insert(app, gym, 'visit', { client_id: clientId, date, counted: false, created_at: at });

export const addedOn = (app: TestApp, gym: Person, clientId: string, date: string) =>
  asSuperuser(app.database, (connection) =>
    connection.query('update client set created_at = $1 where gym_id = $2 and id = $3', [
      ...[`${date}T15:00:00Z`, gym.accountId, clientId],
    ]),
  );

/** The names of who meets the rules now. */
export async function who(gym: Person, rules: readonly Rule[], match: Match = 'all'): Promise<string[]> {
  const { people, items } = await gym.segments.preview({ match, rules: [...rules] });
  if (people !== items.length) throw new Error('more people than a preview names');
  return items.map(({ name }) => name);
}

export const current: Rule = { kind: 'membership', state: 'current' };

export const save = (gym: Person, form: object = {}) =>
  gym.segments.create({ id: newId(), name: 'Al día', match: 'all', rules: [current], ...form });
