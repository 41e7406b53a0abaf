import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { orderOf, productLine } from '../../test/store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const settings = {
  name: 'Fuerza Sur',
  country: 'PE',
  currency: 'PEN',
  timeZone: 'America/Lima',
  taxRate: 1800,
  taxPerProduct: true,
  bookingDays: 14,
  cancelMinutes: 120,
  stockPolicy: 'refuse',
  receiptHeader: 'Cordillera SpA\nRUT 76.543.210-9',
} as const;

describe('los ajustes del gimnasio', () => {
  test('al comienzo dejan reservar con 7 días y cancelar hasta 60 minutos antes', async () => {
    const owner = await app.gym();
    await expect(owner.gym.get({})).resolves.toMatchObject({ bookingDays: 7, cancelMinutes: 60 });
  });

  test('se guardan y valen desde ya', async () => {
    const owner = await app.gym();
    await expect(owner.gym.update({ ...settings, version: 1 })).resolves.toMatchObject({
      ...settings,
      version: 2,
    });
    await expect(owner.account.me({})).resolves.toMatchObject({ gymName: 'Fuerza Sur', gym: settings });
  });

  test('que otra persona cambió entretanto no se pisan', async () => {
    const owner = await app.gym();
    await owner.gym.update({ ...settings, version: 1 });
    await expect(owner.gym.update({ ...settings, name: 'Tarde', version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    });
    await expect(owner.gym.get({})).resolves.toMatchObject({ name: 'Fuerza Sur' });
  });

  test('de un gimnasio no los ve ni cambia otro', async () => {
    const owner = await app.gym('Mío');
    const other = await app.gym('Ajeno');
    await other.gym.update({ ...settings, version: 1 });
    await expect(owner.gym.get({})).resolves.toMatchObject({ name: 'Mío', version: 1 });
    const client = await app.clientOf(owner);
    await expect(client.gym.get({})).rejects.toMatchObject({ status: 403 });
    await expect(client.gym.update({ ...settings, version: 1 })).rejects.toMatchObject({ status: 403 });
  });

  test('imposibles se rechazan en su campo', async () => {
    const owner = await app.gym();
    const invalidInputs = [
      { name: ' ' },
      { country: 'XX' },
      { currency: 'BTC' },
      { timeZone: 'America/Macondo' },
      { timeZone: "UTC'; drop table gym; --" },
      { taxRate: 10_001 },
      { taxRate: -1 },
      { taxRate: 19.5 },
      { bookingDays: -1 },
      { bookingDays: 61 },
      { bookingDays: 1.5 },
      { cancelMinutes: -1 },
      { cancelMinutes: 10_081 },
    ];
    for (const change of invalidInputs) {
      const [field] = Object.keys(change) as [string];
      const update = owner.gym.update({ ...settings, version: 1, ...change } as never);
      await expect(update, field).rejects.toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      });
    }
    await expect(owner.gym.get({})).resolves.toMatchObject({ version: 1 });
  });

  test('la moneda no cambia cuando la tienda ya vendió fiado, compró o abrió una caja con fondo', async () => {
    const opened = await app.gym();
    await opened.tills.open({ id: newId(), tillId: newId(), float: 20_000 });
    const buyer = await app.gym();
    const lent = await app.gym();
    const product = { name: 'Agua', price: 1000, priceIncludesTax: true };
    const { id: productId } = await buyer.products.create({ id: newId(), ...product });
    await buyer.purchases.create({
      id: newId(),
      receivedOn: '2020-01-01',
      lines: [{ productId, quantity: 1, amount: 500 }],
    });
    const agua = await lent.products.create({ id: newId(), ...product });
    const { client } = await lent.clients.create({ id: newId(), name: 'Ana' });
    await lent.credits.setLimit({ clientId: client.id, limit: 5000 });
    const { id: shiftId } = await lent.tills.open({ id: newId(), tillId: newId(), float: 0 });
    await lent.sales.complete({
      id: newId(),
      shiftId,
      clientId: client.id,
      order: orderOf(productLine(agua.id, 1000, { priceIncludesTax: true })),
      total: 1000,
      payments: [{ method: 'account', amount: 1000 }],
    });
    for (const owner of [opened, buyer, lent]) {
      await expect(owner.gym.update({ ...settings, version: 1 })).rejects.toMatchObject({
        code: 'currency_in_use',
      });
    }
  });

  test('la moneda no cambia cuando ya hay pagos', async () => {
    const owner = await app.gym();
    const clientId = newId();
    await owner.clients.create({ id: clientId, name: 'Ana' });
    await payOnce(owner, clientId);
    await expect(owner.gym.update({ ...settings, version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'currency_in_use',
      fields: { currency: expect.any(String) },
    });
    const saved = { ...settings, currency: 'CLP', version: 1 } as const;
    await expect(owner.gym.update(saved)).resolves.toMatchObject({ country: 'PE', currency: 'CLP' });
  });
});

async function payOnce(owner: Person, clientId: string): Promise<void> {
  const connection = await app.database.pool.connect();
  const [membershipId, paymentId] = [newId(), newId()];
  try {
    await connection.query(`begin; set local role pulso_gym;
      select set_config('app.gym_id', '${owner.accountId}', true);
      insert into membership (id, client_id, plan_name, period) values ('${membershipId}', '${clientId}', 'Libre', 'monthly');
      insert into payment (id, client_id, membership_id, document_type, method, amount, paid_on, plan_starts_on)
      values ('${paymentId}', '${clientId}', '${membershipId}', 'exemptReceipt', 'cash', 25000, '2026-11-20', '2026-11-20');
      commit`);
  } finally {
    connection.release();
  }
}

describe('el código y la clave', () => {
  test('son propios de cada gimnasio, y al renovarlos los anteriores dejan de servir', async () => {
    const owner = await app.gym();
    const before = await owner.gym.get({});
    expect(before.code).toMatch(/^[A-Z2-9]{6}$/);
    expect(before.key).toMatch(/^[A-Z2-9]{10}$/);
    const after = await owner.gym.renewAccess({ version: before.version });
    expect(after.code).not.toBe(before.code);
    expect(after.key).not.toBe(before.key);
    const join = async ({ code, key }: { code: string; key: string }) => {
      const person = app.nobody();
      const { accountId: id, email, password } = person;
      const form = { role: 'client', name: 'Rosa', gymCode: code, gymKey: key } as const;
      await person.registration.register({ id, email, password, ...form });
    };
    await expect(join(before)).rejects.toMatchObject({ code: 'wrong_gym_access' });
    await expect(join({ ...before, code: after.code })).rejects.toMatchObject({ code: 'wrong_gym_access' });
    await expect(join(after)).resolves.toBeUndefined();
  });

  test('no se renuevan dos veces por un doble clic', async () => {
    const owner = await app.gym();
    const tries = await Promise.allSettled([1, 2].map(() => owner.gym.renewAccess({ version: 1 })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
