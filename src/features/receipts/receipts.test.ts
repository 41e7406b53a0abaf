import { extractText, getDocumentProxy } from 'unpdf';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentFonts } from '../../server/fonts.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, type Letter, openMailbox } from '../../test/mailbox.ts';
import type { ReceiptContent } from './contract.ts';
import { drawReceipt } from './document.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ now: '2026-03-15T15:00:00Z', environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

async function addMembership(owner: Person, client: { email?: string; dni?: string } = {}) {
  const clientId = newId();
  await owner.clients.create({ id: clientId, name: 'Ana', surname: 'Rojas', ...client });
  const { id } = await owner.memberships.create({
    id: newId(),
    clientId,
    planName: 'Full',
    period: 'monthly',
  });
  return { clientId, membershipId: id };
}

const paid = {
  amount: 25_000,
  method: 'transfer',
  paidOn: '2026-03-15',
  planStartsOn: '2026-03-15',
} as const;
const someAddress = () => `ana-${newId()}@correo.cl`;
const pay = async (owner: Person, membershipId: string, form: { sendReceipt?: boolean } = {}) =>
  (await owner.payments.create({ id: newId(), membershipId, ...paid, ...form })).id;
const numbersOf = async (owner: Person) =>
  (await owner.receipts.list({})).items.map(({ number }) => number).toSorted((a, b) => a - b);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

const textOf = async (pdf: Uint8Array) => {
  const { totalPages, text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return { totalPages, text: text.replace(/\s+/g, ' ') };
};
const attached = ({ raw }: Letter) => {
  const [, base64 = ''] =
    /filename=comprobante-\d+\.pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  return new Uint8Array(Buffer.from(base64, 'base64'));
};
/** The mail with the receipt, not the one with which a client activates its account. */
const receiptTo = (to: string) =>
  arrived(() => mailbox.letters.filter(({ content }) => content.includes('Va adjunto en PDF')), to);

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
    const { totalPages, text } = await textOf(attached(letter));
    expect(totalPages).toBe(1);
    for (const said of [
      'Fuerza Sur',
      'Comprobante N° 000001',
      'Pago de membresía',
      'Ana Rojas',
      '11.111.111-1',
    ])
      expect(text).toContain(said);
    for (const said of ['Membresía Full', 'Desde el 15-03-2026', 'Transferencia', '$ 25.000', 'no reemplaza'])
      expect(text).toContain(said);
    await vi.waitFor(async () =>
      expect(await owner.receipts.get({ id })).toMatchObject({
        number: 1,
        kind: 'payment',
        sourceId: id,
        clientId,
        clientEmail: email,
        sentTo: email,
        sentAt: expect.any(String),
      }),
    );
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
    const asked = await Promise.all([1, 2, 3].map(() => owner.payments.issueReceipt({ id })));
    expect(asked).toEqual(asked.map(() => ({ sourceId: id })));
    expect(await numbersOf(owner)).toEqual([1]);
    expect(await owner.receipts.get({ id })).toMatchObject({ sentTo: '', sentAt: null });
  });

  test("se emite y se envía al cambiar el pago a 'Enviar boleta', y no otra vez al cambiarlo de nuevo", async () => {
    const owner = await app.gym();
    const email = someAddress();
    const { membershipId } = await addMembership(owner, { email });
    const id = await pay(owner, membershipId);
    await owner.payments.update({ id, version: 1, ...paid, sendReceipt: true });
    await receiptTo(email);
    await owner.payments.update({ id, version: 2, ...paid, amount: 30_000, sendReceipt: true });
    expect(await numbersOf(owner)).toEqual([1]);
    expect((await owner.receipts.get({ id })).content.total, 'dice lo que decía al emitirse').toBe(25_000);
  });

  test('un pago que no existe o se eliminó no tiene comprobante', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId);
    await owner.payments.remove({ id });
    const refused = { status: 404, code: 'not_found' };
    await expect(owner.payments.issueReceipt({ id })).rejects.toMatchObject(refused);
    await expect(owner.payments.issueReceipt({ id: newId() })).rejects.toMatchObject(refused);
    await expect(owner.receipts.get({ id })).rejects.toMatchObject(refused);
  });

  test('lleva la fecha del pago cuando es de otro día, y el encabezado del gimnasio', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const { id } = await owner.payments.create({ id: newId(), membershipId, ...paid, paidOn: '2026-03-10' });
    await owner.payments.issueReceipt({ id });
    expect((await owner.receipts.get({ id })).content).toMatchObject({
      issuedOn: '2026-03-15',
      issuedAt: '12:00',
      note: 'Pagado el 10-03-2026',
      payments: [{ label: 'Transferencia', amount: 25_000 }],
    });
  });
});

