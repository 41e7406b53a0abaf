import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { defaultTexts, type MessageKind, messageKinds } from './domain.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-24T15:00:00Z' });
});
afterAll(() => app.close());

test('sin palabras propias están las de siempre, y quien las borra vuelve a ellas', async () => {
  const gym = await app.gym();
  const { items } = await gym.messages.list({});
  expect(items).toEqual(
    Object.keys(messageKinds).map((kind) => ({
      ...{ kind, text: defaultTexts[kind as MessageKind], own: false, version: 0 },
    })),
  );
  const form = { kind: 'birthday', text: ' Felicidades, {nombre} ' } as const;
  const saved = await gym.messages.save({ ...form, version: 0 });
  expect(saved).toEqual({ kind: 'birthday', text: 'Felicidades, {nombre}', own: true, version: 1 });
  await expect(gym.messages.save({ ...form, text: 'Otra', version: 0 })).rejects.toMatchObject({
    code: 'stale',
  });
  expect((await gym.messages.list({})).items).toContainEqual(saved);
  expect(await gym.messages.save({ ...form, text: '', version: 1 })).toEqual({
    ...{ kind: 'birthday', text: defaultTexts.birthday, own: false, version: 2 },
  });
});

test('lo que no todos los de un motivo tienen no se puede escribir', async () => {
  const gym = await app.gym();
  const save = (kind: MessageKind, text: string) => gym.messages.save({ kind, text, version: 0 });
  await expect(save('birthday', 'Hola {plan}')).rejects.toMatchObject({
    status: 400,
    fields: { text: 'No se conoce {plan}. Entre llaves van: {nombre}, {gimnasio}.' },
  });
  await expect(save('expired', '{monto} {fecha}')).rejects.toMatchObject({ status: 400 });
  expect(await save('expired', '{monto} {vence}')).toMatchObject({ own: true });
});

test('se prueba con quien vence primero, o con quien se elija', async () => {
  const gym = await app.gym();
  expect(await gym.messages.sample({})).toEqual({ facts: null });
  const add = async (name: string) => {
    const { client } = await gym.clients.create({ id: newId(), name });
    return client.id;
  };
  const [ana, beto] = [await add('Ana'), await add('Beto')];
  expect(await gym.messages.sample({})).toMatchObject({
    facts: { name: 'Ana', planName: null, amount: null },
  });
  const plan = await createPlan(gym, { name: 'Libre' });
  const startsOn = '2026-11-10';
  const sold = await gym.memberships.sell({ id: newId(), clientId: beto, planId: plan.id, startsOn });
  await gym.payments.take({
    ...{ id: newId(), membershipId: sold.id, amount: plan.price, paidOn: startsOn, planStartsOn: startsOn },
  });
  const facts = { name: 'Beto', planName: 'Libre', expiresOn: '2026-12-09', amount: plan.price };
  expect(await gym.messages.sample({})).toEqual({ facts });
  expect(await gym.messages.sample({ clientId: ana })).toMatchObject({ facts: { name: 'Ana' } });
  await expect(gym.messages.sample({ clientId: newId() })).rejects.toMatchObject({ code: 'not_found' });
});
