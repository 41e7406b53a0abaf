import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';

type PlanSent = Parameters<Person['plans']['create']>[0];

type SaleSent = Parameters<Person['memberships']['sell']>[0];

/** A gym with memberships, from `openGym` on, and what its tests do there. */
export function prepareMemberships() {
  let app: TestApp;
  let gym: Person;

  // 00:30 of 15 March in Santiago; in UTC it is 03:30.
  const openGym = async () => {
    app = await openTestApp({ now: '2026-03-15T03:30:00Z' });
    gym = await app.gym();
    return { app, gym };
  };

  const addClient = async (owner = gym) => {
    const id = newId();
    await owner.clients.create({ id, name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
    return id;
  };

  const addMembership = async (
    clientId: string,
    more: Partial<{ planName: string; period: 'annual' }> = {},
  ) => gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly', ...more });

  const pay = (membershipId: string, planStartsOn: string, amount = 25_000, paidOn = planStartsOn) =>
    gym.payments.take({ id: newId(), membershipId, amount, paidOn, planStartsOn });

  const only = async (clientId: string) => {
    const { items } = await gym.memberships.list({ clientId });
    expect(items).toHaveLength(1);
    return items[0] as (typeof items)[number];
  };

  /** What is kept of each client is what the memberships say, in every gym here. */
  async function expectMembershipStatus() {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from account where role = 'gym'`,
    );
    for (const { id: gymId } of rows)
      expect(await findViolations(app.database, { gymId }, ['membershipStatus', 'expiry'])).toEqual({});
  }

  const addPlan = (more: Partial<PlanSent> = {}) =>
    gym.plans.create({ id: newId(), kind: 'period', name: 'Libre', price: 30_000, ...more });

  const sell = async (plan: Partial<PlanSent> = {}, sale: Partial<SaleSent> = {}) => {
    const planId = (await addPlan(plan)).id;
    const clientId = await addClient();
    return gym.memberships.sell({ id: newId(), clientId, planId, startsOn: '2026-03-15', ...sale });
  };

  return { openGym, addClient, addMembership, pay, only, expectMembershipStatus, addPlan, sell };
}
