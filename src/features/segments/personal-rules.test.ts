import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { addClient, noon, today, who } from './segments.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

test('cumple años este mes, el primer y el último día', async () => {
  const gym = await app.gym();
  const born = (name: string, birthDate: string) => addClient(gym, name, { birthDate });
  await born('Primero', '1990-03-01');
  await born('Último', '2001-03-31');
  await born('Febrero', '1990-02-28');
  await born('Abril', '1990-04-01');
  await addClient(gym, 'Sin fecha');
  expect(await who(gym, [{ kind: 'birthday' }])).toEqual(['Primero', 'Último']);
});

test('tiene entre tantos años, cumplidos hoy o por cumplir mañana', async () => {
  const gym = await app.gym();
  const born = (name: string, birthDate: string) => addClient(gym, name, { birthDate });
  await born('Dieciocho hoy', '2012-03-15');
  await born('Dieciocho mañana', '2012-03-16');
  await born('Treinta', '2000-03-15');
  await born('Treinta y uno hoy', '1999-03-15');
  await addClient(gym, 'Sin fecha');
  expect(await who(gym, [{ kind: 'age', from: 18, to: 30 }])).toEqual(['Dieciocho hoy', 'Treinta']);
});

test('quien nació un 29 de febrero cumple el 28 de los años que no lo tienen', async () => {
  const leap = await openTestApp({ now: '2030-02-28T15:00:00Z' });
  try {
    const gym = await leap.gym();
    await addClient(gym, 'Ana', { birthDate: '2012-02-29' });
    expect(await who(gym, [{ kind: 'age', from: 18, to: 18 }])).toEqual(['Ana']);
  } finally {
    await leap.close();
  }
});

test('aceptó una finalidad por una vía, y retirarla cuenta desde ya', async () => {
  const gym = await app.gym();
  const { id: purposeId } = await gym.consents.create({
    ...{ id: newId(), name: 'Ofertas', text: 'Acepto ofertas.', channels: ['mail', 'whatsapp'] },
  });
  const say = (clientId: string, channel: 'mail' | 'whatsapp', given: boolean) =>
    gym.consents.record({
      ...{ clientId, source: 'reception', on: today },
      acts: [{ id: newId(), purposeId, channel, given, number: 1 }],
    });
  const [ana, beto] = [await addClient(gym, 'Ana'), await addClient(gym, 'Beto')];
  await addClient(gym, 'Caro');
  await say(ana, 'mail', true);
  await say(beto, 'whatsapp', true);
  const by = (is: boolean) => who(gym, [{ kind: 'consent', is, purposeId, channel: 'mail' }]);
  expect(await by(true)).toEqual(['Ana']);
  expect(await by(false)).toEqual(['Beto', 'Caro']);
  await say(ana, 'mail', false);
  expect(await by(true)).toEqual([]);
});

test('tiene correo o WhatsApp, o no', async () => {
  const gym = await app.gym();
  await addClient(gym, 'Ana', { email: 'ana@correo.cl' });
  await addClient(gym, 'Beto', { whatsapp: '+56 9 1234 5678' });
  expect(await who(gym, [{ kind: 'reach', is: true, way: 'mail' }])).toEqual(['Ana']);
  expect(await who(gym, [{ kind: 'reach', is: false, way: 'mail' }])).toEqual(['Beto']);
  expect(await who(gym, [{ kind: 'reach', is: true, way: 'whatsapp' }])).toEqual(['Beto']);
});
