import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insertShift, membershipLine, orderOf, productLine } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp();
  gym = await app.gym();
});
afterAll(() => app.close());

const order = () => orderOf(productLine(newId(), 1000, { name: 'Agua', quantity: 2, note: 'sin gas' }));
const findInList = async (id: string) => (await gym.orders.list({})).items.find((order) => order.id === id);
const waiting = async () =>
  (await gym.orders.list({})).items.filter(({ resumed }) => !resumed).map(({ id }) => id);

test('una venta guardada espera con todo lo que tenía', async () => {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', surname: 'Soto' });
  const form = { id: newId(), name: 'Mesa 1', clientId: client.id, order: order() };
  const saved = await gym.orders.park(form);
  expect(saved).toMatchObject({
    ...form.order,
    id: form.id,
    name: 'Mesa 1',
    clientName: 'Ana Soto',
    version: 1,
  });
  const { createdAt, version } = saved;
  expect(await findInList(form.id)).toEqual({
    ...{ id: form.id, name: 'Mesa 1', clientId: client.id, clientName: 'Ana Soto', createdAt, version },
    ...{ lineCount: 1, total: 2200, resumed: false, claim: null },
  });
  expect(await gym.orders.park(form)).toEqual(saved);
  await expect(gym.orders.park({ ...form, name: 'Mesa 2' })).rejects.toMatchObject({ code: 'already_saved' });
});

test('la que se guardó antes de que las líneas tuvieran más datos se retoma igual', async () => {
  const form = { id: newId(), order: orderOf(membershipLine(30_000, { planId: newId() })) };
  const { version } = await gym.orders.park(form);
  await asSuperuser(app.database, (connection) =>
    connection.query(
      `update saved_order set content = content #- '{lines,0,enrolment}' #- '{lines,0,taxable}' where id = $1`,
      [form.id],
    ),
  );
  expect(await gym.orders.park(form), 'guardarla otra vez').toMatchObject({ id: form.id });
  expect(await gym.orders.resume({ id: form.id, version, claim: null })).toMatchObject(form.order);
});

test('las que esperan van de la más antigua a la más nueva', async () => {
  const ids = [newId(), newId(), newId()];
  for (const id of ids) await gym.orders.park({ id, order: order() });
  expect((await waiting()).filter((id) => ids.includes(id))).toEqual(ids);
});

test('de diez cajas que retoman una venta a la vez, exactamente una la recibe', async () => {
  const { id, version } = await gym.orders.park({ id: newId(), order: order() });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      gym.raw('POST', `/api/orders/${id}/resume`, { version, claim: newId() }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.includes('order_taken'))).toHaveLength(9);
  expect(await waiting()).not.toContain(id);
});

test('la caja que la retomó la recibe otra vez si no le llegó la respuesta', async () => {
  const { id, version } = await gym.orders.park({ id: newId(), order: order() });
  const claim = newId();
  const resumed = await gym.orders.resume({ id, version, claim });
  expect(await gym.orders.resume({ id, version, claim })).toEqual(resumed);
  await expect(gym.orders.resume({ id, version, claim: newId() })).rejects.toMatchObject({
    code: 'order_taken',
  });
  await expect(gym.orders.resume({ id, version })).rejects.toMatchObject({ code: 'order_taken' });
  await expect(gym.orders.resume({ id: newId(), version })).rejects.toMatchObject({ status: 404 });
});

test('la que una caja tiene abierta se ve, y otra la toma de ahí: desde entonces solo esa la guarda, anula o cobra', async () => {
  const content = orderOf(productLine((await gym.products.create({ id: newId(), name: 'Té' })).id, 0));
  const { id, version } = await gym.orders.park({ id: newId(), name: 'Mesa 7', order: content });
  const [lost, taker] = [newId(), newId()];
  const first = await gym.orders.resume({ id, version, claim: lost });
  expect(await findInList(id)).toMatchObject({ name: 'Mesa 7', resumed: true, claim: lost });
  const resumed = await gym.orders.resume({ id, version: first.version, claim: taker });
  expect(resumed).toMatchObject({ ...content, id, name: 'Mesa 7' });
  expect(await gym.orders.resume({ id, version: first.version, claim: taker })).toEqual(resumed);
  expect(await findInList(id)).toMatchObject({ resumed: true, claim: taker });
  const shiftId = await insertShift(app, gym);
  const sale = { shiftId, savedOrderId: id, order: content, total: 0, payments: [] };
  const late = { id, order: content, claim: lost };
  for (const call of [
    () => gym.orders.park(late),
    () => gym.orders.cancel({ ...late, reason: 'Se fue' }),
    () => gym.sales.complete({ ...sale, id: lost }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'order_taken' });
  expect(await gym.orders.park({ ...late, claim: taker })).toMatchObject({ id });
  const again = await gym.orders.resume({ id, version: resumed.version + 1, claim: taker });
  expect(again).toMatchObject({ id });
  await gym.sales.complete({ ...sale, id: taker });
  expect(await findInList(id)).toBeUndefined();
});

test('de diez cajas que toman a la vez la venta que otra tiene abierta, exactamente una la recibe', async () => {
  const { id, version } = await gym.orders.park({ id: newId(), order: order() });
  const open = await gym.orders.resume({ id, version, claim: newId() });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      gym.raw('POST', `/api/orders/${id}/resume`, { version: open.version, claim: newId() }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.includes('order_taken'))).toHaveLength(9);
});

