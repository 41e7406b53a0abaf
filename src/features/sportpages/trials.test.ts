import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { formHeaders } from '../../test/forms.ts';
import { arrived, type openMailbox } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import {
  newPhone,
  type Offer,
  prepareTrials,
  prospectsOf,
  publish,
  slotAt,
  takenOf,
  today,
  tomorrow,
} from './sportpages.fixture.ts';

const { openApp, send, open, offer } = prepareTrials();

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, mailbox, close } = await openApp());
});
afterAll(() => close());

test('solo donde el gimnasio la ofrece, y con las clases que aceptan prueba', async () => {
  const { gym, slug, classId } = await offer();
  const other = await insertClass(app, gym, { trial: false, name: 'Avanzado' });
  const gone = await insertClass(app, gym, { trial: true, name: 'Temprano', start_time: '06:00' });
  await insert(app, gym, 'class_date', {
    class_id: classId,
    date: '2030-01-12',
    cancelled: true,
    reason: 'x',
  });
  const { status, body, headers: sent } = await open(`/g/${slug}/prueba`);
  expect(status).toBe(200);
  expect(sent['cache-control']).toBe('no-store');
  expect(sent['referrer-policy']).toBe('same-origin');
  expect(body).not.toContain('<script');
  expect(body.length).toBeLessThan(60_000);
  for (const [slot, isOffered] of [
    [slotAt(classId), true],
    [slotAt(classId, today), true],
    [slotAt(classId, '2030-01-12'), false],
    [slotAt(gone, today), false],
    [slotAt(gone), true],
    [slotAt(other), false],
  ] as const)
    expect(body.includes(`value="${slot}"`), slot).toBe(isOffered);
  expect(body).toContain(`value="${slotAt(classId, '2030-01-23')}"`);
  expect(body).not.toContain(`value="${slotAt(classId, '2030-01-24')}"`);
  expect((await open(`/g/${slug}`)).body).toContain(`href="/g/${slug}/prueba"`);
  expect((await open(`/g/${slug}/prueba/datos`)).body).toContain('Qué se hace con tus datos');
  await publish(gym, slug, { offersTrials: false });
  expect((await open(`/g/${slug}`)).body).not.toContain('/prueba');
  for (const path of ['', '/datos']) expect((await open(`/g/${slug}/prueba${path}`)).status).toBe(404);
  expect((await send(slug, { phone: newPhone(), slot: slotAt(classId) })).status).toBe(404);
  expect(await prospectsOf(gym)).toEqual([]);
});

test('quien la reserva queda como prospecto con su prueba, su lugar, su aviso y su correo', async () => {
  const { gym, slug, classId } = await offer();
  const email = `${newId()}@correo.cl`;
  const { status, body } = await send(slug, {
    ...{ name: ' Ana <b> ', surname: 'Rojas', phone: '+56 9 8765 4321', email, slot: slotAt(classId) },
  });
  expect(status).toBe(200);
  expect(body).toContain('Listo, te esperamos');
  expect(body).toContain('Viernes 11 de enero<br>6:00 – 7:00\u00a0p.\u00a0m.');
  expect(await prospectsOf(gym)).toMatchObject([
    {
      ...{ name: 'Ana <b>', surname: 'Rojas', phone: '+56 9 8765 4321', email, origin: 'page' },
      ...{ stage: 'trial', nextAction: 'Confirmar su clase de prueba', nextOn: today, arrivedOn: today },
      trial: { className: 'Yoga', date: tomorrow, waiting: false },
    },
  ]);
  expect(await takenOf(gym, classId)).toBe(1);
  const { groups } = await gym.notifications.list({});
  expect(groups.find(({ kind }) => kind === 'newTrials')?.items).toMatchObject([
    {
      sentence:
        'Ana <b> Rojas reservó una clase de prueba en la página: Yoga del 11-01-2030 a las 6:00\u00a0p.\u00a0m.',
    },
  ]);
  const letter = await arrived(() => mailbox.letters, email);
  expect(letter.content).toContain('viernes 11 de enero, 6:00 – 7:00\u00a0p.\u00a0m.');
  expect(letter.content).toContain('WhatsApp +56 9 1234 5678');
  const { items } = await gym.record.list({ kind: 'clients' });
  expect(items).toMatchObject([
    {
      sentence:
        'Agregó a Ana <b> Rojas como cliente; reservó Yoga del 11-01-2030 para Ana <b> Rojas; agregó a Ana <b> Rojas como prospecto',
      personId: null,
    },
  ]);
  const [prospect] = await prospectsOf(gym);
  await gym.prospects.mark({ id: prospect?.id ?? '', mark: 'contacted' });
  expect((await gym.notifications.list({})).groups.some(({ kind }) => kind === 'newTrials')).toBe(false);
});

