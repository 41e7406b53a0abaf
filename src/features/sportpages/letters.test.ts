import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { arrived, type openMailbox } from '../../test/mailbox.ts';
import { prepareTrials, prospectsOf, slotAt } from './sportpages.fixture.ts';

const { openApp, send, offer } = prepareTrials();
let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, mailbox, close } = await openApp());
});
afterAll(() => close());

const letterOf = async (gym: Person, email: string) =>
  (await prospectsOf(gym)).find((prospect) => prospect.email === email)?.letter;

async function book(refusal: number | null) {
  const { gym, slug, classId } = await offer();
  const email = `${newId()}@correo.cl`;
  mailbox.refuse(refusal);
  expect((await send(slug, { email, slot: slotAt(classId) })).status).toBe(200);
  return { gym, email };
}

test('en el prospecto se lee el correo de su prueba, como salió', async () => {
  const { gym, email } = await book(null);
  const { content } = await arrived(() => mailbox.letters, email);
  await expect.poll(async () => (await letterOf(gym, email))?.state).toBe('sent');
  const letter = await letterOf(gym, email);
  expect(letter).toMatchObject({ sentTo: email, subject: 'Tu clase de prueba en Gimnasio Andes' });
  expect(content.replaceAll('\r\n', '\n')).toContain(letter?.text.trim());
});

test('lo que el correo no toma ahora se dice, y se envía otra vez mientras sirve', async () => {
  const { gym, email } = await book(451);
  await expect.poll(async () => (await letterOf(gym, email))?.state).toBe('failed');
  await expect(app.app.doHourly()).rejects.toThrow();
  expect((await letterOf(gym, email))?.state).toBe('failed');
  mailbox.refuse(null);
  await app.app.doHourly();
  await app.app.doHourly();
  await arrived(() => mailbox.letters, email);
  expect((await letterOf(gym, email))?.state).toBe('sent');
  expect(mailbox.letters.filter(({ to }) => to === email)).toHaveLength(1);
});

test('lo que el correo rechaza para siempre se dice y no se repite', async () => {
  const { gym, email } = await book(550);
  await expect.poll(async () => (await letterOf(gym, email))?.state).toBe('refused');
  mailbox.refuse(null);
  await app.app.doHourly();
  expect((await letterOf(gym, email))?.state).toBe('refused');
  expect(mailbox.letters.filter(({ to }) => to === email)).toEqual([]);
});
