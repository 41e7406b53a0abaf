import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import type { openMailbox } from '../../test/mailbox.ts';
import {
  addMembership,
  attachmentOf,
  pay,
  prepareReceipts,
  someAddress,
  textOf,
  upTo,
} from './receipts.fixture.ts';

const { openApp, closeApp, receiptTo } = prepareReceipts();

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  ({ app, mailbox } = await openApp());
});
afterAll(() => closeApp());

describe('enviarlo', () => {
  test('se puede a cualquier correo, y queda anotado', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId, { sendReceipt: true });
    const receipt = await owner.receipts.get({ id });
    const email = someAddress();
    await expect(owner.receipts.send({ id: receipt.id, email })).resolves.toMatchObject({
      sentTo: email,
      sentAt: expect.any(String),
    });
    expect((await textOf(attachmentOf(await receiptTo(email)))).text).toContain('Comprobante N° 000001');
    await expect(owner.receipts.send({ id: receipt.id, email: 'ana' })).rejects.toMatchObject({
      status: 400,
      fields: { email: expect.any(String) },
    });
  });

  test('lo que dijo el correo se lee en la ficha de quien pagó', async () => {
    const owner = await app.gym();
    const email = someAddress();
    const { membershipId, clientId } = await addMembership(owner, { email });
    await pay(owner, membershipId, { sendReceipt: true });
    const { content } = await receiptTo(email);
    await vi.waitFor(async () => expect((await owner.notes.list({ clientId })).total).toBe(1), 60_000);
    const [note] = (await owner.notes.list({ clientId })).items;
    expect(note).toMatchObject({
      kind: 'mail',
      sentTo: email,
      subject: expect.stringMatching(/^Comprobante N° 000001 de /),
    });
    expect(content.replaceAll('\r\n', '\n')).toContain(note?.text.trim());
  });

  test('cada envío queda con lo que dijo, en el comprobante y en la ficha, el último primero', async () => {
    const owner = await app.gym();
    const { membershipId, clientId } = await addMembership(owner);
    const source = await pay(owner, membershipId, { sendReceipt: true });
    const { id, mails } = await owner.receipts.get({ id: source });
    expect(mails).toEqual([]);
    const [first, second] = [someAddress(), someAddress()];
    for (const email of [first, second, first]) await owner.receipts.send({ id, email });
    const sent = (await owner.receipts.get({ id })).mails;
    expect(sent.map(({ sentTo }) => sentTo)).toEqual([first, second, first]);
    expect(sent.map(({ place }) => place)).toEqual([3, 2, 1]);
    const { content } = await receiptTo(second);
    for (const { subject, text } of sent) {
      expect(subject).toMatch(/^Comprobante N° 000001 de /);
      expect(content.replaceAll('\r\n', '\n')).toContain(text.trim());
    }
    const { items } = await owner.notes.list({ clientId });
    expect(items.map(({ sentTo }) => sentTo).toSorted()).toEqual([first, first, second].toSorted());
    expect(new Set(items.map((note) => note.id)).size).toBe(3);
  });

  test('el mismo no sale más de 10 veces en un rato, y otro sí', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const [id, other] = [
      await pay(owner, membershipId, { sendReceipt: true }),
      await pay(owner, membershipId, { sendReceipt: true }),
    ];
    const email = someAddress();
    const send = async (source: string) => {
      const { id: receiptId } = await owner.receipts.get({ id: source });
      return (await owner.raw('POST', `/api/receipts/${receiptId}/send`, { email })).status;
    };
    const answers = await Promise.all(upTo(11).map(() => send(id)));
    expect(answers.toSorted()).toEqual([...Array(10).fill(200), 429]);
    expect(await send(other)).toBe(200);
    await expect(owner.receipts.send({ id: (await owner.receipts.get({ id })).id, email })).rejects.toThrow(
      'Espera unos minutos',
    );
    expect(mailbox.letters.filter(({ to }) => to === email)).toHaveLength(11);
  });

  test('de un gimnasio que no confirmó su correo no sale ninguno, y el pago vale igual', async () => {
    const owner = await app.gym();
    await app.database.pool.query('update account set email_verified = false where id = $1', [
      owner.accountId,
    ]);
    const email = someAddress();
    const { membershipId } = await addMembership(owner, { email });
    const id = await pay(owner, membershipId, { sendReceipt: true });
    const receipt = await owner.receipts.get({ id });
    expect(receipt).toMatchObject({ number: 1, sentTo: email, sentAt: null });
    await expect(owner.receipts.send({ id: receipt.id, email })).rejects.toMatchObject({
      status: 409,
      code: 'mail_unproved',
    });
    expect(mailbox.letters.filter(({ to }) => to === email)).toEqual([]);
  });

  test('dice cuando el servidor de correo lo rechaza, y el pago vale igual', async () => {
    const owner = await app.gym();
    const email = someAddress();
    const { membershipId } = await addMembership(owner, { email });
    mailbox.refuse(550);
    try {
      const id = await pay(owner, membershipId, { sendReceipt: true });
      const receipt = await owner.receipts.get({ id });
      expect(receipt).toMatchObject({ number: 1, sentTo: email, sentAt: null });
      await expect(owner.receipts.send({ id: receipt.id, email })).rejects.toMatchObject({
        status: 503,
        code: 'mail_not_sent',
      });
      expect(await owner.receipts.get({ id })).toMatchObject({ sentAt: null });
    } finally {
      mailbox.refuse(null);
    }
  });
});
