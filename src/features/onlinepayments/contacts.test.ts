import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDebtor } from '../../test/debts.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { prepareOnlinePayments } from './onlinepayments.fixture.ts';

const environment: Record<string, string> = {};
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  environment.SMTP_URL = mailbox.url;
});
afterAll(() => mailbox.close());
const online = prepareOnlinePayments(environment);
const { here } = online;

const notesOf = async (clientId: string) => (await here.gym.notes.list({ clientId })).items;

test('un link que se envía por WhatsApp queda anotado una vez, y hasta cuándo no se puede pedir de nuevo', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const link = await online.makeLink(here.gym, membershipId);
  const limits = async () => (await here.gym.onlinepayments.ofClient({ clientId })).limits;
  expect((await limits()).messageFrom, 'hacerlo no es enviarlo').toBeNull();
  const id = newId();
  for (const _ of [1, 2]) await here.gym.onlinepayments.share({ id: link.id, contactId: id });
  expect(await notesOf(clientId)).toMatchObject([
    { id, kind: 'whatsapp', about: ['owing'], text: expect.stringMatching(/^Link de pago: .*25\.000 de/) },
  ]);
  expect((await notesOf(clientId))[0]?.text, 'lo que se le escribió').toMatch(
    /\nHola, .* en línea, aquí: http/,
  );
  expect((await limits()).messageFrom).toEqual(expect.any(String));
  await here.gym.notes.remove({ id });
  expect((await limits()).messageFrom, 'no lo envió').toBeNull();
  const other = await online.addDebtor(here.gym);
  const theirs = await online.makeLink(here.gym, other.membershipId);
  await expect(here.gym.onlinepayments.share({ id: theirs.id, contactId: id })).rejects.toMatchObject({
    status: 404,
  });
});

test('el recordatorio automático de ese día espera', async () => {
  const { membershipId } = await addDebtor({ gym: here.gym, today: '2030-03-04' }, 'Ana');
  const due = async () => {
    const { items } = await here.gym.automations.preview({ kind: 'owing', view: 'left' });
    return items.map(({ name, obstacle }) => `${name}: ${obstacle}`);
  };
  expect((await here.gym.automations.preview({ kind: 'owing' })).items).toHaveLength(1);
  const { id } = await online.makeLink(here.gym, membershipId);
  await here.gym.onlinepayments.share({ id, contactId: newId() });
  expect(await due()).toEqual(['Ana: today']);
  await online.query(
    `with notes as (update client_note set created_at = created_at - interval '1 day' where gym_id = $1)
     update client_contact set created_at = created_at - interval '1 day' where gym_id = $1`,
    [here.gym.accountId],
  );
  expect(await due(), 'dos días entre uno y otro').toEqual(['Ana: law']);
});

test('un link que se envía por correo queda anotado, y uno que el correo rechaza no', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { id } = await online.makeLink(here.gym, membershipId);
  const { email } = await here.gym.clients.get({ id: clientId });
  mailbox.refuse(550);
  await expect(here.gym.onlinepayments.mail({ id, email })).rejects.toMatchObject({ code: 'mail_refused' });
  expect(await notesOf(clientId)).toEqual([]);
  mailbox.refuse(null);
  await here.gym.onlinepayments.mail({ id, email });
  const left = await arrived(
    () => mailbox.letters.filter(({ content }) => content.includes('/pagar/')),
    email,
  );
  const [note] = await notesOf(clientId);
  expect(note).toMatchObject({ kind: 'mail', about: ['owing'], sentTo: email });
  expect(note?.subject, 'lo que salió').toMatch(/^Tu link de pago de /);
  expect(note?.text).toContain('Este es tu link para pagar la membresía');
  expect(left.content.replaceAll('\r\n', '\n')).toContain(note?.text.trim());
  expect((await here.gym.onlinepayments.ofClient({ clientId })).limits.messageFrom).not.toBeNull();
});

test('dos que lo envían a la vez por correo: sale uno, y por WhatsApp tampoco se cobra de nuevo', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { id } = await online.makeLink(here.gym, membershipId);
  const { email } = await here.gym.clients.get({ id: clientId });
  const ends = await Promise.allSettled([1, 2].map(() => here.gym.onlinepayments.mail({ id, email })));
  expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))).toMatchObject([
    { code: 'asked_lately' },
  ]);
  await expect(here.gym.onlinepayments.share({ id, contactId: newId() })).rejects.toMatchObject({
    code: 'asked_lately',
  });
  expect(await notesOf(clientId)).toHaveLength(1);
});

test('en un día en que no se cobra no sale ni queda anotado, con una ventana abierta desde antes', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { id } = await online.makeLink(here.gym, membershipId);
  const { email } = await here.gym.clients.get({ id: clientId });
  await here.gym.classes.addHoliday({ id: newId(), date: '2030-03-04', name: 'Aniversario' });
  await expect(here.gym.onlinepayments.mail({ id, email })).rejects.toMatchObject({ code: 'not_now' });
  await expect(here.gym.onlinepayments.share({ id, contactId: newId() })).rejects.toMatchObject({
    code: 'not_now',
  });
  expect(await notesOf(clientId)).toEqual([]);
});
