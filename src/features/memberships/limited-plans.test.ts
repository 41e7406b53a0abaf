import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareMemberships } from './memberships.fixture.ts';

const { openGym, addClient, only, expectMembershipStatus, addPlan } = prepareMemberships();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectMembershipStatus());

describe('un plan de cupos limitados', () => {
  const soldOut = { status: 409, code: 'plan_sold_out', fields: { planId: expect.any(String) } };
  const startsOn = '2026-03-15';

  test('no se vende más veces que eso, tampoco a muchos a la vez', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 2 })).id;
    const clients = await Promise.all(Array.from({ length: 6 }, () => addClient()));
    const sales = await Promise.allSettled(
      clients.map((clientId) => gym.memberships.sell({ id: newId(), clientId, planId, startsOn })),
    );
    const rejected = sales.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(4);
    for (const result of rejected) expect(result).toMatchObject({ reason: soldOut });
    expect(await gym.plans.get({ id: planId })).toMatchObject({ sold: 2 });
  });

  test('se libera al eliminar una membresía, y ocupado de nuevo no deja deshacer', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 1 })).id;
    const sale = async () => ({ id: newId(), clientId: await addClient(), planId, startsOn });
    const first = await gym.memberships.sell(await sale());
    await expect(gym.memberships.sell(await sale())).rejects.toMatchObject(soldOut);
    await gym.memberships.remove({ id: first.id });
    const second = await gym.memberships.sell(await sale());
    await expect(gym.memberships.restore({ id: first.id })).rejects.toMatchObject(soldOut);
    await gym.memberships.remove({ id: second.id });
    await gym.memberships.restore({ id: first.id });
    await expect(gym.memberships.restore({ id: second.id })).rejects.toMatchObject(soldOut);
  });

  test('quien vuelve con su membresía no pasa de los cupos, y vuelve cuando hay uno', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 1 })).id;
    const [ana, pedro] = [await addClient(), await addClient()];
    const sell = (clientId: string) => gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
    const first = await sell(ana);
    await gym.clients.remove({ id: ana });
    const second = await sell(pedro);
    await expect(gym.clients.restore({ id: ana })).rejects.toMatchObject({
      status: 409,
      code: 'places_taken',
    });
    await expect(gym.clients.get({ id: ana }), 'sigue eliminada entera').rejects.toMatchObject({
      code: 'not_found',
    });
    await gym.memberships.remove({ id: second.id });
    await gym.clients.restore({ id: ana });
    expect(await only(ana)).toMatchObject({ id: first.id });
    expect(await gym.plans.get({ id: planId })).toMatchObject({ sold: 1 });
  });

  test('el último cupo es de quien vuelve o de quien compra, nunca de los dos', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 1 })).id;
    const [ana, pedro] = [await addClient(), await addClient()];
    const sell = (clientId: string) => gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
    await sell(ana);
    await gym.clients.remove({ id: ana });
    const both = await Promise.allSettled([gym.clients.restore({ id: ana }), sell(pedro)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await gym.plans.get({ id: planId })).toMatchObject({ sold: 1 });
  });

  test('agotado, repetir la misma venta la encuentra', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 1 })).id;
    const sale = { id: newId(), clientId: await addClient(), planId, startsOn };
    const answers = await Promise.all([gym.memberships.sell(sale), gym.memberships.sell(sale)]);
    expect(answers[0]).toEqual(answers[1]);
    await gym.plans.remove({ id: planId });
    expect(await gym.memberships.sell(sale)).toEqual(answers[0]);
    await expect(gym.memberships.sell({ ...sale, price: 1 })).rejects.toMatchObject({
      code: 'already_saved',
    });
  });
});