test('lo que falta o está mal se dice junto al campo, y lo escrito sigue ahí', async () => {
  const { gym, slug, classId } = await offer();
  const without = await send(slug, { name: '"Ana" <i>', slot: slotAt(classId) });
  expect(without.status).toBe(400);
  expect(without.body).toContain('id="phone-problem">Escribe un teléfono o un correo.');
  expect(without.body).toContain('value="&quot;Ana&quot; &lt;i&gt;"');
  expect(without.body).toContain(`value="${slotAt(classId)}" selected`);
  const bare = await send(slug, { name: '' });
  for (const field of ['name', 'phone', 'slot']) expect(bare.body, field).toContain(`id="${field}-problem"`);
  const wrong = await send(slug, { name: ' ', phone: 'hola', email: 'x', slot: 'x' });
  for (const field of ['name', 'phone', 'email', 'slot'])
    expect(wrong.body, field).toContain(`id="${field}-problem"`);
  for (const slot of [
    '',
    `${newId()}_${tomorrow}`,
    slotAt(classId, '2030-02-01'),
    slotAt(classId, '2030-01-09'),
  ])
    expect((await send(slug, { phone: newPhone(), slot })).body, slot).toContain('id="slot-problem"');
  const trapped = await send(slug, { phone: newPhone(), slot: slotAt(classId), sitio: 'http://x' });
  expect([trapped.status, trapped.body.includes('role="alert"')]).toEqual([400, true]);
  const cross = await app
    .nobody()
    .raw('POST', `/g/${slug}/prueba`, 'name=Ana', { ...formHeaders, origin: 'https://otro.cl' });
  expect(cross.status).toBe(403);
  for (const [type, payload, status] of [
    ['application/json', '{}', 415],
    ['text/plain', 'name=Ana', 415],
    [formHeaders['content-type'], `name=${'a'.repeat(20_000)}`, 413],
  ] as const)
    expect(
      (await app.nobody().raw('POST', `/g/${slug}/prueba`, payload, { ...formHeaders, 'content-type': type }))
        .status,
      type,
    ).toBe(status);
  expect((await app.nobody().raw('POST', `/g/${slug}`, 'name=Ana', formHeaders)).status).toBe(404);
  expect(await prospectsOf(gym)).toEqual([]);
  expect((await gym.clients.list({ search: '' })).total).toBe(0);
});

test('enviarla dos veces reserva una vez; el mismo formulario con otra clase se pregunta de nuevo', async () => {
  const { gym, slug, classId } = await offer({ capacity: 1 });
  const form = { id: newId(), phone: newPhone(), slot: slotAt(classId) };
  const answers = await Promise.all([send(slug, form), send(slug, form), send(slug, form)]);
  for (const { status, body } of [...answers, await send(slug, form)]) {
    expect(status).toBe(200);
    expect(body).toContain('Listo, te esperamos');
  }
  expect(await takenOf(gym, classId)).toBe(1);
  const [prospect] = await prospectsOf(gym);
  if (!prospect) throw new Error('no prospect');
  const { version, surname, phone, email, origin, nextAction, nextOn, note } = prospect;
  await gym.prospects.update({
    ...{ id: prospect.id, version, name: 'Anita', surname, phone, email, origin, nextAction, nextOn, note },
    ...{ memberId: null, referrerId: null },
  });
  const corrected = await send(slug, form);
  expect([corrected.status, corrected.body.includes('Listo, te esperamos')]).toEqual([200, true]);
  const again = await send(slug, { ...form, slot: slotAt(classId, '2030-01-12') });
  expect(again.status).toBe(409);
  expect(again.body).toContain('Este formulario ya se envió antes.');
  expect(again.body).not.toContain(`value="${form.id}"`);
  expect(await prospectsOf(gym)).toHaveLength(1);
});

