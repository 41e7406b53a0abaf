import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { certificates } from '../src/test/certificates.ts';
import { type Browser, openPushService, type PushService } from '../src/test/push-service.ts';
import { dayAtGym } from './clock.ts';
import { addClass, addMember, reserve } from './gym.ts';
import {
  emailOf,
  enterNewGym,
  expect,
  expectAccessible,
  jsonOf,
  password,
  show,
  submitSignIn,
  test,
} from './pulso.ts';
import { type Server, startServer } from './server.ts';
import { newData } from './setup.ts';

let service: PushService;
let server: Server;

test.beforeAll(async () => {
  service = await openPushService();
  const data = await newData();
  const trusted = join(data, 'push-service.pem');
  await writeFile(trusted, certificates.first.cert);
  server = await startServer(data, { NODE_EXTRA_CA_CERTS: trusted });
});
test.afterAll(async () => {
  await server.stop();
  await service.close();
});

/**
 * Has the browser subscribe at the push service of the test, as its own is out of reach. Chromium without a screen has no
 * permission to give.
 */
const subscribeAt = (page: Page, { subscription }: Browser) =>
  page.addInitScript(({ endpoint, p256dh, auth }) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      localStorage.setItem('asked', 'yes');
      return permission;
    };
    if (localStorage.getItem('asked')) permission = 'granted';
    PushManager.prototype.subscribe = async () =>
      ({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) as unknown as PushSubscription;
  }, subscription);

/** What the service worker shows from now on; it has no screen to show it on. */
async function watchNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker');
  await worker.evaluate(() => {
    const shown: string[] = [];
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(globalThis, { shown });
    registration.showNotification = async (title, options) => void shown.push(`${title}: ${options?.body}`);
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}

/** Delivers a message to the page's service worker as its push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) found.resolve(first.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

test('un cliente prende los avisos en su teléfono, le llega el cupo que se libera, y al salir se apagan', {
  tag: ['@pushes', '@automations', '@myspace'],
}, async ({ openBrowser }) => {
  const page = await openBrowser({ baseURL: server.url });
  await enterNewGym(page);
  const date = dayAtGym(1).iso;
  const yoga = await addClass(page, { name: 'Yoga', startTime: '09:00', endTime: '10:00', capacity: 1 });
  const first = await addMember(page, { name: 'Primera', surname: 'Vera' });
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  await reserve(page, yoga, first.id, date);
  const waiting = { id: crypto.randomUUID(), classId: yoga, clientId: ana.id, date, wait: true };
  await jsonOf(page.request.post('/api/reservations', { data: waiting }));

  const phone = service.newBrowser();
  const hers = await openBrowser({ baseURL: server.url, serviceWorkers: 'allow' });
  await subscribeAt(hers, phone);
  await show(hers, ana.activation);
  await hers.getByLabel('Elige una contraseña').fill(password);
  await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
  const open = hers.getByRole('button', { name: 'Avisos en este teléfono' });
  const dialog = hers.getByRole('dialog', { name: 'Avisos en este teléfono' });
  const toggle = dialog.getByRole('switch', { name: 'Avisos en este teléfono' });

  await test.step('los prende', async () => {
    await open.click();
    await expect(toggle).not.toBeChecked();
    await expectAccessible(hers);
    await toggle.click();
    await expect(toggle).toBeChecked();
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(dialog).toBeHidden();
    await hers.reload();
    await open.click();
    await expect(toggle).toBeChecked();
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('le llega el cupo que se libera, y la clase dice que se le avisó', async () => {
    await show(page, `/checkin?fecha=${date}&clase=${yoga}`);
    const attendees = page.getByRole('list', { name: 'Quiénes vienen' });
    await attendees.getByRole('button', { name: 'Quitar a Primera Vera' }).click();
    await expect(attendees).toContainText('Ana Rojas');
    await expect.poll(() => service.told(phone)).toHaveLength(1);
    const [told] = service.told(phone);
    expect(told?.body).toContain('Se liberó un cupo y ya es tuyo: Yoga');
    const shown = await watchNotifications(hers);
    await deliver(hers, JSON.stringify(told));
    await expect.poll(shown).toEqual([`${told?.title}: ${told?.body}`]);
    await show(page, '/marketing/automatizaciones/cupo-liberado');
    await expect(page.getByRole('table', { name: 'Lo que se envió' })).toContainText(
      'Avisado en su teléfono',
    );
  });

  await test.step('al cerrar sesión se apagan', async () => {
    await hers.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(hers).toHaveURL(/\/login/);
    await submitSignIn(hers, emailOf('ana'));
    await open.click();
    await expect(toggle).not.toBeChecked();
    await expect(dialog.getByRole('region', { name: 'Prendidos en otros equipos' })).toBeHidden();
  });
});

test('a quien bloqueó los avisos se le dice cómo permitirlos', { tag: '@pushes' }, async ({
  openBrowser,
}) => {
  const page = await openBrowser({ baseURL: server.url });
  await enterNewGym(page);
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('bloqueada') });
  const hers = await openBrowser({ baseURL: server.url });
  await hers.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await show(hers, ana.activation);
  await hers.getByLabel('Elige una contraseña').fill(password);
  await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
  await hers.getByRole('button', { name: 'Avisos en este teléfono' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Avisos en este teléfono' });
  await expect(dialog).toContainText('están bloqueados en este navegador');
  await expect(dialog.getByRole('switch')).toBeHidden();
  await expectAccessible(hers);
});

test('a quien los prendió cuando eran solo de clases se le ofrecen los de su membresía', {
  tag: '@pushes',
}, async ({ openBrowser }) => {
  const page = await openBrowser({ baseURL: server.url });
  await enterNewGym(page);
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const hers = await openBrowser({ baseURL: server.url, serviceWorkers: 'allow' });
  await subscribeAt(hers, service.newBrowser());
  await show(hers, ana.activation);
  await hers.getByLabel('Elige una contraseña').fill(password);
  await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
  // As a page of before asks for it.
  await hers.route('**/api/my-space/phones', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const { dayMessages: _, ...asked } = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify(asked) });
  });
  const dialog = hers.getByRole('dialog', { name: 'Avisos en este teléfono' });
  const offer = dialog.getByRole('button', { name: 'Avisarme también de mi membresía' });
  await hers.getByRole('button', { name: 'Avisos en este teléfono' }).click();
  await dialog.getByRole('switch', { name: 'Avisos en este teléfono' }).click();
  await expect(offer).toBeVisible();
  await expect(dialog).not.toContainText('Tu gimnasio puede avisarte');
  await expectAccessible(hers);
  await hers.unroute('**/api/my-space/phones');
  await offer.click();
  await expect(offer).toBeHidden();
  await expect(dialog).toContainText('Tu gimnasio puede avisarte aquí también de tu membresía');
});
