import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import {
  addMembership,
  attachmentOf,
  numbersOf,
  pay,
  paymentForm,
  prepareReceipts,
  someAddress,
  textOf,
  upTo,
} from './receipts.fixture.ts';

const { openApp, closeApp, receiptTo } = prepareReceipts();

let app: TestApp;
beforeAll(async () => {
  ({ app } = await openApp());
});
afterAll(() => closeApp());

/** A transaction of the gym that takes a number and is lost. */
async function loseNumber({ accountId }: Person): Promise<void> {
  const connection = await app.database.pool.connect();
  try {
    await connection.query(
      `begin; set local role pulso_gym; select set_config('app.gym_id', '${accountId}', true)`,
    );
    await connection.query(`select next_number('receipt')`);
    await connection.query('rollback');
  } finally {
    connection.release();
  }
}

describe('el comprobante de un pago', () => {
  test("con 'Enviar boleta' se emite con el pago y llega por correo con su PDF", async () => {
    const owner = await app.gym('Fuerza Sur');
    const email = someAddress();
    const { membershipId, clientId } = await addMembership(owner, { email, dni: '11.111.111-1' });
    const id = await pay(owner, membershipId, { sendReceipt: true });
    const letter = await receiptTo(email);
    expect(letter.content).toContain('Hola, Ana Rojas:');
    expect(letter.content).toContain('Comprobante N° 000001');
    expect(letter.content).toMatch(/por \$\s25\.000/);
    const { totalPages, text } = await textOf(attachmentOf(letter));
    expect(totalPages).toBe(1);
    for (const phrase of [
      'Fuerza Sur',
      'Comprobante N° 000001',
      'Pago de membresía',
      'Ana Rojas',
      '11.111.111-1',
    ])
      expect(text).toContain(phrase);
    for (const phrase of [
      'Membresía Full',
      'Desde el 15-03-2026',
      'Transferencia',
      '$ 25.000',
      'no reemplaza',
    ])
      expect(text).toContain(phrase);
    await expect
      .poll(() => owner.receipts.get({ id }))
      .toMatchObject({
        number: 1,
        kind: 'payment',
        sourceId: id,
        clientId,
        clientEmail: email,
        sentTo: email,
        sentAt: expect.any(String),
      });
  });

  test('sin correo del cliente se emite igual, y no se envía', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId, { sendReceipt: true });
    expect(await owner.receipts.get({ id })).toMatchObject({ number: 1, sentTo: '', sentAt: null });
  });

  test("sin 'Enviar boleta' se emite cuando alguien lo pide, una vez y sin enviarlo", async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner, { email: someAddress() });
    const id = await pay(owner, membershipId);
    await expect(owner.receipts.get({ id })).rejects.toMatchObject({ status: 404 });
    const answers = await Promise.all([1, 2, 3].map(() => owner.payments.issueReceipt({ id })));
    expect(answers).toEqual(answers.map(() => ({ sourceId: id })));
    expect(await numbersOf(owner)).toEqual([1]);
    expect(await owner.receipts.get({ id })).toMatchObject({ sentTo: '', sentAt: null });
  });

  test("se emite y se envía al cambiar el pago a 'Enviar boleta', y no otra vez al cambiarlo de nuevo", async () => {
    const owner = await app.gym();
    const email = someAddress();
    const { membershipId } = await addMembership(owner, { email });
    const id = await pay(owner, membershipId);
    await owner.payments.update({ id, version: 1, ...paymentForm, sendReceipt: true });
    await receiptTo(email);
    await owner.payments.update({ id, version: 2, ...paymentForm, amount: 30_000, sendReceipt: true });
    expect(await numbersOf(owner)).toEqual([1]);
    expect((await owner.receipts.get({ id })).content.total, 'dice lo que decía al emitirse').toBe(25_000);
  });

  test('un pago que no existe o se eliminó no tiene comprobante', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId);
    await owner.payments.remove({ id });
    const notFound = { status: 404, code: 'not_found' };
    await expect(owner.payments.issueReceipt({ id })).rejects.toMatchObject(notFound);
    await expect(owner.payments.issueReceipt({ id: newId() })).rejects.toMatchObject(notFound);
    await expect(owner.receipts.get({ id })).rejects.toMatchObject(notFound);
  });

  test('lleva la fecha del pago cuando es de otro día, y el encabezado del gimnasio', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const { id } = await owner.payments.take({
      id: newId(),
      membershipId,
      ...paymentForm,
      paidOn: '2026-03-10',
    });
    await owner.payments.issueReceipt({ id });
    expect((await owner.receipts.get({ id })).content).toMatchObject({
      issuedOn: '2026-03-15',
      issuedAt: '12:00',
      note: 'Pagado el 10-03-2026',
      payments: [{ label: 'Transferencia', amount: 25_000 }],
    });
  });
});

describe('los números', () => {
  test('no se saltan ni se repiten aunque muchos paguen a la vez y algunos fallen', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const again = newId();
    const tries = await Promise.allSettled([
      ...upTo(12).flatMap((n) => [
        pay(owner, membershipId, { sendReceipt: true }),
        // The same id with other data: all but one are refused.
        owner.payments.take({
          id: again,
          membershipId,
          ...paymentForm,
          amount: 1000 + n,
          sendReceipt: true,
        }),
        loseNumber(owner),
      ]),
    ]);
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(11);
    expect(await numbersOf(owner)).toEqual(upTo(13));
  });

  test('son de cada gimnasio', async () => {
    for (const owner of [await app.gym(), await app.gym()]) {
      const { membershipId } = await addMembership(owner);
      await pay(owner, membershipId, { sendReceipt: true });
      await pay(owner, membershipId, { sendReceipt: true });
      expect(await numbersOf(owner)).toEqual([1, 2]);
    }
  });

  test('y los nombres de clientes encuentran el comprobante', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    for (const _ of upTo(3)) await pay(owner, membershipId, { sendReceipt: true });
    const numbersFor = async (search: string) =>
      (await owner.receipts.list({ search })).items.map(({ number }) => number);
    expect(await numbersFor('2')).toEqual([2]);
    expect(await numbersFor('N° 000003')).toEqual([3]);
    expect(await numbersFor('rojás')).toEqual([3, 2, 1]);
    expect(await numbersFor('pedro')).toEqual([]);
  });
});