describe('lo que cambia después de emitirlo', () => {
  const shown = async (owner: Person, id: string) => {
    const { content, outdated } = await owner.receipts.get({ id });
    return { total: content.total, outdated };
  };
  const listed = async (owner: Person, membershipId: string) =>
    (await owner.payments.list({ membershipId })).items.map(({ receipt }) => receipt);
  const form = { ...paid, sendReceipt: true };

  test('un pago dice si tiene comprobante, y el comprobante que es como se emitió', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId);
    expect(await listed(owner, membershipId)).toEqual([null]);
    await owner.payments.issueReceipt({ id });
    const { id: receiptId } = await owner.receipts.get({ id });
    expect(await listed(owner, membershipId)).toEqual([{ id: receiptId, number: 1, outdated: false }]);
    expect(await shown(owner, id)).toEqual({ total: 25_000, outdated: null });
  });

  test.each([
    { change: 'el monto', sent: { amount: 30_000 } },
    { change: 'la forma de pago', sent: { method: 'cash' as const } },
    { change: 'el día del pago', sent: { paidOn: '2026-03-14' } },
    { change: 'el comienzo del período', sent: { planStartsOn: '2026-03-20' } },
  ])('al cambiar $change el comprobante queda como era, y se dice', async ({ sent }) => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId, { sendReceipt: true });
    await owner.payments.update({ ...form, ...sent, id, version: 1 });
    expect(await shown(owner, id)).toEqual({ total: 25_000, outdated: 'changed' });
    expect(await listed(owner, membershipId)).toMatchObject([{ number: 1, outdated: true }]);
    expect((await owner.receipts.list({})).items[0]).toMatchObject({ outdated: 'changed' });
    await owner.payments.update({ ...form, id, version: 2 });
    expect(await shown(owner, id), 'vuelve a decir lo mismo').toEqual({ total: 25_000, outdated: null });
    expect(await listed(owner, membershipId)).toMatchObject([{ number: 1, outdated: false }]);
  });

  test('lo que el comprobante no dice, o cambió antes de él, no lo vuelve anterior', async () => {
    const owner = await app.gym();
    const { membershipId } = await addMembership(owner);
    const id = await pay(owner, membershipId);
    await owner.payments.update({ ...paid, id, version: 1, amount: 30_000 });
    await owner.payments.update({ ...form, id, version: 2, amount: 32_000 });
    await owner.payments.update({ ...form, id, version: 3, amount: 32_000, observation: 'En cuotas' });
    expect(await shown(owner, id)).toEqual({ total: 32_000, outdated: null });
    expect(await listed(owner, membershipId)).toMatchObject([{ number: 1, outdated: false }]);
  });

  test('eliminado el pago, su comprobante dice que ya no hay pago; de vuelta, nada', async () => {
    const owner = await app.gym();
    const { membershipId, clientId } = await addMembership(owner);
    const id = await pay(owner, membershipId, { sendReceipt: true });
    await owner.payments.remove({ id });
    expect(await shown(owner, id)).toEqual({ total: 25_000, outdated: 'removed' });
    await owner.payments.restore({ id });
    expect(await shown(owner, id)).toEqual({ total: 25_000, outdated: null });
    await owner.clients.remove({ id: clientId });
    expect(await shown(owner, id), 'también con su cliente').toEqual({ total: 25_000, outdated: 'removed' });
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
        owner.payments.create({ id: again, membershipId, ...paid, amount: 1000 + n, sendReceipt: true }),
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
    const found = async (search: string) =>
      (await owner.receipts.list({ search })).items.map(({ number }) => number);
    expect(await found('2')).toEqual([2]);
    expect(await found('N° 000003')).toEqual([3]);
    expect(await found('rojás')).toEqual([3, 2, 1]);
    expect(await found('pedro')).toEqual([]);
  });
});

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
    expect((await textOf(attached(await receiptTo(email)))).text).toContain('Comprobante N° 000001');
    await expect(owner.receipts.send({ id: receipt.id, email: 'ana' })).rejects.toMatchObject({
      status: 400,
      fields: { email: expect.any(String) },
    });
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

  test('dice cuando el servidor de correo lo rechaza, y el pago vale igual', async () => {
    const owner = await app.gym();
    const email = someAddress();
    const { membershipId } = await addMembership(owner, { email });
    mailbox.refuse(true);
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
      mailbox.refuse(false);
    }
  });
});

