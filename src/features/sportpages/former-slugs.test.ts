import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { follow, sendForm } from '../../test/forms.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insertClass } from '../../test/timetable.ts';
import { pageForm as form, newPhone, publish, slotAt } from './sportpages.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2030-01-10T15:00:00Z' });
});
afterAll(() => app.close());

const open = async (path: string, method = 'GET') => {
  const { status, headers } = await app.nobody().raw(method, path);
  return { status, location: headers.location };
};
const missing = { status: 404, location: undefined };
const taken = { code: 'slug_taken' };

test('la dirección de antes lleva a la de ahora, con el camino y lo que sigue', async () => {
  const gym = await app.gym();
  await publish(gym, 'primera');
  await publish(gym, 'segunda');
  await publish(gym, 'tercera');
  for (const former of ['primera', 'segunda', 'Primera'])
    for (const path of ['', '/afiche', '/horario', '/clases.ics', '/invitacion/abc', '?de=instagram&a=%3F'])
      expect(await open(`/g/${former}${path}`), path).toEqual({ status: 301, location: `/g/tercera${path}` });
  expect(await open('/g/primera', 'HEAD')).toEqual({ status: 301, location: '/g/tercera' });
  expect((await open('/g/tercera')).status).toBe(200);
  expect(await open('/g/primera/nada/de/nada')).toEqual(missing);
});

test('un formulario que se abrió con la dirección de antes se toma en la de ahora', async () => {
  const gym = await app.gym();
  const classId = await insertClass(app, gym, { trial: true, name: 'Yoga' });
  await publish(gym, 'con-prueba', { offersTrials: true });
  await publish(gym, 'con-otra', { offersTrials: true });
  const fields = { id: newId(), name: 'Ana', phone: newPhone(), slot: slotAt(classId) };
  const send = (path: string) => sendForm(app.nobody(), path, fields);
  const { status, headers } = await send('/g/con-prueba/prueba');
  expect([status, headers.location]).toEqual([308, '/g/con-otra/prueba']);
  const taken = await follow(app.nobody(), await send(String(headers.location)));
  expect(taken.body).toContain('Listo, te esperamos');
});

test('nadie más la puede tomar, ni para una página sin publicar, y su gimnasio vuelve a ella', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  await publish(gym, 'de-siempre');
  await publish(gym, 'de-ahora');
  for (const published of [true, false])
    await expect(
      other.sportpages.save({ ...form('de-siempre'), published, version: 0 }),
    ).rejects.toMatchObject(taken);
  await publish(other, 'del-otro');
  await expect(publish(other, 'de-siempre')).rejects.toMatchObject(taken);
  await publish(gym, 'de-siempre');
  expect((await open('/g/de-siempre')).status).toBe(200);
  expect(await open('/g/de-ahora')).toEqual({ status: 301, location: '/g/de-siempre' });
});

test('dos gimnasios que se cruzan no se quedan con la misma', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  await publish(gym, 'disputada');
  await publish(other, 'de-otro-lado');
  const [left, came] = await Promise.allSettled([publish(gym, 'la-nueva'), publish(other, 'disputada')]);
  expect([left.status, came.status]).toEqual(['fulfilled', 'rejected']);
  expect(await open('/g/disputada')).toEqual({ status: 301, location: '/g/la-nueva' });
});

test('sin publicar, o con el gimnasio suspendido, no lleva a ninguna parte', async () => {
  const gym = await app.gym();
  await publish(gym, 'visible');
  await publish(gym, 'visible-hoy');
  await publish(gym, 'visible-hoy', { published: false });
  for (const path of ['/g/visible', '/g/visible/horario', '/g/visible-hoy'])
    expect(await open(path), path).toEqual(missing);
  await publish(gym, 'visible-hoy');
  expect((await open('/g/visible')).status).toBe(301);
  await asSuperuser(app.database, (connection) =>
    connection.query(
      `insert into suspension (id, account_id, message, suspended_at, suspended_by) values ($1, $2, 'Falta pagar.', now(), $2)`,
      [newId(), gym.accountId],
    ),
  );
  expect(await open('/g/visible')).toEqual(missing);
});

test('una dirección en la que nunca se publicó queda libre para otros', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  await publish(gym, 'de-prueba', { published: false });
  await publish(gym, 'definitiva');
  expect(await open('/g/de-prueba')).toEqual(missing);
  await publish(other, 'de-prueba');
  expect((await open('/g/de-prueba')).status).toBe(200);
});

test('un gimnasio tiene hasta diez direcciones, y en cualquiera de ellas publica otra vez', async () => {
  const gym = await app.gym();
  const slugs = Array.from({ length: 10 }, (_, index) => `numero-${index}`);
  for (const slug of slugs) await publish(gym, slug);
  const refused = {
    status: 409,
    code: 'too_many_slugs',
    fields: { slug: expect.stringContaining('numero-0, numero-1') },
  };
  await expect(publish(gym, 'una-mas')).rejects.toMatchObject(refused);
  expect(await open('/g/una-mas')).toEqual(missing);
  await publish(gym, 'una-mas', { published: false });
  await expect(publish(gym, 'una-mas')).rejects.toMatchObject(refused);
  await publish(gym, 'numero-3');
  expect(await open('/g/numero-9')).toEqual({ status: 301, location: '/g/numero-3' });
  await publish(await app.gym(), 'una-mas-de-otro');
});
