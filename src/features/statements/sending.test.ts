import { extractText, getDocumentProxy } from 'unpdf';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { createPlan } from '../../test/store.ts';

const range = { from: '2026-01-01', to: '2026-12-31' };

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ now: '2026-03-15T15:00:00Z', environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** A client who owes 30.000, and the address that its statement goes to. */
async function openDebt() {
  const gym = await app.gym('Fuerza Sur');
  const clientId = newId();
  await gym.clients.create({ id: clientId, name: 'Ana', surname: 'Rojas' });
  const { id: planId } = await createPlan(gym);
  await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: '2026-03-10' });
  const email = `ana-${newId()}@correo.cl`;
  return {
    ...{ gym, clientId, email },
    send: () => gym.statements.send({ clientId, ...range, email }),
    notes: async () => (await gym.notes.list({ clientId })).items,
  };
}

test('sale por correo con los días que se ven, en PDF', async () => {
  const { email, send } = await openDebt();
  await send();
  const letter = await arrived(() => mailbox.letters, email);
  expect(letter.content).toContain('Estado de cuenta de Fuerza Sur');
  expect(letter.content).toContain('del 01-01-2026 al 31-12-2026. Saldo final: Debe $\u00a030.000.');
  const [, base64 = ''] =
    /filename=estado-de-cuenta-2026-01-01-2026-12-31\.pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(
      letter.raw,
    ) ?? [];
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
  expect((await extractText(pdf, { mergePages: true })).text).toContain('Estado de cuenta de Ana Rojas');
});

test('lo que salió queda en la ficha, como salió y a qué correo', async () => {
  const { email, send, notes } = await openDebt();
  await send();
  const { content } = await arrived(() => mailbox.letters, email);
  const [note] = await notes();
  expect(note).toMatchObject({
    ...{ kind: 'note', about: [], subject: 'Estado de cuenta de Fuerza Sur', sentTo: email },
    text: expect.stringContaining('Saldo final: Debe $\u00a030.000.'),
  });
  expect(content.replaceAll('\r\n', '\n')).toContain(note?.text.trim());
});

test('de un gimnasio que no confirmó su correo no sale, y se dice', async () => {
  const { gym, email, send } = await openDebt();
  await app.database.pool.query('update account set email_verified = false where id = $1', [gym.accountId]);
  await expect(send()).rejects.toMatchObject({ status: 409, code: 'mail_unproved' });
  expect(mailbox.letters.filter(({ to }) => to === email)).toEqual([]);
});

test('cuando el servidor de correo lo rechaza, se dice', async () => {
  const { send, notes } = await openDebt();
  mailbox.refuse(550);
  try {
    await expect(send()).rejects.toMatchObject({ status: 503, code: 'mail_refused' });
  } finally {
    mailbox.refuse(null);
  }
  expect(await notes(), 'no salió').toEqual([]);
});
