import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createProduct, orderOf, productLine, refundOf } from '../../test/store.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp();
  gym = await app.gym();
});
afterAll(() => app.close());

type Filters = Parameters<Person['record']['list']>[0];
/** Without sign-ins, which are recorded after their answer. */
const entries = async (filters: Filters = {}, person = gym) =>
  (await person.record.list(filters)).items.filter(({ kind }) => kind !== 'account');
/** Without the no-break space that money is written with. */
const told = async (filters: Filters = {}, person = gym) =>
  (await entries(filters, person)).map(({ sentence }) => sentence.replaceAll('\u00a0', ' '));

async function addClient(name: string, phone = ''): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name, surname: 'Contreras', phone });
  return client.id;
}

async function openTill(float: number) {
  const till = await gym.tills.create({ id: newId(), name: `Caja ${newId().slice(-6)}` });
  const shift = await gym.tills.open({ id: newId(), tillId: till.id, float });
  return { till, shiftId: shift.id };
}

describe('una acción es una frase', () => {
  test('dice qué cambió de quién, de qué a qué', async () => {
    const id = await addClient('Ana', '+56 9 1111 1111');
    await gym.clients.update({ id, version: 1, name: 'Ana', surname: 'Contreras', phone: '+56 9 2222 2222' });
    await gym.clients.update({
      id,
      version: 2,
      name: 'Ana María',
      surname: 'Contreras',
      email: 'ana@correo.cl',
    });
    await gym.clients.remove({ id });
    await gym.clients.restore({ id });
    expect((await told()).slice(0, 5)).toEqual([
      'Recuperó a Ana María Contreras',
      'Eliminó a Ana María Contreras',
      'Cambió el nombre, el correo y el teléfono de Ana María Contreras',
      'Cambió el teléfono de Ana Contreras: de +56 9 1111 1111 a +56 9 2222 2222',
      'Agregó a Ana Contreras como cliente',
    ]);
  });

  test('una venta con sus líneas, su pago y su stock es una sola, y su reembolso otra', async () => {
    const { till, shiftId } = await openTill(20_000);
    const { id: productId } = await createProduct(gym, { name: 'Agua con gas' });
    const clientId = await addClient('Berta');
    const sale = await gym.sales.complete({
      id: newId(),
      shiftId,
      clientId,
      order: orderOf(productLine(productId, 1000, { quantity: 2 })),
      total: 2200,
      payments: [{ method: 'cash', amount: 2200 }],
      tendered: 5000,
    });
    await gym.refunds.create(refundOf(sale, { shiftId, reason: 'Se equivocó de producto' }));
    const number = String(sale.receiptNumber).padStart(6, '0');
    const [refunded, sold, , , opened] = await entries();
    expect(await told({ kind: 'sales' })).toEqual([
      `Reembolsó $ 2.200 de la venta ${number}: Se equivocó de producto`,
      `Hizo la venta ${number} por $ 2.200 a Berta Contreras`,
    ]);
    expect(await told({ kind: 'tills' })).toEqual([
      `Abrió la caja ${till.name} con $ 20.000`,
      `Agregó la caja ${till.name}`,
    ]);
    expect(sold).toMatchObject({ kind: 'sales', personId: gym.accountId, clientName: null, unknown: false });
    expect(sold?.changes).toBeGreaterThan(4);
    expect(refunded?.kind).toBe('sales');
    expect(opened?.kind).toBe('tills');
    const { items } = await gym.record.changes({ key: sold?.key ?? '' });
    expect(items).toHaveLength(sold?.changes ?? 0);
    expect(items.flatMap(({ fields }) => fields)).toContainEqual({
      label: 'Artículo',
      before: null,
      after: 'Agua con gas',
    });
  });

  test('lo que se marca se dice como en su casilla, y los precios en la moneda del gimnasio', async () => {
    const { id } = await createProduct(gym, { name: 'Barra' });
    await gym.products.change({ ids: [id], change: { price: { kind: 'amount', amount: 1500 } } });
    expect((await told())[0]).toBe('Cambió el precio del producto Barra: de $ 1.000 a $ 1.500');
    await gym.products.favour({ id, favourite: true });
    expect((await told())[0]).toBe('Marcó «Favorito» en el producto Barra');
  });

  test('muchas filas de una vez son un número, y nada secreto se escribe', async () => {
    const ids = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => createProduct(gym, { name })));
    await gym.products.change({ ids: ids.map(({ id }) => id), change: { enabled: false } });
    expect((await told())[0]).toBe('Cambió 3 productos');
    await gym.gym.renewAccess({ version: 1 });
    const text = JSON.stringify(await gym.record.all({}));
    const me = await gym.account.me({});
    expect((await told())[0]).toMatch(
      /^Cambió el código y la clave del gimnasio|^Cambió el código del gimnasio/,
    );
    expect(text).not.toContain(me.gym?.code);
    expect(text).not.toContain(me.gym?.key);
  });
});

