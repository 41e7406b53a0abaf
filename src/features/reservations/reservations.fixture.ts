import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import type { PlanForm } from '../plans/contract.ts';

/** Friday, at noon in the gym. */
export const noon = '2026-11-20T15:00:00Z';
export const today = '2026-11-20';
export const tomorrow = '2026-11-21';

export type Columns = Parameters<typeof insertClass>[2];

export const codeOf = (clientId: string) => clientId.replaceAll('-', '').toUpperCase();

export const refusal = (code: string) => ({ status: 409, code });

/** A gym to book in, from `openGym` on, and what its tests do there. */
export function prepareReservations() {
  let app: TestApp;
  let gym: Person;

  const openGym = async () => {
    app = await openTestApp({ now: noon });
    gym = await app.gym();
    return { app, gym };
  };

  const addClass = (values: Columns = {}, owner = gym) => insertClass(app, owner, values);

  async function addClient(owner = gym, name = 'Ana') {
    const { client } = await owner.clients.create({ id: newId(), name });
    return client.id;
  }

  const pay = (membershipId: string, planStartsOn: string, amount = 25_000, owner = gym) =>
    owner.payments.take({ id: newId(), membershipId, amount, paidOn: planStartsOn, planStartsOn });

  /** A monthly membership whose payments start on these days. */
  async function addMembership(clientId: string, starts: readonly string[], owner = gym) {
    const { id } = await owner.memberships.create({
      id: newId(),
      clientId,
      planName: 'Full',
      period: 'monthly',
    });
    for (const day of starts) await pay(id, day, 25_000, owner);
    return id;
  }

  /** A client who may book in November and December 2026, without anything to say. */
  async function addMember(name = 'Ana', owner = gym) {
    const clientId = await addClient(owner, name);
    await addMembership(clientId, ['2026-11-01', '2026-12-01'], owner);
    return clientId;
  }

  const addPlan = (plan: Partial<PlanForm> = {}) =>
    gym.plans.create({ id: newId(), kind: 'period', name: 'Yoga 3', price: 30_000, ...plan });

  /** A month of a plan sold from a day on, by default all of it paid. */
  async function sell(
    clientId: string,
    plan: Partial<PlanForm>,
    { startsOn = '2026-11-01', paid = 30_000 } = {},
  ) {
    const { id: plan_id, price, kind, name } = await addPlan(plan);
    const membershipId = await insert(app, gym, 'membership', {
      client_id: clientId,
      plan_id,
      kind,
      plan_name: name,
      period: 'monthly',
      price,
      starts_on: startsOn,
    });
    if (paid > 0) await pay(membershipId, startsOn, paid);
    return membershipId;
  }

  async function findMatch(clientId: string, classId: string, date = tomorrow, owner = gym) {
    const { items } = await owner.reservations.matches({ classId, date, search: codeOf(clientId) });
    if (!items[0]) throw new Error('nobody with this code');
    return items[0];
  }

  const eligibility = async (clientId: string, classId: string, date = tomorrow, owner = gym) =>
    (await findMatch(clientId, classId, date, owner)).eligibility;

  const book = (
    clientId: string,
    classId: string,
    date = tomorrow,
    more: { overrideReason?: string; wait?: boolean; attended?: boolean } = {},
    owner = gym,
  ) => owner.reservations.create({ id: newId(), classId, clientId, date, ...more });

  const sessionOf = async (classId: string, date = tomorrow) =>
    (await gym.reservations.list({ classId, date })).session;

  const write = (statement: string, values: unknown[]) =>
    asSuperuser(app.database, (connection) => connection.query(statement, values));

  /** The places kept for each class and day are those in the reservations, in every gym here. */
  async function expectPlaces() {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from account where role = 'gym'`,
    );
    for (const { id: gymId } of rows)
      expect(await findViolations(app.database, { gymId }, ['places'])).toEqual({});
  }

  return {
    openGym,
    addClass,
    addClient,
    pay,
    addMembership,
    addMember,
    sell,
    findMatch,
    eligibility,
    book,
    sessionOf,
    write,
    expectPlaces,
  };
}
