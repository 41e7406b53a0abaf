import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';
import {
  createCustomer,
  createProduct,
  insertShift,
  orderOf,
  productLine,
  refundOf,
} from '../../test/store.ts';
import { readRows } from '../../test/superuser.ts';
import {
  addMembership,
  attachmentOf,
  numbersOf,
  pay,
  paymentForm,
  prepareReceipts,
  someAddress,
  textOf,
} from './receipts.fixture.ts';

const { openApp, closeApp, receiptTo } = prepareReceipts();

let app: TestApp;
beforeAll(async () => {
  ({ app } = await openApp());
});
afterAll(() => closeApp());

const reason = 'Se digitó mal el RUT';

/** A gym with a payment and its receipt, number 1. */
async function paid(client: { email?: string; dni?: string } = {}) {
  const owner = await app.gym();
  const { clientId, membershipId } = await addMembership(owner, client);
  const paymentId = await pay(owner, membershipId, { sendReceipt: true });
  const receipt = await owner.receipts.get({ id: paymentId });
  return { owner, clientId, membershipId, paymentId, receipt };
}

/** A gym with a sale of 1.100 to a client, by debit or on account. */
async function sold(method: 'debit' | 'account' = 'debit') {
  const owner = await app.gym();
  const shiftId = await insertShift(app, owner);
  const clientId = await createCustomer(owner, 10_000);
  const { id: productId } = await createProduct(owner);
  const payments = [{ method, amount: 1100 }];
  const order = orderOf(productLine(productId, 1000));
  const sale = await owner.sales.complete({ id: newId(), shiftId, clientId, order, total: 1100, payments });
  const receipt = await owner.receipts.get({ id: sale.id });
  return { owner, shiftId, clientId, sale, receipt };
}

const moneyOf = async (owner: Person) => {
  const { payment, charge, sale_payment, cash_entry, credit_entry, daily_income } = await readRows(
    app.database,
    owner.accountId,
  );
  return { payment, charge, sale_payment, cash_entry, credit_entry, daily_income };
};

describe('anular un comprobante', () => {
  test('deja su número y lo que dice, guarda quién, cuándo y por qué, y no mueve dinero', async () => {
    const { owner, membershipId, receipt } = await paid();
    const before = await moneyOf(owner);
    const cancelled = await owner.receipts.cancel({ id: receipt.id, reason: `  ${reason} ` });
    expect({ ...cancelled, mails: [] }).toEqual({
      ...receipt,
      cancellation: { at: expect.any(String), on: '2026-03-15', by: 'Dueño', reason },
    });
    expect(await moneyOf(owner)).toEqual(before);
    expect(await numbersOf(owner)).toEqual([1]);
    const [payment] = (await owner.payments.list({ membershipId })).items;
    expect(payment?.receipt).toEqual({ id: receipt.id, number: 1, outdated: false, cancelled: true });
    const { audit = [] } = await readRows(app.database, owner.accountId);
    expect(
      audit.filter(({ table_name, action }) => table_name === 'receipt' && action === 'update'),
    ).toMatchObject([{ actor: owner.accountId, row_id: receipt.id, after: { cancel_reason: reason } }]);
  });

  test('dos veces con el mismo motivo es una; con otro, se dice que ya lo está', async () => {
    const { owner, receipt } = await paid();
    const [first, second] = await Promise.all(
      [1, 2].map(() => owner.receipts.cancel({ id: receipt.id, reason })),
    );
    expect(second).toEqual(first);
    await expect(owner.receipts.cancel({ id: receipt.id, reason: 'Otro' })).rejects.toMatchObject({
      status: 409,
      code: 'receipt_cancelled',
    });
    expect((await owner.receipts.get({ id: receipt.id })).cancellation).toMatchObject({ reason });
  });

  test('pide el motivo, y uno que no existe no se encuentra', async () => {
    const { owner, receipt } = await paid();
    for (const missing of ['', '   ', 'x'.repeat(201)])
      await expect(owner.receipts.cancel({ id: receipt.id, reason: missing })).rejects.toMatchObject({
        status: 400,
        fields: { reason: expect.any(String) },
      });
    await expect(owner.receipts.cancel({ id: newId(), reason })).rejects.toMatchObject({ status: 404 });
    expect((await owner.receipts.get({ id: receipt.id })).cancellation).toBeNull();
  });

  test('anulado ya no se envía', async () => {
    const { owner, receipt } = await paid();
    await owner.receipts.cancel({ id: receipt.id, reason });
    await expect(owner.receipts.send({ id: receipt.id, email: someAddress() })).rejects.toMatchObject({
      status: 409,
      code: 'receipt_cancelled',
    });
  });
});

