import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { sendForm } from '../../test/forms.ts';
import { newPhone, prepareTrials, prospectsOf, publish, slotAt } from './sportpages.fixture.ts';

const { openApp, open, offer } = prepareTrials();

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await openApp());
});
afterAll(() => close());

test('lo reservado se lee en una dirección que no dice de quién es, y que se abre cuantas veces se quiera', async () => {
  const { gym, slug, classId } = await offer();
  const typed = { name: 'Anabella', surname: 'Rojas', phone: newPhone(), email: `${newId()}@correo.cl` };
  const fields = { id: newId(), ...typed, slot: slotAt(classId) };
  const answer = await sendForm(app.nobody(), `/g/${slug}/prueba`, fields);
  const location = String(answer.headers.location);
  expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([303, '', 'no-store']);
  expect(location).toMatch(new RegExp(`^/g/${slug}/prueba/lista/`));
  for (const _ of [1, 2]) {
    const { status, body, headers } = await open(location);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('Listo, te esperamos');
    expect(body).toContain('noindex');
    for (const value of Object.values(typed))
      expect(body + decodeURIComponent(location)).not.toContain(value);
  }
  const again = await sendForm(app.nobody(), `/g/${slug}/prueba`, { ...fields, id: newId() });
  expect([again.status, again.headers.location]).toEqual([303, location]);
  expect(await prospectsOf(gym)).toHaveLength(1);
  const other = await offer();
  for (const made of [
    `${location.slice(0, -1)}${location.endsWith('A') ? 'B' : 'A'}`,
    `/g/${slug}/prueba/lista/x`,
  ])
    expect((await open(made)).status).toBe(404);
  expect((await open(location.replace(slug, other.slug))).status).toBe(404);
});

test('una vez que la clase no se hace, esa dirección lo dice', async () => {
  const { gym, slug, classId } = await offer();
  const fields = { id: newId(), name: 'Ana', phone: newPhone(), slot: slotAt(classId) };
  const { headers } = await sendForm(app.nobody(), `/g/${slug}/prueba`, fields);
  await publish(gym, slug, { offersTrials: false });
  const { status, body } = await open(String(headers.location));
  expect([status, body.includes('Listo')]).toEqual([200, false]);
  expect(body).toContain('ya comenzó, o el gimnasio la cambió');
});
