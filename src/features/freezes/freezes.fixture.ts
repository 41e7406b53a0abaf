import { v7 as newId } from 'uuid';
import { openTestApp, type Person } from '../../test/app.ts';

type PlanSent = Parameters<Person['plans']['create']>[0];

/** A gym on 15 March 2026, at noon, whose memberships are paid and frozen. */
export async function openFreezing() {
  const app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
  const gym = await app.gym();

  const pay = (membershipId: string, planStartsOn: string, amount = 30_000) =>
    gym.payments.take({ id: newId(), membershipId, amount, paidOn: '2026-03-15', planStartsOn });

  /** A membership with its first month paid. */
  const sellPaid = async (plan: Partial<PlanSent> = {}, startsOn = '2026-03-15') => {
    const [clientId, planId, id] = [newId(), newId(), newId()];
    await gym.clients.create({ id: clientId, name: 'Ana' });
    await gym.plans.create({ id: planId, kind: 'period', name: 'Libre', price: 30_000, ...plan });
    await gym.memberships.sell({ id, planId, startsOn, clientId });
    await pay(id, startsOn);
    return { id, clientId };
  };

  const freeze = (membershipId: string, startsOn: string, endsOn: string) =>
    gym.freezes.create({ id: newId(), membershipId, startsOn, endsOn, reason: 'Viaje' });

  const membershipOf = async ({ clientId }: { clientId: string }) =>
    (await gym.memberships.list({ clientId })).items[0];

  return { app, gym, pay, sellPaid, freeze, membershipOf };
}
