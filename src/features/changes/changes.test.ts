import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../../test/invariants.ts';
import { openChanging } from './changes.fixture.ts';

type Changing = Awaited<ReturnType<typeof openChanging>>;

let { app, gym, addPlan, sell, pay, stateOf, periods } = {} as Changing;
beforeAll(async () => {
  ({ app, gym, addPlan, sell, pay, stateOf, periods } = await openChanging());
});
afterAll(async () => {
  const invariants = ['expiry', 'periodEnds', 'charges', 'chargeShares', 'membershipStatus', 'places'];
  expect(await findViolations(app.database, { gymId: gym.accountId }, invariants)).toEqual({});
  await app.close();
});

const membershipsOf = async ({ clientId }: { clientId: string }) =>
  new Map((await gym.memberships.list({ clientId })).items.map((item) => [item.id, item]));

describe('hoy', () => {
  test('lo que se usó se cobra por días, y lo que se pagó de más paga lo nuevo', async () => {
    const old = await sell();
    await pay(old.id, 31_000);
    const before = await stateOf(old);
    const planId = await addPlan();
    const wish = { membershipId: old.id, planId, from: 'today' } as const;
    expect(await gym.changes.preview(wish)).toEqual({
      ...{ startsOn: '2026-03-15', expiresOn: '2026-04-14', used: 14_000, credit: 17_000 },
      ...{ amount: 45_000, paid: 17_000, due: 0, balance: 0, returned: 0, retained: 0 },
    });
    expect(await stateOf(old), 'verlo no cambia nada').toEqual(before);
    const id = newId();
    const change = await gym.changes.create({ id, ...wish });
    expect(change).toEqual({ id, membershipId: old.id, startsOn: '2026-03-15' });
    expect(await gym.changes.create({ id, ...wish }), 'otra vez').toEqual(change);
    const after = await membershipsOf(old);
    expect(after.get(old.id)).toMatchObject({
      ...{ endsOn: '2026-03-14', expiresOn: '2026-03-14', cancelReason: 'Cambio a Full', due: null },
      ...{ changedTo: { id, planName: 'Full', startsOn: '2026-03-15' }, changedFrom: null },
      suggestion: { amount: null },
    });
    expect(after.get(id)).toMatchObject({
      ...{ planName: 'Full', startsOn: '2026-03-15', expiresOn: '2026-04-14' },
      ...{ due: { amount: 28_000, since: '2026-03-15' }, changedFrom: { id, planName: 'Libre' } },
    });
    await gym.changes.remove({ id });
    expect(await stateOf(old), 'deshecho').toEqual(before);
    await expect(gym.changes.remove({ id })).rejects.toMatchObject({ status: 404 });
  });

  test('congelada hay que descongelarla antes', async () => {
    const old = await sell();
    await pay(old.id, 31_000);
    const planId = await addPlan();
    const wish = { membershipId: old.id, planId, from: 'today' } as const;
    const freeze = { id: newId(), membershipId: old.id, startsOn: '2026-03-15', endsOn: '2026-03-20' };
    await gym.freezes.create({ ...freeze, reason: 'Viaje' });
    await expect(gym.changes.preview(wish)).rejects.toMatchObject({ code: 'change_of_frozen' });
  });

  test('un saldo que alcanza para varios períodos los paga, y deja el resto a favor', async () => {
    const old = await sell({ price: 310_000 });
    await pay(old.id, 310_000);
    const planId = await addPlan({ kind: 'subscription', price: 20_000 });
    const id = newId();
    const wish = { membershipId: old.id, planId, from: 'today' } as const;
    expect(await gym.changes.preview(wish)).toMatchObject({
      credit: 170_000,
      paid: 20_000,
      balance: 10_000,
    });
    const before = await stateOf(old);
    await gym.changes.create({ id, ...wish });
    const paid = await periods(id);
    expect(paid, 'también una suscripción').toHaveLength(8);
    expect(paid).toContain('2026-03-15..2026-04-14 20000/20000');
    expect(paid).toContain('2026-10-15..2026-11-14 20000/20000');
    expect((await gym.memberships.list({ clientId: old.clientId })).balance).toBe(10_000);
    await gym.changes.remove({ id });
    expect(await stateOf(old)).toEqual(before);
  });

  test('lo que se debía de antes se sigue debiendo, y lo no cobrado de una suscripción se cobra', async () => {
    const old = await sell({ kind: 'subscription' }, '2026-02-01');
    const before = await stateOf(old);
    const id = newId();
    const wish = { membershipId: old.id, planId: await addPlan({ billingDay: 1 }), from: 'today' } as const;
    expect(await gym.changes.preview(wish)).toMatchObject({ used: 14_000, credit: 0, due: 45_000 });
    await gym.changes.create({ id, ...wish, price: 31_000 });
    expect(await periods(old.id)).toEqual([
      '2026-02-01..2026-02-28 0/31000',
      '2026-03-01..2026-03-31 0/14000',
    ]);
    expect(await periods(id), 'hasta el día de cobro').toEqual(['2026-03-15..2026-03-31 0/17000']);
    await gym.changes.remove({ id });
    expect(await stateOf(old)).toEqual(before);
  });

  test('el día en que empezó no se usó nada', async () => {
    const old = await sell({}, '2026-03-15');
    await pay(old.id, 31_000, '2026-03-15');
    const before = await stateOf(old);
    const id = newId();
    await gym.changes.create({ id, membershipId: old.id, planId: await addPlan(), from: 'today' });
    expect(await periods(id)).toEqual(['2026-03-15..2026-04-14 31000/45000']);
    const [payment] = (await gym.payments.list({ membershipId: old.id })).items;
    await gym.payments.remove({ id: payment?.id ?? '' });
    expect(await periods(id)).toEqual(['2026-03-15..2026-04-14 0/45000']);
    await gym.payments.restore({ id: payment?.id ?? '' });
    expect(await periods(id)).toEqual(['2026-03-15..2026-04-14 31000/45000']);
    await gym.changes.remove({ id });
    expect(await stateOf(old)).toEqual(before);
  });

  test('un pago en la anterior paga la nueva, y no la hace volver', async () => {
    const old = await sell();
    await pay(old.id, 31_000);
    const id = newId();
    await gym.changes.create({ id, membershipId: old.id, planId: await addPlan(), from: 'today' });
    await pay(old.id, 28_000, '2026-04-01');
    expect((await membershipsOf(old)).get(old.id)).toMatchObject({ endsOn: '2026-03-14', due: null });
    expect(await periods(id)).toEqual(['2026-03-15..2026-04-14 45000/45000']);
    await gym.changes.remove({ id });
    expect(await periods(old.id), 'deshecho, paga lo suyo').toEqual([
      '2026-03-01..2026-03-31 31000/31000',
      '2026-04-01..2026-04-30 28000/31000',
    ]);
  });
});