test('entre dos que toman el último lugar, uno lo tiene y el otro elige otra clase', async () => {
  const { gym, slug, classId } = await offer({ capacity: 1 });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => send(slug, { phone: newPhone(), slot: slotAt(classId) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toContain('La clase se completó');
  expect(await takenOf(gym, classId)).toBe(1);
  expect(await prospectsOf(gym)).toHaveLength(1);
  expect((await gym.clients.list({ search: '' })).total).toBe(1);
});

test('hay una prueba por teléfono o correo, y la respuesta no dice quién tiene una', async () => {
  const { gym, slug, classId } = await offer();
  const email = `${newId()}@correo.cl`;
  const first = await send(slug, { phone: '+56 9 5555 1234', email, slot: slotAt(classId) });
  const later = await Promise.all([
    send(slug, { name: 'Otra', phone: '955551234', slot: slotAt(classId) }),
    send(slug, { name: 'Otra', email: email.toUpperCase(), slot: slotAt(classId) }),
  ]);
  for (const { status, body } of later) expect([status, body]).toEqual([first.status, first.body]);
  expect(await prospectsOf(gym)).toHaveLength(1);
  expect(await takenOf(gym, classId)).toBe(1);
  const phone = newPhone();
  await Promise.all([1, 2, 3].map(() => send(slug, { phone, slot: slotAt(classId) })));
  expect(await prospectsOf(gym)).toHaveLength(2);
  const full = await offer({ capacity: 1 });
  await send(full.slug, { phone, slot: slotAt(full.classId) });
  const known = await send(full.slug, { phone, slot: slotAt(full.classId) });
  const unknown = await send(full.slug, { phone: newPhone(), slot: slotAt(full.classId) });
  expect([known.status, unknown.status]).toEqual([409, 409]);
});

const otherDay = '2030-01-12';

test.each([
  [
    'recepción la quitó',
    async ({ gym }: Offer, id: string): Promise<unknown> => gym.reservations.remove({ id }),
  ],
  [
    'el gimnasio canceló la clase',
    ({ gym, classId }: Offer): Promise<unknown> =>
      insert(app, gym, 'class_date', { class_id: classId, date: tomorrow, cancelled: true, reason: 'x' }),
  ],
  [
    'no vino',
    ({ gym }: Offer, id: string): Promise<unknown> =>
      asSuperuser(app.database, (connection) =>
        connection.query(`update reservation set date = '2030-01-09' where gym_id = $1 and id = $2`, [
          gym.accountId,
          id,
        ]),
      ),
  ],
] as const)('quien perdió su prueba porque %s reserva otra, y recepción lo sabe', async (_why, lose) => {
  const offered = await offer();
  const { gym, slug, classId } = offered;
  const [phone, id] = [newPhone(), newId()];
  await send(slug, { id, phone, slot: slotAt(classId) });
  await gym.prospects.mark({ id, mark: 'contacted' });
  await lose(offered, id);
  const email = `${newId()}@correo.cl`;
  const form = { id: newId(), phone, email, slot: slotAt(classId, otherDay) };
  for (const { status, body } of [await send(slug, form), await send(slug, form)])
    expect([status, body.includes('Listo, te esperamos')]).toEqual([200, true]);
  expect(await takenOf(gym, classId, otherDay)).toBe(1);
  expect(await prospectsOf(gym)).toMatchObject([
    {
      ...{ id, stage: 'trial', nextAction: 'Confirmar su clase de prueba', nextOn: today },
      trial: { reservationId: form.id, date: otherDay },
    },
  ]);
  expect((await gym.clients.list({ search: '' })).total).toBe(1);
  expect((await gym.notifications.list({})).groups.some(({ kind }) => kind === 'newTrials')).toBe(true);
  expect((await arrived(() => mailbox.letters, email)).content).toContain('sábado 12 de enero');
});

test('el formulario de una prueba que recepción quitó no dice que sigue reservada', async () => {
  const { gym, slug, classId } = await offer();
  const form = { id: newId(), phone: newPhone(), slot: slotAt(classId) };
  await send(slug, form);
  await gym.reservations.remove({ id: form.id });
  const again = await send(slug, form);
  expect([again.status, again.body.includes('Este formulario ya se envió antes.')]).toEqual([409, true]);
  expect((await send(slug, { ...form, id: newId() })).body).toContain('Listo, te esperamos');
  expect(await takenOf(gym, classId)).toBe(1);
});

test('quien tiene una prueba por delante no reserva otra, y recepción lee que la pidió', async () => {
  const { gym, slug, classId } = await offer();
  const [phone, slot] = [newPhone(), slotAt(classId, otherDay)];
  await send(slug, { phone, slot: slotAt(classId) });
  const known = await send(slug, { phone, slot });
  const unknown = await send(slug, { phone: newPhone(), slot });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.body).toContain('si ya tenías otra reservada, te esperamos en esa');
  await send(slug, { phone, slot });
  expect(await takenOf(gym, classId, otherDay)).toBe(1);
  expect((await prospectsOf(gym)).map(({ nextAction }) => nextAction).sort()).toEqual([
    'Confirmar su clase de prueba',
    'Pidió otra prueba: Yoga, 12-01-2030',
  ]);
});

test('quien ya es cliente recibe la misma respuesta, nadie toca sus datos y recepción lo sabe', async () => {
  const { gym, slug, classId } = await offer();
  const email = `${newId()}@correo.cl`;
  const known = (await gym.clients.create({ id: newId(), name: 'Clara', surname: 'Díaz', email })).client;
  const stranger = await send(slug, { email, phone: newPhone(), slot: slotAt(classId) });
  const other = await send(slug, { email: `${newId()}@correo.cl`, slot: slotAt(classId) });
  expect([stranger.status, stranger.body]).toEqual([other.status, other.body]);
  expect(stranger.body).not.toContain('Clara');
  expect(await takenOf(gym, classId)).toBe(2);
  const hints = (await prospectsOf(gym)).map(({ nextAction, clientId }) => [
    nextAction,
    clientId === known.id,
  ]);
  expect(hints).toContainEqual(['Su teléfono o correo es de un cliente: revisa quién es', false]);
  expect(hints).toContainEqual(['Confirmar su clase de prueba', false]);
  expect((await gym.clients.get({ id: known.id })).version).toBe(known.version);
  const { items } = await gym.reservations.list({ classId, date: tomorrow });
  expect(items.map(({ client }) => client.id)).not.toContain(known.id);
});
