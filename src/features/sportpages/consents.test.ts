import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { Purpose } from '../consents/contract.ts';
import {
  newPhone,
  type Offer,
  prepareTrials,
  prospectsOf,
  slotAt,
  today,
  tomorrow,
} from './sportpages.fixture.ts';

const { openApp, sendFields, open, offer } = prepareTrials();

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await openApp());
});
afterAll(() => close());

const newEmail = () => `${newId()}@correo.cl`;

const addPurpose = (gym: Person, form: Partial<Purpose> = {}) =>
  gym.consents.create({
    ...{
      id: newId(),
      name: 'Ofertas',
      text: 'Acepto <ofertas>.',
      channels: ['mail', 'whatsapp', 'notification'],
    },
    ...form,
  });

const boxOf = ({ id }: Purpose, channel: string, number = 1) => `${id}_${channel}_${number}`;

/** Books a trial with boxes ticked. */
const bookTicking = ({ slug, classId }: Offer, fields: Record<string, string>, boxes: readonly string[]) =>
  sendFields(slug, [
    ...Object.entries({ id: newId(), name: 'Ana', slot: slotAt(classId), ...fields }),
    ...boxes.map((box) => ['acepta', box] as [string, string]),
  ]);

async function actsOf(gym: Person, clientId: string) {
  const { acts } = await gym.consents.get({ clientId });
  return acts
    .map(({ channel, given, number, source, on, by }) => [channel, given, number, source, on, by])
    .toSorted();
}

const lastClient = async (gym: Person) => {
  const [prospect] = await prospectsOf(gym);
  return prospect?.clientId ?? '';
};

test('la página pregunta lo que el gimnasio pide, sin nada marcado, y solo por lo que se escribe', async () => {
  const sold = await offer();
  const { gym, slug } = sold;
  expect((await open(`/g/${slug}/prueba`)).body).not.toContain('Mensajes que aceptas');
  const offers = await addPurpose(gym);
  const photos = await addPurpose(gym, { name: 'Fotos', channels: [] });
  const retired = await addPurpose(gym, { name: 'Sorteos' });
  await gym.consents.retire({ id: retired.id });
  const { body } = await open(`/g/${slug}/prueba`);
  expect(body).toContain('Acepto &lt;ofertas&gt;.');
  expect(body).toContain(`value="${boxOf(offers, 'mail')}"`);
  expect(body).toContain(`value="${boxOf(offers, 'whatsapp')}"`);
  for (const absent of [boxOf(offers, 'notification'), photos.id, retired.id, ' checked', '<script'])
    expect(body).not.toContain(absent);
  const without = await bookTicking(sold, { phone: '', email: '' }, [boxOf(offers, 'mail')]);
  expect(without.status).toBe(400);
  expect(without.body).toContain(`value="${boxOf(offers, 'mail')}" checked`);
  expect(without.body.match(/ checked/g)).toHaveLength(1);
});

test('lo que marca queda de su ficha nueva, con el texto que leyó, el día y la página; lo demás no', async () => {
  const sold = await offer();
  const { gym } = sold;
  const offers = await addPurpose(gym);
  const { id, name, version } = offers;
  await gym.consents.update({ id, name, version, text: 'Dos', channels: ['mail', 'whatsapp', 'phone'] });
  const other = await addPurpose(await app.gym());
  const boxes = [
    ...[boxOf(offers, 'mail'), boxOf(offers, 'whatsapp'), boxOf(offers, 'whatsapp', 2)],
    ...[boxOf(offers, 'mail', 3), boxOf(offers, 'notification'), boxOf(other, 'mail'), 'x', `${id}_mail`],
  ];
  expect((await bookTicking(sold, { phone: newPhone() }, boxes)).status).toBe(200);
  expect(await actsOf(gym, await lastClient(gym))).toEqual([['whatsapp', true, 2, 'page', today, '']]);
  const { items } = await gym.record.list({ kind: 'clients' });
  expect(items[0]?.sentence).toContain(
    'quedó que Ana acepta Ofertas por WhatsApp, dicho en la página pública',
  );
});

test('sin marcar nada también se reserva, y nada queda dicho', async () => {
  const sold = await offer();
  await addPurpose(sold.gym);
  expect((await bookTicking(sold, { phone: newPhone() }, [])).status).toBe(200);
  expect(await actsOf(sold.gym, await lastClient(sold.gym))).toEqual([]);
});

test('enviado dos veces queda una sola vez', async () => {
  const sold = await offer();
  const offers = await addPurpose(sold.gym);
  const fields = { id: newId(), phone: newPhone(), email: newEmail() };
  const boxes = [boxOf(offers, 'mail'), boxOf(offers, 'whatsapp')];
  for (const _ of [1, 2]) expect((await bookTicking(sold, fields, boxes)).status).toBe(200);
  expect(await actsOf(sold.gym, await lastClient(sold.gym))).toEqual([
    ['mail', true, 1, 'page', today, ''],
    ['whatsapp', true, 1, 'page', today, ''],
  ]);
});

test.each(['presente', 'eliminada'])(
  'con el teléfono y el correo de una clienta %s nada queda dicho, ni de ella ni de la ficha nueva',
  async (state) => {
    const sold = await offer();
    const { gym } = sold;
    const offers = await addPurpose(gym);
    const contact = { phone: newPhone(), email: newEmail() };
    const { client } = await gym.clients.create({
      id: newId(),
      name: 'Iris',
      ...contact,
      whatsapp: contact.phone,
    });
    const act = { purposeId: offers.id, channel: 'whatsapp' as const, given: false, number: 1 };
    await gym.consents.record({
      ...{ clientId: client.id, source: 'reception', on: today, acts: [{ id: newId(), ...act }] },
    });
    if (state === 'eliminada') await gym.clients.remove({ id: client.id });
    const boxes = [boxOf(offers, 'mail'), boxOf(offers, 'whatsapp')];
    expect((await bookTicking(sold, contact, boxes)).status).toBe(200);
    const made = await lastClient(gym);
    expect(made).not.toBe(client.id);
    expect(await actsOf(gym, made)).toEqual([]);
    if (state === 'presente')
      expect(await actsOf(gym, client.id)).toEqual([['whatsapp', false, 1, 'reception', today, 'Dueño']]);
  },
);

test('quien vuelve a pedir su prueba no cambia lo que ya respondió', async () => {
  const sold = await offer();
  const { gym, classId } = sold;
  const offers = await addPurpose(gym);
  const contact = { phone: newPhone() };
  await bookTicking(sold, contact, []);
  const clientId = await lastClient(gym);
  const act = { purposeId: offers.id, channel: 'whatsapp' as const, given: false, number: 1 };
  await gym.consents.record({ clientId, source: 'whatsapp', on: today, acts: [{ id: newId(), ...act }] });
  const [booked] = (await gym.reservations.list({ classId, date: tomorrow })).items;
  await gym.reservations.remove({ id: booked?.id ?? '' });
  expect((await bookTicking(sold, contact, [boxOf(offers, 'whatsapp')])).status).toBe(200);
  expect(await lastClient(gym)).toBe(clientId);
  expect(await actsOf(gym, clientId)).toMatchObject([['whatsapp', false, 1, 'whatsapp', today, 'Dueño']]);
});