describe('desde el próximo período', () => {
  test('la anterior se usa hasta su último día pagado', async () => {
    const old = await sell();
    await pay(old.id, 63_000);
    const before = await stateOf(old);
    const id = newId();
    const wish = { membershipId: old.id, planId: await addPlan() };
    await expect(gym.changes.create({ id, ...wish, from: 'today' })).rejects.toMatchObject({
      ...{ status: 409, code: 'change_paid_ahead', fields: { from: expect.any(String) } },
    });
    expect(await gym.changes.preview({ ...wish, from: 'next' })).toEqual({
      ...{ startsOn: '2026-05-01', expiresOn: '2026-05-31', used: null, credit: 0 },
      ...{ amount: 45_000, paid: 1_000, due: 0, balance: 0, returned: 0, retained: 0 },
    });
    await gym.changes.create({ id, ...wish, from: 'next' });
    const after = await membershipsOf(old);
    expect(after.get(old.id)).toMatchObject({ endsOn: '2026-04-30', expiresOn: '2026-04-30' });
    expect(after.get(id)).toMatchObject({ startsOn: '2026-05-01', due: { amount: 44_000 } });
    const days = { startsOn: '2026-03-20', endsOn: '2026-03-29', reason: 'Viaje' };
    const freeze = { id: newId(), membershipId: old.id, ...days };
    await expect(gym.freezes.create(freeze)).rejects.toMatchObject({ code: 'freeze_of_ended' });
    await gym.changes.remove({ id });
    expect(await stateOf(old)).toEqual(before);
  });

  test('una vencida empieza hoy', async () => {
    const old = await sell({}, '2026-01-01');
    await pay(old.id, 31_000, '2026-01-01');
    const wish = { membershipId: old.id, planId: await addPlan(), from: 'next' } as const;
    expect(await gym.changes.preview(wish)).toMatchObject({ startsOn: '2026-03-15', used: null });
  });
});