test('retomada y guardada de nuevo, espera como quedó', async () => {
  const { id, version } = await gym.orders.park({ id: newId(), name: 'Uno', order: order() });
  await gym.orders.resume({ id, version, claim: newId() });
  const again = await gym.orders.park({ id, name: 'Dos', order: orderOf() });
  expect(again).toMatchObject({ name: 'Dos', lines: [], version: 3 });
  expect(await waiting()).toContain(id);
  await expect(gym.orders.resume({ id, version })).rejects.toMatchObject({ code: 'order_taken' });
});

test('anular pide un motivo, lo guarda y saca la orden de las que esperan', async () => {
  const form = { id: newId(), name: 'Mesa 3', order: order() };
  const parked = await gym.orders.park(form);
  await expect(gym.orders.cancel({ ...form, reason: ' ' })).rejects.toMatchObject({
    fields: { reason: 'Escribe por qué se anula.' },
  });
  await gym.orders.cancel({ ...form, reason: 'Se fue' });
  await gym.orders.cancel({ ...form, reason: 'Se fue' });
  expect(await waiting()).not.toContain(form.id);
  const never = { id: newId(), order: order(), reason: 'Se equivocó' };
  await gym.orders.cancel(never);
  const { items } = await gym.orders.cancelled({});
  expect(items.slice(0, 2)).toMatchObject([
    { id: never.id, reason: 'Se equivocó', cancelledBy: 'Dueño' },
    {
      id: form.id,
      name: 'Mesa 3',
      reason: 'Se fue',
      cancelledBy: 'Dueño',
      lines: [{ note: 'sin gas' }],
    },
  ]);
  const [[first, second], now] = [items.map(({ cancelledAt }) => Date.parse(cancelledAt)), Date.now()];
  expect(first).toBeGreaterThanOrEqual(second ?? now);
  expect(second).toBeGreaterThan(Date.parse(parked.createdAt));
  await expect(gym.orders.park(form)).rejects.toMatchObject({ status: 404 });
});

test('una venta guardada que se cobra ya no espera, y no se cobra dos veces', async () => {
  const shiftId = await insertShift(app, gym);
  const agua = await gym.products.create({ id: newId(), name: 'Agua', price: 1000 });
  const content = orderOf(productLine(agua.id, 1000));
  const { id } = await gym.orders.park({ id: newId(), order: content });
  const sale = {
    shiftId,
    savedOrderId: id,
    total: 1100,
    payments: [{ method: 'debit' as const, amount: 1100 }],
  };
  await gym.sales.complete({ ...sale, id: newId(), order: content });
  expect(await waiting()).not.toContain(id);
  const again = { ...sale, id: newId(), order: orderOf(productLine(agua.id, 1000)) };
  await expect(gym.sales.complete(again)).rejects.toMatchObject({ code: 'order_taken' });
  await expect(gym.orders.cancel({ id, order: content, reason: 'Tarde' })).rejects.toMatchObject({
    status: 404,
  });
  await expect(gym.sales.get({ id: again.id })).rejects.toMatchObject({ status: 404 });
});

test('una línea va una vez, con su cantidad, y una membresía es de un plan o de las que hay', async () => {
  const line = productLine(newId(), 0);
  const expectRefusal = (lines: object[]) =>
    gym.raw('POST', '/api/orders', { id: newId(), order: { lines, discount: null, note: '' } });
  expect(await expectRefusal([line, line])).toMatchObject({
    status: 400,
    body: expect.stringContaining('dos veces'),
  });
  const many = { ...line, quantity: 6_000_000 };
  expect(await expectRefusal([many, { ...many, id: newId() }])).toMatchObject({ status: 400 });
  for (const quantity of [0, 1e-7, -1, 1.0005, 10_000_001])
    expect(await expectRefusal([{ ...line, quantity }])).toMatchObject({ status: 400 });
  expect(await expectRefusal([{ ...line, price: 100_000_000_000, quantity: 2 }])).toMatchObject({
    status: 400,
  });
  const { productId: _, quantity: __, priceIncludesTax: ___, ...common } = line;
  const membership = {
    ...common,
    kind: 'membership',
    planId: null,
    membershipId: null,
    startsOn: '2026-11-01',
  };
  expect(await expectRefusal([membership])).toMatchObject({
    status: 400,
    body: expect.stringContaining('Elige un plan o una membresía.'),
  });
});
