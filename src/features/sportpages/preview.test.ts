import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { planForm } from '../../test/fixture/training.ts';
import { onlinePaymentsIn } from '../../test/online-payments.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import { insertClass } from '../../test/timetable.ts';
import { pageForm, publish } from './sportpages.fixture.ts';

const photo = `data:image/jpeg;base64,/9j/${btoa('una foto')}`;

let app: TestApp;
let providers: PaymentProviders;
beforeAll(async () => {
  providers = await openPaymentProviders();
  app = await openTestApp({
    now: '2030-01-10T15:00:00Z',
    environment: { PULSO_PROVIDERS_URL: providers.url },
  });
});
afterAll(async () => {
  await app.close();
  await providers.close();
});
const online = onlinePaymentsIn(() => ({ app, providers }));

const typed = (other: object = {}) => ({ ...pageForm(`andes-${newId().slice(-12)}`, other), quotes: [] });

test('se ve con lo que está escrito sin guardar, y nada queda guardado ni publicado', async () => {
  const gym = await app.gym('Gimnasio Andes');
  await insertClass(app, gym, { name: 'Yoga' });
  await gym.sportpages.addPhoto({ id: newId(), image: photo, caption: 'La sala' });
  const page = typed({ tagline: 'Sin guardar' });
  const { html } = await gym.sportpages.preview({ ...page, part: 'page' });
  expect(html).toContain('Sin guardar');
  expect(html).toContain('Yoga');
  expect(html).toContain(`src="${photo}"`);
  expect(await gym.sportpages.get({})).toMatchObject({ version: 0, published: false, tagline: '' });
  expect((await app.nobody().raw('GET', `/g/${page.slug}`)).status).toBe(404);
  const { weeks } = await gym.sportpages.visits({});
  expect(weeks.every(({ visits }) => visits === 0)).toBe(true);
});

test('de una página publicada se ve lo escrito, y los demás leen lo guardado', async () => {
  const gym = await app.gym();
  const page = typed();
  await publish(gym, page.slug, { tagline: 'Lo de hoy' });
  const { html } = await gym.sportpages.preview({
    ...page,
    ...{ tagline: 'Lo de mañana', showSchedule: false, part: 'page' },
  });
  expect(html).toContain('Lo de mañana');
  expect(html).not.toContain('Clases de la semana');
  const { body } = await app.nobody().raw('GET', `/g/${page.slug}`);
  expect(body).toContain('Lo de hoy');
  expect(body).not.toContain('Lo de mañana');
});

test('el formulario de la clase de prueba se ve si la página lo ofrece', async () => {
  const gym = await app.gym();
  await insertClass(app, gym, { name: 'Yoga', trial: true });
  const { html } = await gym.sportpages.preview({ ...typed({ offersTrials: true }), part: 'trial' });
  expect(html).toContain('Reservar clase de prueba');
  expect(html).toContain('Yoga');
  await expect(gym.sportpages.preview({ ...typed(), part: 'trial' })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await gym.prospects.list({ search: '' })).items).toEqual([]);
});

test('el de la compra de un plan también, si la página los vende', async () => {
  const gym = await app.gym();
  const planId = newId();
  await gym.plans.create({ ...planForm, id: planId, name: 'Mensual', price: 30_000, sellOnline: true });
  await online.turnOn(gym, 'mercadopago', { production: true });
  const page = typed({ sellsPlans: true });
  const { html } = await gym.sportpages.preview({ ...page, part: 'purchase', planId });
  expect(html).toContain('Comprar Mensual');
  for (const other of [{ ...typed(), planId }, page, { ...page, planId: newId() }])
    await expect(gym.sportpages.preview({ ...other, part: 'purchase' })).rejects.toMatchObject({
      code: 'not_found',
    });
});

test('lo que no se puede guardar tampoco se ve, con el mismo motivo', async () => {
  const gym = await app.gym();
  await expect(gym.sportpages.preview({ ...typed(), slug: 'a b', part: 'page' })).rejects.toMatchObject({
    fields: { slug: expect.stringContaining('Usa de 3 a 40 letras') },
  });
});
