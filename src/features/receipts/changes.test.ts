import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { addMembership, pay, paymentForm, prepareReceipts } from './receipts.fixture.ts';

const { openApp, closeApp } = prepareReceipts();

let app: TestApp;
beforeAll(async () => {
  ({ app } = await openApp());
});
afterAll(() => closeApp());

describe('lo que cambia después de emitirlo', () => {
  const readReceipt = async (owner: Person, id: string) => {
    const { content, outdated } = await owner.receipts.get({ id });
    return { total: content.total, outdated };
  };
  const receiptsOf = async (owner: Person, membershipId: string) =>
    (await owner.payments.list({ membershipId })).items.map(({ receipt }) => receipt);
  const form = { ...paymentForm, sendReceipt: true };

  test('un pago dice si tiene comprobante, y el comprobante que es como se emitió', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId);
    expect(await receiptsOf(owner, membershipId)).toEqual([null]);
    await owner.payments.issueReceipt({ id });
    const { id: receiptId } = await owner.receipts.get({ id });
    expect(await receiptsOf(owner, membershipId)).toEqual([
      { id: receiptId, number: 1, outdated: false, cancelled: false },
    ]);
    expect(await readReceipt(owner, id)).toEqual({ total: 25_000, outdated: null });
  });

  test.each([
    { change: 'el monto', changes: { amount: 30_000 } },
    { change: 'la forma de pago', changes: { method: 'cash' as const } },
    { change: 'el día del pago', changes: { paidOn: '2026-03-14' } },
    { change: 'el documento', changes: { documentType: 'vatReceipt' as const } },
    { change: 'el comienzo del período', changes: { planStartsOn: '2026-03-20' } },
  ])('al cambiar $change el comprobante queda como era, y se dice', async ({ changes }) => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId, { sendReceipt: true });
    await owner.payments.update({ ...form, ...changes, id, version: 1 });
    expect(await readReceipt(owner, id)).toEqual({ total: 25_000, outdated: 'changed' });
    expect(await receiptsOf(owner, membershipId)).toMatchObject([{ number: 1, outdated: true }]);
    expect((await owner.receipts.list({})).items[0]).toMatchObject({ outdated: 'changed' });
    await owner.payments.update({ ...form, id, version: 2 });
    expect(await readReceipt(owner, id), 'vuelve a decir lo mismo').toEqual({
      total: 25_000,
      outdated: null,
    });
    expect(await receiptsOf(owner, membershipId)).toMatchObject([{ number: 1, outdated: false }]);
  });

  test('lo que el comprobante no dice, o cambió antes de él, no lo vuelve anterior', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId);
    await owner.payments.update({ ...paymentForm, id, version: 1, amount: 30_000 });
    await owner.payments.update({ ...form, id, version: 2, amount: 32_000 });
    await owner.payments.update({ ...form, id, version: 3, amount: 32_000, observation: 'En cuotas' });
    expect(await readReceipt(owner, id)).toEqual({ total: 32_000, outdated: null });
    expect(await receiptsOf(owner, membershipId)).toMatchObject([{ number: 1, outdated: false }]);
  });

  test('un comprobante de antes, que no guardó el documento, no se da por cambiado', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId, { sendReceipt: true });
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `update receipt set memberships = memberships #- '{0,documentType}' where source_id = $1`,
        [id],
      ),
    );
    expect(await readReceipt(owner, id)).toEqual({ total: 25_000, outdated: null });
    await owner.payments.update({ ...form, id, version: 1, amount: 30_000 });
    expect(await readReceipt(owner, id)).toEqual({ total: 25_000, outdated: 'changed' });
  });

  test('eliminado el pago, su comprobante dice que ya no hay pago; de vuelta, nada', async () => {
    const owner = await app.gym();
    const { membershipId, clientId } = await addMembership(owner);
    const id = await pay(owner, membershipId, { sendReceipt: true });
    await owner.payments.remove({ id });
    expect(await readReceipt(owner, id)).toEqual({ total: 25_000, outdated: 'removed' });
    await owner.payments.restore({ id });
    expect(await readReceipt(owner, id)).toEqual({ total: 25_000, outdated: null });
    await owner.clients.remove({ id: clientId });
    expect(await readReceipt(owner, id), 'también con su cliente').toEqual({
      total: 25_000,
      outdated: 'removed',
    });
  });
});