describe('se filtra', () => {
  test('por cliente: lo suyo por cualquiera de sus filas, y de lo que fue de varios solo lo suyo', async () => {
    const [ana, luis] = [await addClient('Anaís'), await addClient('Luis')];
    const membershipId = newId();
    await gym.memberships.create({ id: membershipId, clientId: ana, planName: 'Full', period: 'monthly' });
    await gym.payments.take({
      id: newId(),
      membershipId,
      amount: 25_000,
      documentType: 'exemptReceipt',
      method: 'cash',
      paidOn: '2026-11-20',
      planStartsOn: '2026-11-20',
    });
    await gym.myspace.view({ id: newId(), clientId: ana });
    expect(await told({ clientId: ana })).toEqual([
      'Abrió la Vista Usuario de Anaís Contreras',
      'Recibió $ 25.000 de Anaís Contreras por Full (efectivo)',
      'Agregó la membresía Full a Anaís Contreras',
      'Agregó a Anaís Contreras como cliente',
    ]);
    expect(await told({ clientId: luis })).toEqual(['Agregó a Luis Contreras como cliente']);
    expect(await told({ clientId: ana, kind: 'payments' })).toHaveLength(1);
  });

  test('por persona: el equipo, Pulso, y los clientes en su espacio, con su nombre', async () => {
    const ana = await app.clientOf(gym, { name: 'Camila', email: `camila-${newId()}@correo.cl` });
    await gym.routines.create({ clientId: ana.clientId });
    const exerciseId = newId();
    await gym.routines.addExercise({ id: exerciseId, clientId: ana.clientId, day: 'monday', name: 'Remo' });
    await ana.routines.tick({ id: exerciseId, done: true });
    const byClients = await entries({ person: 'clients' });
    expect(byClients.length).toBeGreaterThan(0);
    expect(byClients.every(({ clientName, personId }) => clientName === 'Camila' && personId === null)).toBe(
      true,
    );
    expect(
      (await entries({ person: gym.accountId })).every(({ personId }) => personId === gym.accountId),
    ).toBe(true);
    expect(await entries({ person: 'pulso' })).toEqual([]);
    expect((await gym.record.choices({})).people).toEqual([{ id: gym.accountId, name: gym.email }]);
  });
});

test('las páginas siguen donde terminó la anterior, sin repetir ni saltar', async () => {
  const other = await app.gym();
  for (let each = 0; each < 53; each++)
    await other.programs.create({ id: newId(), name: `Programa ${each}`, active: true });
  const first = await other.record.list({ kind: 'plans' });
  expect(first.items).toHaveLength(50);
  const second = await other.record.list({ kind: 'plans', before: first.next ?? '' });
  expect(second.next).toBeNull();
  expect([...first.items, ...second.items].map(({ sentence }) => sentence)).toEqual(
    Array.from({ length: 53 }, (_, each) => `Agregó el programa Programa ${52 - each}`),
  );
});

test('de otro gimnasio no se ve nada', async () => {
  const other = await app.gym('Otro');
  const [newest] = await entries();
  expect((await other.record.changes({ key: newest?.key ?? '' })).items).toEqual([]);
  expect(await told({ clientId: await addClient('Ema') }, other)).toEqual([]);
  expect(JSON.stringify(await other.record.all({}))).not.toContain('Contreras');
});
