import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { today } from '../../test/sales.ts';
import { at, permitFor, pins, prepareCounter, send } from './pins.fixture.ts';

const { openShop, openCounter, newSale, newClient, sellerOf } = prepareCounter();

let app: TestApp;
let owner: Person;
let onlyTill: string;
beforeAll(async () => {
  ({ app, owner } = await openShop());
  ({ id: onlyTill } = await owner.team.createRole({
    id: newId(),
    name: 'Solo caja',
    rights: ['sales.sell', 'sales.view'],
  }));
});
afterAll(() => app.close());

/** The owner used the session from 10:00 on, and Teo, who may only sell, uses it now. */
async function openTill() {
  const counter = await openCounter(onlyTill);
  await counter.use(counter.teo, pins.teo);
  return { ...counter, made: { session: counter.sessionId, by: owner, at: inOwnersTurn } };
}

const inOwnersTurn = `${today}T10:30:00Z`;
const withDiscount = (soldAt: string) => newSale(soldAt, { discount: { kind: 'percent', percent: 1000 } });
const discountRefused = { status: 409, code: 'discount_not_permitted' };
const refused = { status: 403, code: 'not_permitted' };

describe('una hora del turno de otra persona da su nombre y no sus derechos', () => {
  test('el descuento que puede la dueña no lo puede quien lo envía, y lo demás sí', async () => {
    const { desk, made } = await openTill();
    const form = await withDiscount(inOwnersTurn);
    await expect(send(desk, '/sales', form, made)).rejects.toMatchObject(discountRefused);
    expect(await sellerOf(form.id)).toBeUndefined();
    const full = await newSale(inOwnersTurn);
    await send(desk, '/sales', full, made);
    expect(await sellerOf(full.id)).toEqual({ created_by: owner.accountId });
  });

  test('con el PIN de quien puede se guarda, una vez, y el registro dice quién la hizo, la envió y la autorizó', async () => {
    const { desk, teo, carla, made } = await openTill();
    const form = await withDiscount(inOwnersTurn);
    const permit = await permitFor(desk, carla, pins.carla, form, made);
    await send(desk, '/sales', form, { ...made, permit });
    expect(await sellerOf(form.id)).toEqual({ created_by: owner.accountId });
    const { items } = await owner.record.list({});
    expect(items.find(({ authorizedById }) => authorizedById === carla.accountId)).toMatchObject({
      ...{ personId: owner.accountId, sentById: teo.accountId },
      sentence: expect.stringMatching(/^Hizo la venta/),
    });
    const again = await withDiscount(inOwnersTurn);
    await expect(send(desk, '/sales', again, { ...made, permit })).rejects.toMatchObject(refused);
  });

  test('quien lo hizo sin poder tampoco lo puede porque lo envíe quien sí', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter(onlyTill);
    await use(teo, pins.teo);
    await use(carla, pins.carla);
    const made = { session: sessionId, by: teo };
    const form = await withDiscount(at);
    await expect(send(desk, '/sales', form, made)).rejects.toMatchObject(discountRefused);
    const permit = await permitFor(desk, owner, pins.owner, form, made);
    await send(desk, '/sales', form, { ...made, permit });
    expect(await sellerOf(form.id)).toEqual({ created_by: teo.accountId });
  });

  test('lo que quien atiende no puede espera el PIN de quien puede, que puede ser quien lo hizo', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter('coach');
    await use(carla, pins.carla);
    await use(teo, pins.teo);
    const made = { session: sessionId, by: carla };
    const form = await newSale();
    await expect(send(desk, '/sales', form, made)).rejects.toMatchObject(refused);
    const visit = { id: newId(), clientId: await newClient(), date: today, overrideReason: 'Paga mañana' };
    await send(desk, '/visits', visit, made);
    const permit = await permitFor(desk, carla, pins.carla, form, made, ['sales.sell']);
    await send(desk, '/sales', form, { ...made, permit });
    expect(await sellerOf(form.id)).toEqual({ created_by: carla.accountId });
    await use(carla, pins.carla);
    const late = send(desk, '/sales', await newSale(), { ...made, by: teo });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'maker_unknown' });
  });

  test('lo propio, que perdió su respuesta o cambió de precio, también', async () => {
    const { desk, teo, use, sessionId } = await openCounter(onlyTill);
    await use(teo, pins.teo);
    const made = { session: sessionId, by: teo, at };
    const form = await withDiscount(at);
    await expect(send(desk, '/sales', form, made)).rejects.toMatchObject(discountRefused);
    const permit = await permitFor(desk, owner, pins.owner, form, made);
    await send(desk, '/sales', form, { ...made, permit });
    const { items } = await owner.record.list({});
    const own = items.filter(({ personId, authorizedById }) => personId === teo.accountId && authorizedById);
    expect(own).toMatchObject([{ sentById: null, authorizedById: owner.accountId }]);
  });
});

describe('una autorización para lo que llega tarde', () => {
  test('no sirve de quien tampoco puede, ni para otra venta, ni en otra sesión', async () => {
    const { desk, teo, carla, made } = await openTill();
    const form = await withDiscount(inOwnersTurn);
    const ofTeo = await permitFor(desk, teo, pins.teo, form, made, ['sales.sell']);
    await expect(send(desk, '/sales', form, { ...made, permit: ofTeo })).rejects.toMatchObject(
      discountRefused,
    );
    const permit = await permitFor(desk, carla, pins.carla, form, made);
    const other = await withDiscount(inOwnersTurn);
    await expect(send(desk, '/sales', other, { ...made, permit })).rejects.toMatchObject(refused);
    const elsewhere = app.nobody();
    await elsewhere.account.signIn({ email: owner.email, password: owner.password });
    await elsewhere.pins.takeOver({ personId: teo.accountId, pin: pins.teo });
    await expect(send(elsewhere, '/sales', form, { ...made, permit })).rejects.toMatchObject(refused);
    await send(desk, '/sales', form, { ...made, permit });
  });

  test('no hace de nadie a quien no atendía a esa hora', async () => {
    const { desk, carla, made } = await openTill();
    const form = await withDiscount(inOwnersTurn);
    const permit = await permitFor(desk, carla, pins.carla, form, made);
    await expect(send(desk, '/sales', form, { ...made, by: carla, permit })).rejects.toMatchObject(refused);
    const ofCarla = { ...made, by: carla };
    const other = await permitFor(desk, owner, pins.owner, form, ofCarla);
    await expect(send(desk, '/sales', form, { ...ofCarla, permit: other })).rejects.toMatchObject({
      code: 'maker_unknown',
    });
  });
});
