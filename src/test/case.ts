import { v7 as newId } from 'uuid';
import type { Sent, Verb } from '../wire/verb.ts';
import type { Person } from './app.ts';
import { canary } from './fixture/canaries.ts';
import { addClient, addMembership } from './fixture/clients.ts';
import type { GymFixture } from './fixture/people.ts';
import { insertShift, orderOf, productLine } from './store.ts';
import { asSuperuser } from './superuser.ts';

export type Intruder = 'nobody' | 'insider' | 'otherGym';

type Input<V extends Verb> = (fixture: GymFixture) => Sent<V> | Promise<Sent<V>>;

/** How a verb is tried on the first gym. */
export interface Case<V extends Verb> {
  /** About the first gym's rows, and a success for whom it is meant. */
  valid: Input<V>;
  /** For whom it is meant; by its access the gym, its client or nobody. */
  by?: (fixture: GymFixture) => Person | Promise<Person>;
  /** What intruders send, where `valid` holds a secret that would make them welcome. */
  forged?: Input<V>;
  /** The status of each intruder where its access does not tell: 404 for another gym's ids. */
  status?: Partial<Record<Intruder, number>>;
}

export type CasesOf<C> = {
  readonly [K in keyof C]: C[K] extends Verb ? Case<C[K]> : never;
};

export const all = (status: number) => ({ nobody: status, insider: status, otherGym: status });
export const ownAnswer = { otherGym: 200 };
export const password = 'una-clave-larga';

export async function addAndRemove(
  add: () => Promise<string>,
  remove: (id: string) => Promise<unknown>,
): Promise<{ id: string }> {
  const id = await add();
  await remove(id);
  return { id };
}

/** A signed-in client account without a gym; without a role as if it came by Google. */
export async function newAccount(fixture: GymFixture, { role = true } = {}): Promise<Person> {
  const person = fixture.nobody();
  const { accountId: id, email } = person;
  await person.registration.register({ id, email, password, role: 'client' });
  if (!role) {
    await asSuperuser(fixture.database, (connection) =>
      connection.query('update account set role = null where id = $1', [id]),
    );
  }
  await person.account.signIn({ email, password });
  return person;
}

export const newMembership = async (fixture: GymFixture) => addMembership(fixture, await addClient(fixture));

/** A product that costs 1.100 with its tax, paid exactly. */
export const newSale = async (fixture: GymFixture) => {
  const { id: productId } = await fixture.first.products.create({
    id: newId(),
    name: `Agua ${canary}`,
    price: 1000,
  });
  return {
    id: newId(),
    shiftId: await insertShift(fixture, fixture.first),
    clientId: fixture.client.clientId,
    order: orderOf(productLine(productId, 1000)),
    total: 1100,
    payments: [{ method: 'debit' as const, amount: 1100 }],
  };
};

export const completeSale = async (fixture: GymFixture) =>
  fixture.first.sales.complete(await newSale(fixture));
