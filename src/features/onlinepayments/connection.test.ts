import { expect, test } from 'vitest';
import { now, prepareOnlinePayments } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

const testedOf = async (provider: 'mercadopago' | 'khipu') =>
  (await here.gym.onlinepayments.providers({})).items.find((item) => item.provider === provider)?.tested;

const told = async () => (await here.gym.record.list({})).items.map(({ sentence }) => sentence);

test('probar la conexión deja dicho cuándo, quién y con qué resultado', async () => {
  expect(await testedOf('khipu')).toBeNull();
  await here.gym.onlinepayments.testProvider({ provider: 'khipu' });
  const [{ at, ...tested }] = [(await testedOf('khipu')) ?? { at: '' }];
  expect(Date.parse(at)).toBe(Date.parse(now));
  expect(tested).toEqual({ by: 'Dueño', refusal: '' });
  expect(await testedOf('mercadopago')).toBeNull();
  expect((await told())[0]).toBe('Probó la conexión con Khipu: funciona');
});

test('también cuando el proveedor no acepta las llaves', async () => {
  await here.gym.onlinepayments.saveProvider({
    ...{ provider: 'mercadopago', version: 1, active: true, production: false },
    ...{ accessKey: 'equivocada', secret: '' },
  });
  await expect(here.gym.onlinepayments.testProvider({ provider: 'mercadopago' })).rejects.toMatchObject({
    code: 'keys_refused',
  });
  expect(await testedOf('mercadopago')).toMatchObject({
    refusal: 'El proveedor no acepta estas llaves. Cópialas otra vez desde tu cuenta.',
  });
  expect((await told())[0]).toBe('Probó la conexión con Mercado Pago: no funciona');
});

test('lo que se probó con otras llaves ya no dice nada de las de ahora', async () => {
  await here.gym.onlinepayments.testProvider({ provider: 'mercadopago' });
  expect(await testedOf('mercadopago')).not.toBeNull();
  await online.turnOn(here.gym, 'mercadopago', { version: 1 });
  expect(await testedOf('mercadopago')).toBeNull();
});

test('es del gimnasio: otro no lo ve', async () => {
  await here.gym.onlinepayments.testProvider({ provider: 'khipu' });
  const other = await here.app.gym();
  await online.turnOn(other, 'khipu');
  const { items } = await other.onlinepayments.providers({});
  expect(items.find(({ provider }) => provider === 'khipu')).toMatchObject({ tested: null });
});