describe('el PDF', () => {
  const content = (changes: Partial<ReceiptContent> = {}): ReceiptContent => ({
    gymName: 'Fuerza Sur',
    header: 'RUT 76.123.456-7',
    currency: 'CLP',
    issuedOn: '2026-11-21',
    issuedAt: '18:42',
    tillName: 'Caja 1',
    clientName: '',
    clientDocument: '',
    refundOf: null,
    lines: [{ name: 'Agua', quantity: 2, price: 1500, discount: 0, amount: 3000, note: '' }],
    subtotal: 3000,
    discount: 0,
    tax: 300,
    taxRate: 1000,
    total: 3300,
    rounding: 0,
    payments: [{ label: 'Débito', amount: 3300 }],
    tendered: 0,
    change: 0,
    note: '',
    ...changes,
  });
  const draw = async (changes: Partial<ReceiptContent>, kind: 'sale' | 'refund' = 'sale') => {
    const pdf = await drawReceipt({ number: 7, kind, content: content(changes) }, await documentFonts());
    const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
    const [, , width = 0, height = 0] = page.view;
    return { ...(await textOf(pdf)), width: (width * 25.4) / 72, height: (height * 25.4) / 72 };
  };

  test('mide 80 mm de ancho y el largo de lo que dice', async () => {
    const { text, totalPages, width, height } = await draw({});
    expect(totalPages).toBe(1);
    expect(width).toBeCloseTo(80, 1);
    expect(height).toBeLessThan(110);
    for (const said of ['2 × $ 1.500', 'Subtotal $ 3.000', 'Impuesto (10 %) $ 300', 'Total $ 3.300'])
      expect(text).toContain(said);
    expect(text).not.toContain('Redondeo');
  });

  test('lleva descuento, redondeo, vuelto y la nota', async () => {
    const { text } = await draw({
      lines: [{ name: 'Pesas', quantity: 0.35, price: 9990, discount: 100, amount: 3397, note: 'Rojas' }],
      discount: 100,
      total: 3297,
      rounding: 3,
      payments: [{ label: 'Efectivo', amount: 3300 }],
      tendered: 5000,
      change: 1700,
      note: 'Gracias',
    });
    for (const said of ['0,35 × $ 9.990', 'Descuento -$ 100', 'Rojas', 'Redondeo $ 3'])
      expect(text).toContain(said);
    for (const said of ['A pagar $ 3.300', 'Recibido $ 5.000', 'Vuelto $ 1.700', 'Gracias'])
      expect(text).toContain(said);
  });

  test('de un reembolso nombra el comprobante que devuelve', async () => {
    const { text } = await draw({ refundOf: 5 }, 'refund');
    expect(text).toContain('Reembolso del comprobante N° 000005');
    expect(text).toContain('Total devuelto');
  });

  test('de 200 líneas se reparte en páginas numeradas, sin perder ninguna', async () => {
    const lines = upTo(200).map((n) => ({
      name: `Producto número ${n} de nombre muy largo que no cabe en una sola línea del papel`,
      quantity: 1,
      price: 990,
      discount: 0,
      amount: 990,
      note: '',
    }));
    const { text, totalPages, height } = await draw({ lines });
    expect(totalPages).toBeGreaterThan(3);
    expect(height).toBeCloseTo(297, 0);
    expect(text).toContain(`página ${totalPages} de ${totalPages}`);
    for (const { name } of lines) expect(text).toContain(name);
  });

  test('deja fuera lo que ninguna letra puede escribir, y conoce las monedas', async () => {
    const { text } = await draw({
      gymName: 'Fuerza 💪 Ñuñoa',
      currency: 'PYG',
      lines: [{ name: '水 Águila', quantity: 1, price: 5000, discount: 0, amount: 5000, note: '' }],
    });
    expect(text).toContain('Fuerza Ñuñoa');
    expect(text).toContain('Águila');
    expect(text).toContain('₲ 5.000');
  });
});
