import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrived, type openMailbox } from '../../test/mailbox.ts';
import { newPhone, prepareTrials, prospectsOf, slotAt, takenOf } from './sportpages.fixture.ts';

const { openApp, send, open, offer } = prepareTrials();

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ mailbox, close } = await openApp());
});
afterAll(() => close());

test('desde la página se toman tres lugares de una clase hasta que alguien los confirma', async () => {
  const { gym, slug, classId } = await offer();
  const slot = slotAt(classId);
  const forms = [1, 2, 3, 4].map(() => ({ id: newId(), phone: newPhone(), slot }));
  const answers = await Promise.all(forms.map((form) => send(slug, form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  expect(await takenOf(gym, classId)).toBe(3);
  expect((await open(`/g/${slug}/prueba`)).body).toContain(`value="${slot}" disabled`);
  const [first] = await prospectsOf(gym);
  const repeated = forms.find(({ id }) => id === first?.id);
  expect((await send(slug, { ...repeated, slot })).status).toBe(200);
  await gym.prospects.mark({ id: first?.id ?? '', mark: 'contacted' });
  expect((await send(slug, { phone: newPhone(), slot })).status).toBe(200);
  expect(await takenOf(gym, classId)).toBe(4);
});

test('los correos de las pruebas tienen su propia cuota: al acabarse, la reserva queda y el gimnasio sigue escribiendo', async () => {
  const { gym, slug, classId } = await offer();
  const mails = [11, 12, 13, 14].map((date) => [`${newId()}@correo.cl`, `2030-01-${date}`] as const);
  for (const [email, date] of mails)
    expect((await send(slug, { email, slot: slotAt(classId, date) })).status).toBe(200);
  for (const [email] of mails.slice(0, 3)) await arrived(() => mailbox.letters, email);
  const colleague = `equipo-${newId()}@correo.cl`;
  await gym.team.invite({ id: newId(), name: 'Carla', email: colleague, role: 'coach' });
  await arrived(() => mailbox.letters, colleague);
  expect(mailbox.letters.some(({ to }) => to === mails[3]?.[0])).toBe(false);
  expect(await prospectsOf(gym)).toHaveLength(4);
});

test('a una dirección llegan dos correos de pruebas al día, de todos los gimnasios', async () => {
  const email = `${newId()}@correo.cl`;
  const offers = [await offer(), await offer(), await offer()];
  for (const { slug, classId } of offers)
    expect((await send(slug, { email, slot: slotAt(classId) })).status).toBe(200);
  const last = `${newId()}@correo.cl`;
  const [third] = offers.slice(-1);
  await send(third?.slug ?? '', { email: last, slot: slotAt(third?.classId ?? '') });
  await arrived(() => mailbox.letters, last);
  expect(mailbox.letters.filter(({ to }) => to === email)).toHaveLength(2);
});

test('desde una dirección se puede intentar diez veces; las demás siguen', async () => {
  const { slug, classId } = await offer();
  const from = '10.9.8.7';
  for (let tries = 0; tries < 10; tries++) {
    const slot = slotAt(classId, `2030-01-${11 + tries}`);
    expect((await send(slug, { phone: newPhone(), slot }, from)).status).toBe(200);
  }
  const eleventh = await send(slug, { name: 'Última', phone: newPhone(), slot: slotAt(classId) }, from);
  expect(eleventh.status).toBe(429);
  expect(eleventh.body).toContain('value="Última"');
  expect((await send(slug, { phone: newPhone(), slot: slotAt(classId) })).status).toBe(200);
});
