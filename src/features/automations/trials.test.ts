import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { addDays } from '../../web/format.ts';
import type { ReasonKind } from '../outreach/domain.ts';
import { dryRun, member, noon, today } from './automations.fixture.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
beforeEach(async () => {
  gym = await app.gym();
});
afterAll(() => app.close());

/** A client who began a trial some days ago. */
async function onTrial(name: string, { ago, days = 7 }: { ago: number; days?: number }): Promise<string> {
  const clientId = newId();
  await gym.clients.create({ id: clientId, name, email: `${newId()}@correo.cl` });
  const { id: planId } = await createPlan(gym, {
    ...{ kind: 'trial', name: `Prueba de ${name}`, days, price: 0, billingPeriod: null },
  });
  await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: addDays(today, -ago) });
  return clientId;
}

const named = (people: readonly { name: string }[]) => people.map(({ name }) => name).toSorted();

const inSegment = async (rule: { kind: 'expires' | 'expired'; from: number; to: number }) =>
  named((await gym.segments.preview({ match: 'all', rules: [rule] })).items);

/** Who expires soon, or has expired, by each screen that says so. */
async function toldOf(kind: 'expiring' | 'expired') {
  const listed = await gym.clients.list({ membershipStatus: kind });
  return {
    home: (await gym.dashboard.morning({})).people[kind].total,
    people: named((await gym.dashboard.people({ kind })).items),
    clients: named(listed.items),
    outreach: named((await gym.outreach.list({ reason: kind })).items),
    segment: await inSegment({ kind: kind === 'expiring' ? 'expires' : 'expired', from: 1, to: 6 }),
  };
}

const reasonsOf = async (name: string): Promise<ReasonKind[]> => {
  const { items } = await gym.outreach.list({});
  return (items.find((person) => person.name === name)?.reasons ?? []).map(({ kind }) => kind as ReasonKind);
};

test('una prueba que termina no es una membresía por vencer, en ninguna pantalla', async () => {
  await member(gym, 'Socia', addDays(today, -26));
  await onTrial('Prueba', { ago: 2 });
  const only = ['Socia'];
  expect(await toldOf('expiring')).toEqual({
    ...{ home: 1, people: only, clients: only, outreach: only, segment: only },
  });
  expect((await gym.dashboard.get({})).expiring).toBe(1);
  const { groups } = await gym.notifications.list({});
  expect(groups.find(({ kind }) => kind === 'expiring')).toMatchObject({ total: 1 });
  expect(await reasonsOf('Prueba')).toEqual(['trial']);
});

test('ni una que terminó es una membresía vencida', async () => {
  await member(gym, 'Socia', addDays(today, -33));
  await onTrial('Prueba', { ago: 9 });
  const only = ['Socia'];
  expect(await toldOf('expired')).toEqual({
    ...{ home: 1, people: only, clients: only, outreach: only, segment: only },
  });
  expect(await reasonsOf('Prueba')).toEqual(['trial']);
});

test('el mensaje automático de lo que vence no le llega a quien está de prueba', async () => {
  await member(gym, 'Socia', addDays(today, -22));
  await onTrial('Prueba', { ago: 1 });
  const days = 5;
  const { expiresOn } =
    (await gym.clients.list({ membershipStatus: 'expiring' })).items[0]?.membershipStatus ?? {};
  expect(expiresOn).toBe(addDays(today, days));
  expect(await dryRun(gym, 'expiring')).toEqual(['Socia']);
});

test('a quien está de prueba se le escribe mientras dura y dos semanas después, aunque sea larga o haya sido socio', async () => {
  await onTrial('Larga', { ago: 25, days: 30 });
  await onTrial('Terminada', { ago: 30, days: 18 });
  await onTrial('De hace mucho', { ago: 30, days: 17 });
  const before = await onTrial('Volvió', { ago: 1 });
  const { id } = await gym.memberships.create({
    ...{ id: newId(), clientId: before, planName: 'Libre', period: 'monthly', active: false },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId: id, amount: 1000, paidOn: today, planStartsOn: addDays(today, -200) },
  });
  expect(named((await gym.dashboard.people({ kind: 'trial' })).items)).toEqual([
    'Larga',
    'Terminada',
    'Volvió',
  ]);
});

test('quien se inscribe después de su prueba deja de estarlo', async () => {
  const clientId = await onTrial('Ana', { ago: 1 });
  const { id: planId } = await createPlan(gym, { price: 0 });
  await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: today });
  expect(await reasonsOf('Ana')).toEqual([]);
});
