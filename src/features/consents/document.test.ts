import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentFonts } from '../../server/fonts.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { wideLogo } from '../../test/logo.ts';
import { readRows } from '../../test/superuser.ts';
import { addPurpose, ask, clientOf } from './consents.fixture.ts';
import { drawConsents } from './document.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-05-10T15:00:00Z' });
  gym = await app.gym('Fuerza Sur');
});
afterAll(() => app.close());

/** Ana, who agreed to a text that has changed since, and refused something else. */
async function askAna(): Promise<string> {
  const clientId = await clientOf(gym, 'Ana');
  const offers = await addPurpose(gym, { name: 'Ofertas', text: 'Acepto ofertas.', channels: ['mail'] });
  const photos = await addPurpose(gym, { name: 'Fotos', text: 'Acepto salir en fotos.' });
  await addPurpose(gym, { name: 'Salud', text: 'Acepto que lo guarden.' });
  await ask(gym, clientId, offers, { channel: 'mail', given: true }, { on: '2026-05-03', source: 'paper' });
  await ask(gym, clientId, photos, { given: false });
  const { id, version, name, channels } = offers;
  await gym.consents.update({ id, version, name, channels, text: 'Acepto ofertas y novedades.' });
  return clientId;
}

test('el PDF dice qué acepta, cuándo, cómo se supo, quién lo anotó y con qué texto', async () => {
  const clientId = await askAna();
  const bytes = await drawConsents(
    {
      ...{ gymName: 'Fuerza Sur', header: 'RUT 76.000.000-0', clientName: 'Ana Rojas' },
      ...{ clientDocument: '12.345.678-5', today: '2026-05-10' },
      logo: wideLogo,
      consents: await gym.consents.get({ clientId }),
    },
    await documentFonts(),
  );
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/Subtype \/Image/);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  for (const part of [
    ...['Fuerza Sur', 'RUT 76.000.000-0', 'Ana Rojas · 12.345.678-5 · al 10-05-2026'],
    'Ofertas por correo: Aceptó la versión 1, del 10 de mayo de 2026.',
    'Por correo: acepta: 03-05-2026, en papel firmado · Dueño, la versión 1, del 10 de mayo de 2026',
    ...['Acepto ofertas.', 'Acepto ofertas y novedades.'],
    ...['Fotos: No aceptó.', 'Salud: Sin preguntar.', 'página 1 de 1'],
  ])
    expect(text).toContain(part);
});

test('se entrega con sus datos, con el texto que leyó y ninguno más', async () => {
  const clientId = await clientOf(gym, 'Berta');
  const purpose = await addPurpose(gym, { name: 'Sorteos', text: 'Acepto sorteos.', channels: ['mail'] });
  const { id, version, name, channels } = purpose;
  await ask(gym, clientId, purpose, { channel: 'mail', given: true });
  await gym.consents.update({ id, version, name, channels, text: 'Acepto otra cosa.' });
  const { sheets } = await gym.record.personalData({ clientId });
  const rowsOf = (title: string) => sheets.find((sheet) => sheet.title === title)?.rows;
  expect(rowsOf('Consentimientos')?.[1]?.slice(0, 6)).toEqual([
    ...['Sorteos', 'Correo', 'Sí', '1', 'En recepción', '10-05-2026'],
  ]);
  expect(rowsOf('Textos aceptados')).toHaveLength(2);
  expect(rowsOf('Textos aceptados')?.[1]?.slice(0, 3)).toEqual(['Sorteos', '1', 'Acepto sorteos.']);
});

test('al borrar a alguien queda que se pudo escribir, sin decir a quién, y no se puede más', async () => {
  const clientId = await clientOf(gym, 'Turmalina');
  const purpose = await addPurpose(gym, { name: 'Avisos', channels: ['mail'] });
  await ask(gym, clientId, purpose, { channel: 'mail', given: true });
  await gym.privacy.erase({ id: purpose.id, clientId, reason: 'Lo pidió' });
  const rows = await readRows(app.database, gym.accountId);
  expect(JSON.stringify(rows)).not.toContain('Turmalina');
  expect(rows.consent?.filter((row) => row.client_id === clientId)).toMatchObject([
    { purpose_id: purpose.id, channel: 'mail', given: true, text_number: 1, happened_on: '2026-05-10' },
  ]);
  await expect(gym.consents.get({ clientId })).rejects.toMatchObject({ code: 'not_found' });
});
