import { dayAtGym } from '../clock.ts';
import { addClient, addMembership, addPayment, reserve } from '../gym.ts';
import { enterNewGym, jsonOf, ownerEmail, password } from '../pulso.ts';
import { addClass } from '../reception.ts';
import { addProduct, create, openTill, salesOf, water } from '../store.ts';
import type { Driver } from './driver.ts';
import { expect, test } from './fixtures.ts';
import type { Hand } from './hand.ts';

async function signIn(driver: Driver, hand: Hand, url: string): Promise<void> {
  await driver.go(`${url}/login`);
  await hand.isIn('Email');
  await hand.type(ownerEmail());
  await hand.press('Tab');
  await hand.type(password);
  await hand.press('Enter');
  await hand.reads('h1', 'Gimnasio Andes');
}

/** What a person would miss on the present screen; null once it is whole. */
function findMissing(): string | null {
  if (!document.querySelector('h1')?.textContent) return 'no title';
  if (document.querySelector('[aria-busy="true"], [aria-label="Cargando"]')) return 'still loading';
  if (document.body.textContent.includes('No pudimos abrir esta página')) return 'it could not be opened';
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? `wider than the window by ${scrollWidth - clientWidth}` : null;
}

test('cada pantalla se abre entera, ancha y angosta', async ({ driver, hand, gym, server }) => {
  await enterNewGym(gym);
  const { id: clientId } = await addClient(gym, { name: 'Ana', surname: 'Rojas' });
  const membershipId = await addMembership(gym, clientId);
  await addPayment(gym, membershipId);
  const classId = await addClass(gym, 'Yoga', 12);
  await reserve(gym, classId, clientId, dayAtGym().iso);
  await addProduct(gym, water);
  const shiftId = await openTill(gym);
  await signIn(driver, hand, server.url);
  const routes = await jsonOf<{ path: string }[]>(gym.request.get('/routes.json'));
  for (const route of routes) {
    const path = route.path
      .replace('$clientId', clientId)
      .replace('$membershipId', membershipId)
      .replace('$shiftId', shiftId)
      .replace('$clientName', 'Ana')
      .replaceAll(/\$\w+/g, '1');
    await test.step(path, async () => {
      await driver.go(`${server.url}${path}`);
      for (const width of [1440, 390]) {
        await driver.resize(width, 900);
        await expect.poll(() => driver.evaluate(findMissing)).toBeNull();
      }
      expect(await driver.complaints()).toEqual([]);
    });
  }
});

test('se agrega un cliente, se le cobra con fecha, se le marca y se le vende', async ({
  driver,
  hand,
  gym,
  server,
}) => {
  await enterNewGym(gym);
  const { id: ana } = await addClient(gym, { name: 'Ana', surname: 'Rojas' });
  await create(gym, '/plans', { kind: 'period', name: 'Full', price: 25_000, programIds: [] });
  await addMembership(gym, ana);
  await addClass(gym, 'Yoga', 12);
  await addProduct(gym, water);
  await openTill(gym);
  await signIn(driver, hand, server.url);

  await test.step('un cliente, y el que agrega otra persona llega solo', async () => {
    await hand.click('nav a', 'Clientes');
    await hand.reads('table', 'Ana Rojas');
    await hand.click('button', 'Agregar cliente');
    await hand.isIn('Nombre');
    await hand.type('Zoé');
    await hand.press('Tab');
    await hand.type('Ñandú');
    await hand.press('Enter');
    await hand.reads('table', 'Zoé Ñandú');
    await addClient(gym, { name: 'Bruno', surname: 'Lagos' });
    await hand.reads('table', 'Bruno Lagos');
  });

  await test.step('un pago de ayer', async () => {
    const { formatted } = dayAtGym(-1);
    await hand.press('Alt+p');
    await hand.isIn('Cliente');
    await hand.type('rojas');
    await hand.press('Enter');
    await hand.isIn('Monto');
    await hand.type('25000');
    await hand.click('label', 'Fecha de pago');
    await hand.isIn('Fecha de pago');
    await hand.press('Control+a');
    await hand.type(formatted);
    await hand.press('Enter');
    await hand.reads('[role=status]', 'Pago guardado exitosamente.');
    await hand.reads('table', formatted);
  });

  await test.step('un check-in con el teclado', async () => {
    await hand.press('Alt+c');
    await hand.isIn('Buscar cliente');
    await hand.type('ana');
    await hand.press('Enter');
    await hand.reads('main', 'Se agregó a Ana Rojas.');
    await hand.type('roj');
    await hand.reads('main', 'Ya tiene reserva');
    await hand.press('Enter');
    await hand.reads('main', 'Asistió');
  });

  await test.step('una venta al contado, que se abre con la búsqueda', async () => {
    await hand.press('Control+k');
    await hand.isIn('Busca un cliente o una pantalla');
    await hand.type('punto de venta');
    await hand.reads('[role=dialog]', 'Punto de Venta');
    await hand.press('Enter');
    await hand.isIn('Buscar producto o escanear código');
    await hand.type(water.barcode);
    await hand.press('Enter');
    await hand.reads('main', 'Agua mineral');
    await hand.press('F12');
    await hand.reads('[role=dialog]', 'N° 000001');
    expect(await salesOf(gym)).toMatchObject({ total: 1, sum: 1100 });
    await hand.press('Enter');
    await hand.isIn('Buscar producto o escanear código');
  });

  await test.step('y se cierra la sesión', async () => {
    await hand.click('button', 'Cerrar Sesión');
    await hand.reads('h1', 'Iniciar sesión');
  });
});
