import { v7 as newId } from 'uuid';
import { addDays } from '../web/format.ts';
import type { Person, TestApp } from './app.ts';
import { createPlan } from './store.ts';
import { asSuperuser } from './superuser.ts';

interface Place {
  readonly app: TestApp;
  readonly gym: Person;
  readonly today: string;
}

/** What a client owes for: a membership from a day on. */
export interface Debt {
  readonly membershipId: string;
  readonly startsOn: string;
}

/** Runs a statement of the gym `$1`. */
export const run = ({ app, gym }: Omit<Place, 'today'>, text: string, ...values: readonly unknown[]) =>
  asSuperuser(app.database, (connection) => connection.query(text, [gym.accountId, ...values]));

/** Sells a client a plan of 30.000 that is owed since so many days. */
export async function sellUnpaid(
  { gym, today }: Omit<Place, 'app'>,
  clientId: string,
  days: number,
  plan: object = {},
): Promise<Debt> {
  const startsOn = addDays(today, -days);
  const { id: planId } = await createPlan(gym, plan);
  const { id } = await gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
  return { membershipId: id, startsOn };
}

interface Sale {
  readonly days?: number;
  readonly plan?: object;
  readonly email?: string;
}

/** A client who owes a plan of 30.000 since three days ago, or longer. */
export async function addDebtor(
  place: Omit<Place, 'app'>,
  name: string,
  { days = 3, plan = {}, email = `${newId()}@correo.cl` }: Sale = {},
) {
  const clientId = newId();
  await place.gym.clients.create({ id: clientId, name, email });
  return { clientId, email, ...(await sellUnpaid(place, clientId, days, plan)) };
}

/** @returns the payment's id */
export async function pay(
  { gym, today }: Omit<Place, 'app'>,
  { membershipId, startsOn }: Debt,
  amount = 30_000,
): Promise<string> {
  const id = newId();
  await gym.payments.take({ id, membershipId, amount, paidOn: today, planStartsOn: startsOn });
  return id;
}

/** What became of a client's reminders: '2030-03-12 1 sent' for the first of a debt since that day. */
export const remindersOf = async (
  { gym }: Pick<Place, 'gym'>,
  { clientId }: { readonly clientId: string },
): Promise<string[]> =>
  (await gym.automations.ofClient({ clientId })).items
    .filter(({ kind }) => kind === 'owing')
    .map(({ day, reminder, state }) => `${day} ${reminder} ${state}`)
    .toSorted();