describe('emitir otro en su lugar', () => {
  test('el de un pago dice lo que el pago dice ahora, nombra al anulado y se envía', async () => {
    const { owner, membershipId, paymentId, receipt } = await paid();
    await owner.receipts.cancel({ id: receipt.id, reason });
    await owner.payments.update({
      ...paymentForm,
      id: paymentId,
      version: 1,
      amount: 30_000,
      sendReceipt: true,
    });
    await owner.payments.issueReceipt({ id: paymentId });
    expect(await numbersOf(owner), 'solo a pedido').toEqual([1]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.payments.issueReceipt({ id: paymentId, again: true })),
    );
    expect(answers).toEqual(answers.map(() => ({ sourceId: paymentId })));
    expect(await numbersOf(owner)).toEqual([1, 2]);
    const other = await owner.receipts.get({ id: paymentId });
    expect(other).toMatchObject({
      number: 2,
      outdated: null,
      cancellation: null,
      replaces: { id: receipt.id, number: 1, issuedOn: '2026-03-15' },
      content: { total: 30_000 },
    });
    expect(await owner.receipts.get({ id: receipt.id })).toMatchObject({
      content: { total: 25_000 },
      replacedBy: { id: other.id, number: 2 },
    });
    const [payment] = (await owner.payments.list({ membershipId })).items;
    expect(payment?.receipt).toMatchObject({ number: 2, cancelled: false, outdated: false });
    const email = someAddress();
    await owner.receipts.send({ id: other.id, email });
    expect((await textOf(attachmentOf(await receiptTo(email)))).text).toContain(
      'Reemplaza al comprobante N° 000001 del 15-03-2026, anulado',
    );
    await owner.receipts.cancel({ id: other.id, reason });
    await owner.payments.issueReceipt({ id: paymentId, again: true });
    expect(await owner.receipts.get({ id: paymentId })).toMatchObject({ number: 3, replaces: { number: 2 } });
  });

  test('el de un pago en varios medios vale mientras quede uno, y no dice los que se eliminaron', async () => {
    const { owner, membershipId } = await paid();
    const otherTenders = [{ id: newId(), method: 'debit' as const, amount: 5000 }];
    const form = { ...paymentForm, planStartsOn: '2026-04-15', sendReceipt: true, otherTenders };
    const { id } = await owner.payments.take({ id: newId(), membershipId, ...form });
    const receipt = await owner.receipts.get({ id });
    expect(receipt.content.total).toBe(30_000);
    await owner.payments.remove({ id });
    await owner.receipts.cancel({ id: receipt.id, reason });
    await owner.payments.issueReceipt({ id, again: true });
    expect(await owner.receipts.get({ id })).toMatchObject({
      ...{ number: 3, outdated: null, replaces: { number: 2 } },
      content: { total: 5000, payments: [{ label: 'Débito', amount: 5000 }] },
    });
  });

  test('el de una venta dice lo mismo, con el nombre y el RUT que el cliente tiene ahora', async () => {
    const { owner, clientId, sale, receipt } = await sold();
    await owner.receipts.cancel({ id: receipt.id, reason });
    const { name, surname, version } = await owner.clients.get({ id: clientId });
    await owner.clients.update({ id: clientId, name, surname, version, dni: '11.111.111-1' });
    const [other, again] = await Promise.all([1, 2].map(() => owner.receipts.reissue({ id: receipt.id })));
    expect(again).toEqual(other);
    expect(other).toMatchObject({
      number: 2,
      sourceId: sale.id,
      replaces: { number: 1 },
      content: { ...receipt.content, clientDocument: '11.111.111-1' },
    });
    expect(await owner.sales.get({ id: sale.id })).toMatchObject({ receiptNumber: 2 });
    for (const number of ['1', '2']) expect((await owner.sales.find({ number })).id).toBe(sale.id);
    expect(await owner.receipts.reissue({ id: String(other?.id) }), 'el que vale queda').toEqual(other);
    expect(await numbersOf(owner)).toEqual([1, 2]);
    expect(
      await findViolations(app.database, { gymId: owner.accountId }, ['receiptNumbers', 'receiptOfEach']),
    ).toEqual({});
  });

  test('el de un abono también; el de un pago, solo desde el pago, y ninguno de un pago eliminado', async () => {
    const { owner, clientId } = await sold('account');
    const { entry } = await owner.credits.pay({ id: newId(), clientId, amount: 100, method: 'debit' });
    const { id } = await owner.receipts.get({ id: entry.id });
    await owner.receipts.cancel({ id, reason });
    expect(await owner.receipts.reissue({ id })).toMatchObject({
      kind: 'debt',
      number: 3,
      sourceId: entry.id,
    });

    const payment = await paid();
    await payment.owner.receipts.cancel({ id: payment.receipt.id, reason });
    const notFound = { status: 404 };
    await expect(payment.owner.receipts.reissue({ id: payment.receipt.id })).rejects.toMatchObject(notFound);
    await payment.owner.payments.remove({ id: payment.paymentId });
    await expect(
      payment.owner.payments.issueReceipt({ id: payment.paymentId, again: true }),
    ).rejects.toMatchObject(notFound);
  });
});