describe('no se puede', () => {
  test('con lo que ya tiene pagos o cambió otra vez se deshace lo último primero', async () => {
    const old = await sell();
    await pay(old.id, 31_000);
    const [first, second] = [newId(), newId()];
    await gym.changes.create({ id: first, membershipId: old.id, planId: await addPlan(), from: 'today' });
    const { id: paymentId } = await pay(first, 5_000, '2026-03-15');
    await expect(gym.changes.remove({ id: first })).rejects.toMatchObject({ code: 'change_paid' });
    const back = { membershipId: first, planId: old.planId, from: 'next' } as const;
    await gym.changes.create({ id: second, ...back });
    await expect(gym.changes.remove({ id: first })).rejects.toMatchObject({ code: 'change_followed' });
    await gym.changes.remove({ id: second });
    await gym.payments.remove({ id: paymentId });
    await gym.changes.remove({ id: first });
  });

  test('sin un plan, cancelada, inactiva, al mismo plan, agotado o a una segunda prueba', async () => {
    const old = await sell();
    const planId = await addPlan();
    const change = (more: object = {}) =>
      gym.changes.create({ id: newId(), membershipId: old.id, planId, from: 'today', ...more });
    const handmade = newId();
    const entry = { id: handmade, clientId: old.clientId, planName: 'A mano', period: 'monthly' } as const;
    await gym.memberships.create(entry);
    const trial = { kind: 'trial', billingPeriod: null, days: 7, price: 0 } as const;
    await gym.memberships.sell({
      ...{ id: newId(), clientId: old.clientId, planId: await addPlan(trial), startsOn: '2026-01-01' },
    });
    const soldOut = await addPlan({ stock: 'limited', stockLimit: 1 });
    await gym.memberships.sell({
      id: newId(),
      clientId: old.clientId,
      planId: soldOut,
      startsOn: '2026-01-01',
    });
    const later = await sell({}, '2026-04-01');
    for (const [more, code] of [
      [{ membershipId: handmade }, 'change_of_unsold'],
      [{ planId: old.planId }, 'change_to_same'],
      [{ planId: soldOut }, 'plan_sold_out'],
      [{ planId: await addPlan(trial) }, 'trial_used'],
      [{ planId: newId() }, 'not_found'],
      [{ membershipId: newId() }, 'not_found'],
      [{ membershipId: later.id }, 'change_before_start'],
    ] as const)
      await expect(change(more), code).rejects.toMatchObject({ code });
    const form = { id: old.id, price: 31_000, startsOn: '2026-03-01' };
    await gym.memberships.updateSold({ ...form, version: 1, active: false });
    await expect(change()).rejects.toMatchObject({ code: 'change_of_inactive' });
    await gym.memberships.updateSold({ ...form, version: 2, active: true });
    await gym.memberships.cancel({ id: old.id, version: 3, endsOn: '2026-03-20', reason: 'Se va' });
    await expect(change()).rejects.toMatchObject({ code: 'change_of_cancelled' });
    expect(
      (await gym.memberships.list({ clientId: old.clientId })).items,
      'nada quedó a medias',
    ).toHaveLength(4);
  });

  test('ni cancelar, reanudar o eliminar una parte de un cambio', async () => {
    const { id: membershipId, clientId } = await sell();
    const id = newId();
    await gym.changes.create({ id, membershipId, planId: await addPlan(), from: 'today' });
    const { version = 0 } = (await membershipsOf({ clientId })).get(membershipId) ?? {};
    const refused = { status: 409, code: 'part_of_change' };
    const end = { endsOn: '2026-03-20', reason: 'Se va' };
    await expect(gym.memberships.cancel({ id: membershipId, version, ...end })).rejects.toMatchObject(
      refused,
    );
    await expect(gym.memberships.resume({ id: membershipId, version })).rejects.toMatchObject(refused);
    await expect(gym.memberships.remove({ id: membershipId })).rejects.toMatchObject(refused);
    await expect(gym.memberships.remove({ id })).rejects.toMatchObject(refused);
    await gym.clients.remove({ id: clientId });
    await gym.clients.restore({ id: clientId });
    expect((await membershipsOf({ clientId })).get(membershipId)).toMatchObject({ changedTo: { id } });
  });
});
