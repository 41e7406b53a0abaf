import { v7 as newId } from 'uuid';
import type { Person } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import type { NotificationKind } from './domain.ts';

export const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Santiago' }).format();
export const daysFrom = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const groupOf = async (person: Person, kind: NotificationKind) =>
  (await person.notifications.list({})).groups.find((group) => group.kind === kind);

/** What is told of a kind and where it leads. */
export const toldOf = async (person: Person, kind: NotificationKind) =>
  (await groupOf(person, kind))?.items.map(({ sentence, href }) => [sentence, href]) ?? [];

export async function addClient(gym: Person, name: string): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name });
  return client.id;
}

/** A membership of 30.000 that began so many days ago and owes its first month. */
export async function addUnpaid(gym: Person, clientId: string, days: number): Promise<string> {
  const { id: planId } = await createPlan(gym, { name: 'Full' });
  const { id } = await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: daysFrom(-days) });
  return id;
}

/** A client whose paid month ends in so many days. */
export async function addExpiring(gym: Person, name: string, days: number): Promise<string> {
  const clientId = await addClient(gym, name);
  const { id: planId } = await createPlan(gym, {
    name: 'Semana',
    kind: 'days',
    days: 7,
    billingPeriod: null,
  });
  const startsOn = daysFrom(days - 6);
  const { id } = await gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
  await gym.payments.take({
    id: newId(),
    membershipId: id,
    amount: 30_000,
    paidOn: today,
    planStartsOn: startsOn,
  });
  return clientId;
}
