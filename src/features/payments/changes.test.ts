import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { dates, formOf, notFound, preparePayments } from './payments.fixture.ts';

const { openGym, addMembership } = preparePayments();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

test('pagar, editar y eliminar a la vez no deja un pago suelto ni traba a nadie', async () => {
  const owner = await app.gym();
  for (let round = 0; round < 5; round++) {
    const { membershipId } = await addMembership(owner);
    const add = () => owner.payments.take({ id: newId(), membershipId, amount: 1000, ...dates });
    const paid = await add();
    const [removal, ...others] = await Promise.allSettled([
      owner.memberships.remove({ id: membershipId }),
      add(),
      owner.payments.update({ ...formOf(paid), amount: 2000 }),
      owner.payments.remove({ id: paid.id }),
      add(),
    ]);
    expect(removal.status).toBe('fulfilled');
    for (const other of others) {
      if (other.status === 'rejected') expect([404, 409]).toContain(other.reason.status);
    }
  }
  expect(await owner.payments.recent({})).toMatchObject({ items: [], total: 0 });
});

describe('corregir un pago', () => {
  test('cambia lo que dice y el vencimiento', async () => {
    const { membershipId } = await addMembership();
    const paid = await gym.payments.take({ id: newId(), membershipId, amount: 1000, ...dates });
    const changed = await gym.payments.update({
      ...formOf(paid),
      amount: 2000,
      method: 'transfer',
      documentType: 'vatReceipt',
      sendReceipt: true,
      planStartsOn: '2026-03-20',
      observation: 'Transferido ayer',
    });
    expect(changed).toMatchObject({ amount: 2000, method: 'transfer', sendReceipt: true, version: 2 });
    const { items, membership } = await gym.payments.list({ membershipId });
    const receipt = { id: expect.any(String), number: expect.any(Number), outdated: false, cancelled: false };
    expect(items).toEqual([{ ...changed, receipt }]);
    expect(membership.expiresOn).toBe('2026-04-19');
  });

  test('sobre una versión vieja se avisa y no pisa nada', async () => {
    const { membershipId } = await addMembership();
    const paid = await gym.payments.take({ id: newId(), membershipId, amount: 1000, ...dates });
    await gym.payments.update({ ...formOf(paid), amount: 2000 });
    await expect(gym.payments.update({ ...formOf(paid), amount: 3000 })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    });
    expect((await gym.payments.list({ membershipId })).items[0]?.amount).toBe(2000);
  });
});

describe('eliminar y deshacer', () => {
  test('un pago eliminado no cuenta ni cubre; al volver, sí', async () => {
    const { clientId, membershipId } = await addMembership();
    await gym.payments.take({ id: newId(), membershipId, amount: 1000, ...dates });
    const later = { ...dates, planStartsOn: '2026-04-15' };
    const paid = await gym.payments.take({ id: newId(), membershipId, amount: 500, ...later });
    await gym.payments.remove({ id: paid.id });
    expect(await gym.payments.deletionSummary({ membershipId })).toEqual({
      memberships: 1,
      members: 0,
      payments: 1,
      amount: 1000,
    });
    expect((await gym.payments.list({ membershipId })).membership.expiresOn).toBe('2026-04-14');
    await expect(gym.payments.remove({ id: paid.id })).rejects.toMatchObject(notFound);
    await expect(gym.payments.update(formOf(paid))).rejects.toMatchObject(notFound);

    await gym.payments.restore({ id: paid.id });
    expect(await gym.payments.deletionSummary({ clientId })).toEqual({
      memberships: 1,
      members: 0,
      payments: 2,
      amount: 1500,
    });
    expect((await gym.payments.list({ membershipId })).membership.expiresOn).toBe('2026-05-14');
    await expect(gym.payments.restore({ id: paid.id })).rejects.toMatchObject(notFound);
  });

  test('una membresía eliminada no recibe pagos ni recupera los suyos uno a uno', async () => {
    const { membershipId } = await addMembership();
    const paid = await gym.payments.take({ id: newId(), membershipId, amount: 1000, ...dates });
    await gym.memberships.remove({ id: membershipId });
    await expect(
      gym.payments.take({ id: newId(), membershipId, amount: 1000, ...dates }),
    ).rejects.toMatchObject(notFound);
    await expect(gym.payments.update(formOf(paid))).rejects.toMatchObject(notFound);
    await expect(gym.payments.restore({ id: paid.id })).rejects.toMatchObject(notFound);
    await expect(gym.payments.deletionSummary({ membershipId })).rejects.toMatchObject(notFound);
  });
});

test('el alcance de una eliminación suma lo de un cliente entero o lo de una membresía', async () => {
  const { clientId, membershipId } = await addMembership();
  const second = await gym.memberships.create({ id: newId(), clientId, planName: 'Box', period: 'annual' });
  await gym.payments.take({ id: newId(), membershipId, amount: 100_000_000, ...dates });
  await gym.payments.take({ id: newId(), membershipId: second.id, amount: 1, ...dates });
  expect(await gym.payments.deletionSummary({ clientId })).toEqual({
    memberships: 2,
    members: 0,
    payments: 2,
    amount: 100_000_001,
  });
  expect(await gym.payments.deletionSummary({ membershipId: second.id })).toEqual({
    memberships: 1,
    members: 0,
    payments: 1,
    amount: 1,
  });
  for (const neither of [{}, { clientId, membershipId }]) {
    await expect(gym.payments.deletionSummary(neither)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  }
});

test('otro gimnasio no ve ni cambia un pago ajeno', async () => {
  const { clientId, membershipId } = await addMembership();
  const paid = await gym.payments.take({ id: newId(), membershipId, amount: 1000, ...dates });
  const other = await app.gym();
  const theirs = await addMembership(other);
  await expect(other.payments.list({ membershipId })).rejects.toMatchObject(notFound);
  await expect(other.payments.take({ id: newId(), membershipId, amount: 1, ...dates })).rejects.toMatchObject(
    notFound,
  );
  await expect(other.payments.update({ ...formOf(paid), amount: 1 })).rejects.toMatchObject(notFound);
  await expect(other.payments.remove({ id: paid.id })).rejects.toMatchObject(notFound);
  await expect(other.payments.deletionSummary({ clientId })).rejects.toMatchObject(notFound);
  await expect(other.payments.deletionSummary({ membershipId })).rejects.toMatchObject(notFound);
  await gym.payments.remove({ id: paid.id });
  await expect(other.payments.restore({ id: paid.id })).rejects.toMatchObject(notFound);
  await gym.payments.restore({ id: paid.id });
  expect((await other.payments.recent({})).items).toEqual([]);

  const same = await other.payments.take({
    id: paid.id,
    membershipId: theirs.membershipId,
    amount: 7,
    ...dates,
  });
  expect(same).toMatchObject({ id: paid.id, amount: 7 });
  expect((await gym.payments.list({ membershipId })).items).toMatchObject([{ id: paid.id, amount: 1000 }]);
});
