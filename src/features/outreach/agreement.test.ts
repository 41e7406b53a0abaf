import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { addDays } from '../../web/format.ts';
import type { MorningKind } from '../messages/domain.ts';
import { expiredDays, type ReasonKind, unusedDays } from './domain.ts';
import { addClient, came, debtor, list, member, noon, packHolder, today } from './outreach.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

/** Whole numbers below a bound, the same each time for a seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Clients in every state that a gym knows, and some of them at once in several. */
async function fillGym(gym: Person, below: (bound: number) => number): Promise<void> {
  const trial = await createPlan(gym, {
    ...{ kind: 'trial', name: 'Prueba', days: 7, price: 0, billingPeriod: null },
  });
  const ago = (days: number) => addDays(today, -days);
  const makes = [
    () => member(gym, 'Mensual', ago(below(75))),
    () => debtor(gym, 'Debe', ago(below(90))),
    () => packHolder(gym, 'Pack', ago(below(40)), 20 + below(25)),
    async () => {
      const clientId = await addClient(gym, 'Prueba');
      await gym.memberships.sell({
        ...{ id: newId(), clientId, planId: trial.id, startsOn: ago(below(20)) },
      });
      return clientId;
    },
    () => addClient(gym, 'Sin plan'),
  ];
  const later = await debtor(gym, 'Después', ago(3));
  await gym.outreach.postpone({ id: newId(), clientId: later, until: addDays(today, 5) });
  for (let number = 0; number < 24; number += 1) {
    const clientId = await makes[below(makes.length)]?.();
    if (!clientId) continue;
    if (below(2) === 0) await came(app, gym, clientId, ago(below(65)));
    if (below(6) === 0) await came(app, gym, clientId, addDays(today, 1), { status: 'reserved' });
    if (below(8) === 0) await gym.clients.remove({ id: clientId });
    else if (below(5) === 0)
      await gym.outreach.postpone({ id: newId(), clientId, until: addDays(today, 1 + below(9)) });
  }
}

/** Those of a reason, of today and put off, by client: the day that it is about. */
async function listed(gym: Person, reason: ReasonKind) {
  const people = [
    ...(await list(gym, { reason })).items,
    ...(await list(gym, { reason, view: 'later' })).items,
  ];
  return people
    .map(({ clientId, reasons }) => `${clientId} ${reasons.find(({ kind }) => kind === reason)?.on}`)
    .toSorted();
}

test.each([1, 2, 3])('la lista y las demás pantallas dicen lo mismo (%i)', async (seed) => {
  const gym = await app.gym();
  await fillGym(gym, numbersFrom(seed));

  const owing = (await gym.receivables.all({})).items;
  expect(await listed(gym, 'owing')).toEqual(
    owing.map(({ clientId, since }) => `${clientId} ${since}`).toSorted(),
  );
  const debts = new Map(owing.map((owed) => [owed.clientId, owed]));
  for (const view of ['today', 'later'] as const)
    for (const { clientId, debt } of (await list(gym, { view })).items) {
      const { amount, since, days, memberships, store, balance } = debts.get(clientId) ?? {};
      expect(debt).toEqual(
        amount === undefined ? null : { amount, since, days, memberships, store, balance },
      );
    }

  const morning = async (kind: MorningKind, from = '') =>
    (await gym.dashboard.people({ kind })).items
      .filter(({ on }) => on >= from)
      .map(({ clientId, on }) => `${clientId} ${on}`)
      .toSorted();
  for (const kind of ['expiring', 'unseen', 'trial'] as const)
    expect(await listed(gym, kind), kind).toEqual(await morning(kind));
  expect(await listed(gym, 'expired')).toEqual(await morning('expired', addDays(today, -expiredDays)));

  const { items: clients } = await gym.clients.list({});
  const packs = await Promise.all(
    clients.map(async ({ id }) => {
      const { items } = await gym.memberships.list({ clientId: id });
      return items
        .filter(({ sessionsLeft, active }) => active && (sessionsLeft ?? 0) > 0)
        .filter(({ expiresOn }) => expiresOn && expiresOn >= today && expiresOn < addDays(today, unusedDays))
        .map(({ expiresOn }) => `${id} ${expiresOn}`);
    }),
  );
  expect(await listed(gym, 'unused')).toEqual(packs.flat().toSorted());

  const { items, people, putOff } = await list(gym);
  const later = await list(gym, { view: 'later' });
  expect([items.length, later.items.length]).toEqual([people, putOff]);
  const ids = [...items, ...later.items].map(({ clientId }) => clientId);
  expect(new Set(ids).size, 'cada persona una vez').toBe(ids.length);
  expect(Math.min(people, putOff, owing.length)).toBeGreaterThan(0);
});
