import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { type FormerClients, formerClientsOf, photo, secret, today } from './privacy.fixture.ts';

let app: TestApp;
let gym: Person;
let former: FormerClients;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
beforeEach(async () => {
  gym = await app.gym();
  former = formerClientsOf(app, gym);
});
afterAll(() => app.close());

test('se entrega todo lo que se guarda de un cliente, y nada de otro', async () => {
  const { clientId } = await former.addFormerClient();
  const other = await former.addFormerClient();
  await gym.clients.update({
    ...{ id: other.clientId, version: 2, name: 'Ágata', observation: 'Ágata' },
  });
  const { sheets, photo: image } = await gym.record.personalData({ clientId });
  expect(image).toBe(photo);
  const told = JSON.stringify(sheets);
  for (const text of ['5691111111', '03-02-1990', secret, 'Sentadilla', '$\u00a030.000'])
    expect(told).toContain(text);
  expect(told).not.toContain('Ágata');
  expect(told).not.toContain(clientId);
  expect(sheets.map(({ title }) => title)).toEqual([
    'Clientes',
    'Cuentas de clientes',
    'Enlaces de activación',
    'Membresías',
    'Cobros',
    'Pagos',
    'Comprobantes',
    'Visitas',
    'Ejercicios',
    'Ventas',
    'Líneas de ventas',
    'Pagos de ventas',
    'Reembolsos',
    'Líneas de reembolsos',
    'Órdenes',
    'Notas y contactos',
  ]);
  for (const { rows } of sheets) expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});

test('también lo que pagó de una deuda de la tienda', async () => {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const { total, shiftId } = await former.buyOnCredit(client.id);
  await gym.credits.pay({ id: newId(), clientId: client.id, amount: total, method: 'debit', shiftId });
  const { sheets } = await gym.record.personalData({ clientId: client.id });
  expect(sheets.find(({ title }) => title === 'Pagos de ventas')?.rows).toHaveLength(2);
});
