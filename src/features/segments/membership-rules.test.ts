import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { insert } from '../../test/timetable.ts';
import { addClient, addedOn, ago, member, noon, renew, today, who } from './segments.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

test('vence entre tantos días, con los dos días dentro', async () => {
  const gym = await app.gym();
  await member(gym, 'Ayer', '2030-02-15');
  await member(gym, 'Hoy', '2030-02-16');
  await member(gym, 'En siete', '2030-02-23');
  await member(gym, 'En ocho', '2030-02-24');
  expect(await who(gym, [{ kind: 'expires', from: 0, to: 7 }])).toEqual(['En siete', 'Hoy']);
  expect(await who(gym, [{ kind: 'expires', from: 8, to: 8 }])).toEqual(['En ocho']);
});

test('venció hace entre tantos días, y quien renovó no', async () => {
  const gym = await app.gym();
  await member(gym, 'Hoy', '2030-02-16');
  await member(gym, 'Hace uno', '2030-02-15');
  await member(gym, 'Hace siete', '2030-02-09');
  await member(gym, 'Hace ocho', '2030-02-08');
  await renew(gym, await member(gym, 'Renovó', '2030-02-10'), today);
  expect(await who(gym, [{ kind: 'expired', from: 1, to: 7 }])).toEqual(['Hace siete', 'Hace uno']);
});

test('el estado de la membresía que cuenta', async () => {
  const gym = await app.gym();
  await addClient(gym, 'Nada');
  await member(gym, 'Al día');
  await member(gym, 'Vencida', ago(60));
  const unpaid = await addClient(gym, 'Sin pagos');
  await gym.memberships.create({ id: newId(), clientId: unpaid, planName: 'Libre', period: 'monthly' });
  const frozen = await addClient(gym, 'Congelada');
  const { id: planId } = await createPlan(gym, { price: 0, freezeDays: 30 });
  const { id: membershipId } = await gym.memberships.sell({
    ...{ id: newId(), clientId: frozen, planId, startsOn: ago(3) },
  });
  await insert(app, gym, 'membership_freeze', {
    ...{ membership_id: membershipId, client_id: frozen, starts_on: ago(1), ends_on: today, reason: '' },
  });
  const inState = (state: 'current' | 'expired' | 'unpaid' | 'frozen' | 'none') =>
    who(gym, [{ kind: 'membership', state }]);
  expect(await inState('none')).toEqual(['Nada']);
  expect(await inState('expired')).toEqual(['Vencida']);
  expect(await inState('unpaid')).toEqual(['Sin pagos']);
  expect(await inState('frozen')).toEqual(['Congelada']);
  expect(await inState('current')).toEqual(['Al día', 'Congelada']);
});

test('su plan es uno de estos, o ninguno de ellos, también para quien no tiene', async () => {
  const gym = await app.gym();
  const plans = [];
  for (const name of ['Mensual', 'Anual', 'Mañanas']) {
    const { id: planId } = await createPlan(gym, { name });
    const clientId = await addClient(gym, `De ${name}`);
    await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: today });
    plans.push(planId);
  }
  await addClient(gym, 'Nada');
  const planIds = plans.slice(0, 2);
  expect(await who(gym, [{ kind: 'plan', is: true, planIds }])).toEqual(['De Anual', 'De Mensual']);
  expect(await who(gym, [{ kind: 'plan', is: false, planIds }])).toEqual(['De Mañanas', 'Nada']);
});

test('de varios planes cuenta cada uno que está activo, también el que paga otra persona', async () => {
  const gym = await app.gym();
  const { id: monthly } = await createPlan(gym, { name: 'Mensual', people: 2 });
  const { id: annual } = await createPlan(gym, { name: 'Anual', billingPeriod: 'annual' });
  const sell = async (clientId: string, planId: string) =>
    (await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: today })).id;
  const ana = await addClient(gym, 'Ana');
  const shared = await sell(ana, monthly);
  await sell(ana, annual);
  await gym.members.add({ id: newId(), membershipId: shared, clientId: await addClient(gym, 'Beto') });
  await insert(app, gym, 'membership', {
    ...{
      client_id: await addClient(gym, 'Lo dejó'),
      plan_id: monthly,
      plan_name: 'Mensual',
      period: 'monthly',
    },
    ...{ price: 1000, starts_on: ago(90), active: false },
  });
  const inPlan = (planId: string, is: boolean) => who(gym, [{ kind: 'plan', is, planIds: [planId] }]);
  expect(await inPlan(monthly, true)).toEqual(['Ana', 'Beto']);
  expect(await inPlan(annual, true)).toEqual(['Ana']);
  expect(await inPlan(monthly, false)).toEqual(['Lo dejó']);
});

test('debe más de un monto, y quien debe justo eso no', async () => {
  const gym = await app.gym();
  const owes = async (name: string, price: number) => {
    const { id: planId } = await createPlan(gym, { price });
    await gym.memberships.sell({
      id: newId(),
      clientId: await addClient(gym, name),
      planId,
      startsOn: today,
    });
  };
  await owes('Justo', 30_000);
  await owes('Más', 30_001);
  await member(gym, 'Pagó');
  expect(await who(gym, [{ kind: 'owes', amount: 30_000 }])).toEqual(['Más']);
  expect(await who(gym, [{ kind: 'owes', amount: 0 }])).toEqual(['Justo', 'Más']);
});

test('empezó hace tantos días o más, o menos, según su primera membresía y no según cuándo se agregó', async () => {
  const gym = await app.gym();
  await renew(gym, await member(gym, 'Hace treinta', ago(30)), ago(1));
  await member(gym, 'Hace veintinueve', ago(29));
  await member(gym, 'Mañana', ago(-1));
  await addedOn(app, gym, await addClient(gym, 'Nada'), ago(90));
  const began = (bound: 'atLeast' | 'atMost', days: number) => who(gym, [{ kind: 'began', bound, days }]);
  expect(await began('atLeast', 30)).toEqual(['Hace treinta']);
  expect(await began('atMost', 29)).toEqual(['Hace veintinueve']);
  expect(await began('atMost', 30)).toEqual(['Hace treinta', 'Hace veintinueve']);
});
