import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, Refusal, type TestApp } from '../../test/app.ts';
import { lineOf, prepareSales, today } from '../../test/sales.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Right } from '../../wire/rights.ts';

const { openGym, newProduct, newClient, newPlan, saleOf } = prepareSales();

let app: TestApp;
let owner: Person;
let teo: Person & { memberId: string };
let carla: typeof teo;
beforeAll(async () => {
  ({ app, gym: owner } = await openGym());
  await sql('update shift set opened_at = $1', [`${today}T10:00:00Z`]);
  const { id: role } = await owner.team.createRole({
    id: newId(),
    name: 'Solo caja',
    rights: ['sales.sell'],
  });
  teo = await app.memberOf(owner, role);
  carla = await app.memberOf(owner, 'reception');
  await owner.pins.setOwn({ pin: '2580' });
  await carla.pins.setOwn({ pin: '1470' });
  await teo.pins.setOwn({ pin: '3690' });
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) =>
  asSuperuser(app.database, (connection) => connection.query(text, values));

const aTenth = { kind: 'percent', percent: 1000 } as const;
const refused = { status: 409, code: 'discount_not_permitted' };

type Form = ReturnType<typeof saleOf>;

const permitFor = async (by: Person, pin: string, body: Form, rights: Right[] = ['sales.discount']) => {
  const id = newId();
  const request = { method: 'POST' as const, url: '/api/sales', body };
  await teo.pins.authorize({ id, personId: by.accountId, pin, rights, request });
  return id;
};
async function sellWith(permit: string, body: Form, person: Person = teo) {
  const answer = await person.raw('POST', '/api/sales', body, { 'pulso-permit': permit });
  if (answer.status !== 200) throw new Refusal(answer.status, answer.body);
  return JSON.parse(answer.body);
}

describe('quien no puede hacer descuentos ni cambiar precios', () => {
  test('vende a los precios del catálogo, también lo que no tiene uno, y membresías', async () => {
    const agua = await newProduct();
    const open = await newProduct({ price: 0, priceChangeAllowed: true });
    await teo.sales.complete(saleOf([lineOf(agua), lineOf(open, { price: 500, listPrice: 0 })]));
    const plan = await newPlan();
    const line = {
      ...{ kind: 'membership' as const, id: newId(), name: plan.name, price: plan.price, note: '' },
      ...{ discount: null, planId: plan.id, membershipId: null, startsOn: today },
      ...{ taxable: false, enrolment: false },
    };
    await teo.sales.complete(saleOf([line], { clientId: await newClient() }));
  });

  test.each([
    ['un descuento en una línea', { discount: aTenth }],
    ['otro precio, más bajo', { price: 900 }],
    ['otro precio, más alto', { price: 1100 }],
    ['otro precio, que dice ser el del catálogo', { price: 900, listPrice: 900 }],
  ])('no cobra %s', async (_, values) => {
    const changeable = await newProduct({ priceChangeAllowed: true });
    const form = saleOf([lineOf(changeable, values)]);
    await expect(teo.sales.complete(form)).rejects.toMatchObject(refused);
    expect((await owner.products.get({ id: changeable.id })).quantity).toBe(10);
    await carla.sales.complete(form);
  });

  test('ni uno en la venta entera, ni sin conexión', async () => {
    const agua = await newProduct();
    const order = { lines: [lineOf(agua)], discount: aTenth, note: '' };
    const form = { ...saleOf([]), order, total: 990, payments: [{ method: 'debit' as const, amount: 990 }] };
    await expect(teo.sales.complete(form)).rejects.toMatchObject(refused);
    const provisional = {
      ...{ number: 'P-7KQ-12', soldAt: `${today}T11:00:00Z`, taxRate: 1000, taxPerProduct: false },
      asCharged: true,
    };
    await expect(teo.sales.complete({ ...form, provisional })).rejects.toMatchObject(refused);
    const same = { ...form, order: { ...order, discount: { kind: 'amount', amount: 0 } as const } };
    await teo.sales.complete({ ...same, total: 1100, payments: [{ method: 'debit', amount: 1100 }] });
  });

  test('cobra esa venta una vez con el PIN de quien puede, y el registro dice con quién', async () => {
    const form = saleOf([lineOf(await newProduct(), { discount: aTenth })]);
    const permit = await permitFor(carla, '1470', form);
    const other = saleOf([lineOf(await newProduct(), { discount: aTenth })]);
    await expect(sellWith(permit, other)).rejects.toMatchObject({ code: 'not_permitted' });
    expect(await sellWith(permit, form)).toMatchObject({ total: 990, soldBy: 'Carla' });
    expect(await teo.sales.complete(form)).toMatchObject({ id: form.id });
    const { rows } = await sql(
      `select distinct a.actor, b.row_id as authorized_by from audit a
       join audit b on b.transaction_id = a.transaction_id and b.table_name = 'authorization'
       where a.table_name = 'sale' and a.row_id = $1`,
      [form.id],
    );
    expect(rows).toEqual([{ actor: teo.accountId, authorized_by: carla.accountId }]);
    const again = { ...form, id: newId() };
    await expect(sellWith(permit, again)).rejects.toMatchObject({ code: 'not_permitted' });
  });

  test('ni con un permiso que nadie dio, junto a que lo hizo sin conexión', async () => {
    const form = saleOf([lineOf(await newProduct(), { discount: aTenth })]);
    const { sessionId } = await teo.account.me({});
    const answer = await teo.raw('POST', '/api/sales', form, {
      'pulso-permit': newId(),
      'pulso-maker': `${sessionId}/${teo.accountId}/${today}T11:30:00Z`,
    });
    expect([answer.status, JSON.parse(answer.body).error?.code]).toEqual([403, 'not_permitted']);
  });

  test('no con el PIN de quien tampoco puede, aunque diga otro derecho', async () => {
    const { id: role } = await owner.team.createRole({
      id: newId(),
      name: 'Otra caja',
      rights: ['sales.sell'],
    });
    const ana = await app.memberOf(owner, role);
    await ana.pins.setOwn({ pin: '8642' });
    const form = saleOf([lineOf(await newProduct(), { discount: aTenth })]);
    await expect(permitFor(ana, '8642', form)).rejects.toMatchObject({ code: 'cannot_authorize' });
    const permit = await permitFor(ana, '8642', form, ['sales.sell']);
    await expect(sellWith(permit, form)).rejects.toMatchObject({ code: 'not_permitted' });
  });

  test('ni quien no vende, aunque quien puede le dé el suyo', async () => {
    const coach = await app.memberOf(owner, 'coach');
    const form = saleOf([lineOf(await newProduct(), { discount: aTenth })]);
    const id = newId();
    const request = { method: 'POST' as const, url: '/api/sales', body: form };
    await coach.pins.authorize({
      ...{ id, personId: carla.accountId, pin: '1470', rights: ['sales.discount'] as Right[], request },
    });
    await expect(sellWith(id, form, coach)).rejects.toMatchObject({ code: 'not_permitted' });
  });
});
