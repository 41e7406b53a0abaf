import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { arrived, type openMailbox } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { unsentWords } from '../prospects/words.ts';
import { prepareTrials, prospectsOf, slotAt, today, tomorrow } from './sportpages.fixture.ts';

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
  return { gym, email, classId };
}

/** As if the letters had been tried an hour ago, and `set` besides. */
const moveBack = (gym: Person, set = '') =>
  asSuperuser(app.database, (connection) =>
    connection.query(
      `update page_letter set tried_at = tried_at - interval '1 hour' ${set} where gym_id = $1`,
      [gym.accountId],
    ),
  );

/** A trial of which no mail has left yet; the mail server takes mail again. */
async function bookUnsent() {
  const booked = await book(451);
  await expect.poll(async () => (await letterOf(booked.gym, booked.email))?.state).toBe('failed');
  mailbox.refuse(null);
  await moveBack(booked.gym);
  const [found] = (await prospectsOf(booked.gym)).filter(({ email }) => email === booked.email);
  if (!found?.trial || !found.clientId) throw new Error('no trial');
  const lettersTo = () => mailbox.letters.filter(({ to }) => to === booked.email);
  return { ...booked, clientId: found.clientId, reservationId: found.trial.reservationId, lettersTo };
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
  await moveBack(gym);
  await app.app.doHourly();
  expect((await letterOf(gym, email))?.state).toBe('failed');
  mailbox.refuse(null);
  await app.app.doHourly();
  expect((await letterOf(gym, email))?.state).toBe('failed');
  await moveBack(gym);
  await app.app.doHourly();
  await app.app.doHourly();
  await arrived(() => mailbox.letters, email);
  expect((await letterOf(gym, email))?.state).toBe('sent');
  expect(mailbox.letters.filter(({ to }) => to === email)).toHaveLength(1);
});

test('la auditoría guarda el texto una vez, y de cada intento cómo quedó', async () => {
  const { gym, lettersTo } = await bookUnsent();
  await app.app.doHourly();
  await expect.poll(() => lettersTo().length).toBe(1);
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query<{ state: string; told: number }>(
      `select after ->> 'state' as state, ((before ? 'text')::int + (after ? 'text')::int)::int as told
      from (select id, coalesce(before, '{}') as before, after from audit where gym_id = $1 and table_name = 'page_letter') a order by id`,
      [gym.accountId],
    ),
  );
  const texts = rows.filter(({ told }) => told > 0);
  expect(texts).toEqual([{ state: 'sending', told: 1 }]);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sending', 'failed', 'sent']));
});

test('lo que el correo rechaza para siempre se dice y no se repite', async () => {
  const { gym, email } = await book(550);
  await expect.poll(async () => (await letterOf(gym, email))?.state).toBe('refused');
  mailbox.refuse(null);
  await moveBack(gym);
  await app.app.doHourly();
  expect((await letterOf(gym, email))?.state).toBe('refused');
  expect(mailbox.letters.filter(({ to }) => to === email)).toEqual([]);
});

test('a quien se borró no se le escribe más', async () => {
  const { gym, clientId, lettersTo } = await bookUnsent();
  await gym.privacy.erase({ id: newId(), clientId, reason: 'Lo pidió por correo' });
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select mailed_to, until <= $2 as ended from page_letter where gym_id = $1', [
      gym.accountId,
      `${today}T15:00:00Z`,
    ]),
  );
  expect(rows).toEqual([{ mailed_to: '', ended: true }]);
  const before = mailbox.letters.length;
  await app.app.doHourly();
  expect([lettersTo(), mailbox.letters.length]).toEqual([[], before]);
});

test('lo que quedó sin dirección no se envía', async () => {
  const { gym } = await bookUnsent();
  await moveBack(gym, `, mailed_to = ''`);
  await app.app.doHourly();
  const [prospect] = await prospectsOf(gym);
  expect(prospect?.letter?.state).toBe('failed');
});

test.each([
  {
    why: 'la prueba se canceló',
    undo: ({ gym, reservationId }: Awaited<ReturnType<typeof bookUnsent>>) =>
      gym.reservations.remove({ id: reservationId }),
  },
  {
    why: 'la clase no se hace',
    undo: ({ gym, classId }: Awaited<ReturnType<typeof bookUnsent>>) =>
      asSuperuser(app.database, (connection) =>
        connection.query(
          'insert into class_date (gym_id, class_id, date, cancelled) values ($1, $2, $3, true)',
          [gym.accountId, classId, tomorrow],
        ),
      ),
  },
  {
    why: 'la clase es a otra hora',
    undo: ({ gym, classId }: Awaited<ReturnType<typeof bookUnsent>>) =>
      asSuperuser(app.database, (connection) =>
        connection.query(`update class set start_time = '05:15' where gym_id = $1 and id = $2`, [
          gym.accountId,
          classId,
        ]),
      ),
  },
])('no se envía otra vez cuando $why', async ({ undo }) => {
  const booked = await bookUnsent();
  await undo(booked);
  await app.app.doHourly();
  const letter = await letterOf(booked.gym, booked.email);
  expect(letter && [letter.state, unsentWords(letter)]).toEqual([
    ...['obsolete', 'Su correo: No se envió: lo que decía ya no era así'],
  ]);
  await moveBack(booked.gym);
  await app.app.doHourly();
  expect(booked.lettersTo()).toEqual([]);
});

test('de lo que iba saliendo cuando dejó de servir no se sabe si salió', async () => {
  const { gym, email } = await bookUnsent();
  await moveBack(gym, `, state = 'sending', until = current_instant()`);
  const letter = await letterOf(gym, email);
  expect(letter && unsentWords(letter)).toBe('Su correo: No se sabe si salió');
});

test('el correo lleva su propio identificador, el mismo cada vez', async () => {
  const { gym, reservationId, lettersTo } = await bookUnsent();
  await app.app.doHourly();
  await expect.poll(() => lettersTo().length).toBe(1);
  await moveBack(gym, `, state = 'failed'`);
  await app.app.doHourly();
  await expect.poll(() => lettersTo().length).toBe(2);
  const ids = lettersTo().map(({ raw }) => /^Message-ID: <([^@]+)@[^>]+>/im.exec(raw)?.[1]);
  expect(ids).toEqual([reservationId, reservationId]);
});

test('cada correo se toma justo antes de enviarlo', async () => {
  const { gym, slug, classId } = await offer();
  const emails = [1, 2].map(() => `${newId()}@correo.cl`);
  mailbox.refuse(451);
  for (const email of emails) await send(slug, { email, slot: slotAt(classId) });
  const states = () => Promise.all(emails.map(async (email) => (await letterOf(gym, email))?.state));
  await expect.poll(states).toEqual(['failed', 'failed']);
  mailbox.refuse(null);
  await moveBack(gym);
  mailbox.pause();
  const sending = app.app.doHourly();
  await expect.poll(() => mailbox.waiting()).toBe(1);
  expect((await states()).toSorted()).toEqual(['failed', 'sending']);
  mailbox.resume();
  await sending;
  expect(await states()).toEqual(['sent', 'sent']);
});
