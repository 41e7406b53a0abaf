import { v7 as newId } from 'uuid';
import { openTestApp, type Person } from '../../test/app.ts';

type PlanSent = Parameters<Person['plans']['create']>[0];

/** A gym on 15 March 2026, whose memberships change their plan. */
export async function openChanging() {
  const app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
  const gym = await app.gym();

  const addPlan = async (more: Partial<PlanSent> = {}) => {
    const { id } = await gym.plans.create({
      id: newId(),
      kind: 'period',
      name: 'Full',
      price: 45_000,
      ...more,
    });
    return id;
  };
  /** A membership of 31.000 for the 31 days from 1 March on. */
  const sell = async (plan: Partial<PlanSent> = {}, startsOn = '2026-03-01') => {
    const [clientId, id] = [newId(), newId()];
    await gym.clients.create({ id: clientId, name: 'Ana' });
    const planId = await addPlan({ name: 'Libre', price: 31_000, ...plan });
    await gym.memberships.sell({ id, planId, startsOn, clientId });
    return { id, clientId, planId };
  };
  const pay = (membershipId: string, amount: number, planStartsOn = '2026-03-01') =>
    gym.payments.take({ id: newId(), membershipId, amount, paidOn: '2026-03-15', planStartsOn });
  /** What can be seen of a client's memberships and money, without versions. */
  const stateOf = async ({ clientId }: { clientId: string }) => {
    const { items, balance } = await gym.memberships.list({ clientId });
    const charges = await Promise.all(items.map(({ id }) => gym.charges.list({ membershipId: id })));
    return {
      balance,
      memberships: items.map(({ version: _, ...membership }) => membership),
      charges: charges.map((list) => list.items),
    };
  };
  const periods = async (membershipId: string) => {
    const { items } = await gym.charges.list({ membershipId });
    return items
      .toReversed()
      .map(({ startsOn, endsOn, paid, amount }) => `${startsOn}..${endsOn} ${paid}/${amount}`);
  };
  return { app, gym, addPlan, sell, pay, stateOf, periods };
}
