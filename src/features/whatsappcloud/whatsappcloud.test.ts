import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import { goodCloud } from '../../test/providers/meta.ts';
import { readRows } from '../../test/superuser.ts';

let providers: PaymentProviders;
let app: TestApp;
let gym: Person;
beforeAll(async () => {
  providers = await openPaymentProviders();
  app = await openTestApp({ environment: { PULSO_PROVIDERS_URL: providers.url } });
});
afterAll(async () => {
  await app.close();
  await providers.close();
});
beforeEach(async () => {
  providers.meta.reset();
  gym = await app.gym();
});

const connect = (more: Partial<typeof goodCloud> = {}, version = 0) =>
  gym.whatsappcloud.save({ ...goodCloud, ...more, version });

test('las llaves se guardan cuando Meta las acepta, con el número y las plantillas, y no se vuelven a mostrar', async () => {
  expect(await gym.whatsappcloud.get({})).toMatchObject({
    active: false,
    keysAt: null,
    version: 0,
    templates: [],
  });
  const saved = await connect();
  expect(saved).toMatchObject({
    ...{
      active: true,
      displayPhone: '+56 9 1111 2222',
      displayName: 'Gimnasio Andes',
      pausedFor: null,
      version: 1,
    },
  });
  expect(
    saved.templates.map(({ name, state, trouble, variables }) => [name, state, trouble, variables.join()]),
  ).toEqual([
    ['bienvenida', 'APPROVED', null, '1,2'],
    ['con_foto', 'APPROVED', 'header', '1'],
    ['en_revision', 'PENDING', null, '1'],
    ['por_nombre', 'APPROVED', null, 'nombre,plan'],
  ]);
  const kept = JSON.stringify([
    saved,
    await readRows(app.database, gym.accountId),
    await gym.record.list({}),
  ]);
  expect(kept).not.toContain(goodCloud.accessToken);
  expect(kept).not.toContain(goodCloud.appSecret);
});

test('lo que Meta no acepta no se guarda, y se dice cuál está mal', async () => {
  const wrong: readonly [Partial<Record<keyof typeof goodCloud, string>>, string][] = [
    [{ accessToken: 'EAAJBvencido' }, 'token_refused'],
    [{ appSecret: 'ffffffffffffffffffffffffffffffff' }, 'app_secret_refused'],
    [{ businessId: '555555555555' }, 'business_unknown'],
    [{ phoneNumberId: '555555555555' }, 'number_unknown'],
  ];
  for (const [keys, code] of wrong)
    await expect(connect(keys as Partial<typeof goodCloud>)).rejects.toMatchObject({ code });
  await expect(
    gym.whatsappcloud.save({
      phoneNumberId: goodCloud.phoneNumberId,
      businessId: goodCloud.businessId,
      version: 0,
    }),
  ).rejects.toMatchObject({ code: 'cloud_keys_missing' });
  expect(await gym.whatsappcloud.get({})).toMatchObject({ keysAt: null, version: 0 });
});

test('se apaga con un clic y vuelve a encenderse; lo que quedó vacío no se cambia', async () => {
  const { version } = await connect();
  expect(await gym.whatsappcloud.turn({ active: false })).toMatchObject({ active: false });
  expect(await gym.whatsappcloud.turn({ active: true })).toMatchObject({ active: true });
  await expect(connect({}, version)).rejects.toMatchObject({ code: 'stale' });
  const { phoneNumberId, businessId } = goodCloud;
  const before = await gym.whatsappcloud.get({});
  const again = await gym.whatsappcloud.save({ phoneNumberId, businessId, version: before.version });
  expect(again.keysAt).toBe(before.keysAt);
  await expect((await app.gym()).whatsappcloud.turn({ active: true })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('una plantilla que se borra en Meta queda como borrada', async () => {
  await connect();
  providers.meta.templates.shift();
  const { templates } = await gym.whatsappcloud.check({});
  expect(templates.find(({ name }) => name === 'bienvenida')).toMatchObject({ state: 'DELETED' });
});