describe('la nota de crédito', () => {
  test('nombra el comprobante que corrige, y este la nombra a ella', async () => {
    const { owner, shiftId, sale, receipt } = await sold();
    const { refundId } = await owner.refunds.create(refundOf(sale, { shiftId, method: 'debit' }));
    const note = await owner.receipts.get({ id: refundId });
    expect(note).toMatchObject({
      kind: 'refund',
      number: 2,
      corrects: { id: receipt.id, number: 1, issuedOn: '2026-03-15' },
      creditNotes: [],
    });
    const creditNotes = [{ id: note.id, number: 2, issuedOn: '2026-03-15' }];
    expect(await owner.receipts.get({ id: receipt.id })).toEqual({ ...receipt, creditNotes });
  });

  test('mientras vale, su comprobante no se anula; anuladas las dos, la otra nota nombra al otro comprobante', async () => {
    const { owner, shiftId, sale, receipt } = await sold();
    const { refundId } = await owner.refunds.create(refundOf(sale, { shiftId, method: 'debit' }));
    await expect(owner.receipts.cancel({ id: receipt.id, reason })).rejects.toMatchObject({
      status: 409,
      code: 'receipt_credited',
    });
    expect((await owner.receipts.get({ id: receipt.id })).cancellation).toBeNull();
    const note = await owner.receipts.get({ id: refundId });
    await owner.receipts.cancel({ id: note.id, reason });
    expect((await owner.receipts.get({ id: receipt.id })).creditNotes).toEqual([]);
    await owner.receipts.cancel({ id: receipt.id, reason });
    const other = await owner.receipts.reissue({ id: receipt.id });
    expect(await owner.receipts.reissue({ id: note.id })).toMatchObject({
      number: 4,
      content: { refundOf: 3 },
      corrects: { id: other.id, number: 3 },
    });
  });
});
