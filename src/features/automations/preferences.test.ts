import { expect, test } from 'vitest';
import { preferenceOf, writtenBy } from '../../test/providers/meta.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { prepareWhatsApp, today } from './automations.fixture.ts';

const { here, newMember, notify } = prepareWhatsApp();
const number = '+56987654321';

test('quien detiene en WhatsApp los mensajes de marketing queda como quien responde BAJA, y vuelve si los reanuda', async () => {
  const ana = await newMember('Ana');
  const other = await newMember('Berta', '+56 9 8765 4322');
  const purpose = await here.gym.consents.create({
    ...{ id: crypto.randomUUID(), name: 'Ofertas', text: 'Acepto ofertas.', channels: ['whatsapp', 'mail'] },
  });
  await here.gym.consents.record({
    ...{ clientId: ana, source: 'reception', on: today },
    acts: [{ id: crypto.randomUUID(), purposeId: purpose.id, channel: 'whatsapp', given: true, number: 1 }],
  });
  const stopped = async (clientId = ana) => (await here.gym.automations.ofClient({ clientId })).stopped;
  const inSeconds = (seconds: number) => Date.parse(`${today}T15:00:00Z`) / 1000 + seconds;
  const field = { field: 'user_preferences' };
  const prefer = (...told: Parameters<typeof preferenceOf>) => notify(preferenceOf(...told), field);
  expect(await notify(preferenceOf(number, 'stop'), { ...field, secret: 'otra' })).toBe(401);
  expect(await notify(preferenceOf(number, 'stop'), { ...field, phoneNumberId: '999999999999999' })).toBe(
    200,
  );
  const { user_preferences: kept } = preferenceOf(number, 'stop');
  await notify({ user_preferences: kept.map((one) => ({ ...one, category: 'otra' })) }, field);
  expect(await stopped()).toBeNull();
  for (const _ of [1, 2]) expect(await prefer(number, 'stop', inSeconds(0))).toBe(200);
  expect([await stopped(), await stopped(other)]).toMatchObject([{ byWhatsApp: true }, null]);
  const acts = async () => {
    const { rows } = await asSuperuser(here.app.database, (connection) =>
      connection.query('select given, source from consent where client_id = $1 order by number', [ana]),
    );
    return rows;
  };
  const withdrawn = [
    { given: true, source: 'reception' },
    { given: false, source: 'whatsapp' },
  ];
  expect(await acts()).toEqual(withdrawn);

  expect(await prefer(number, 'resume', inSeconds(-120))).toBe(200);
  expect(await stopped(), 'lo dijo antes de detenerlos').not.toBeNull();
  for (const _ of [1, 2]) expect(await prefer(number, 'resume', inSeconds(60))).toBe(200);
  expect(await stopped()).toBeNull();
  expect(await acts(), 'nadie le leyó de nuevo el texto').toEqual(withdrawn);
  expect(await prefer(number, 'stop', inSeconds(0))).toBe(200);
  expect(await stopped(), 'Meta lo repite').toBeNull();
  expect(await prefer(number, 'stop', inSeconds(120))).toBe(200);
  expect(await stopped()).not.toBeNull();
});

test('lo que se dijo al equipo no se deshace al reanudar en WhatsApp', async () => {
  const ana = await newMember('Ana');
  await here.gym.automations.stop({ id: crypto.randomUUID(), clientId: ana, stopped: true });
  const later = Date.parse(`${today}T15:01:00Z`) / 1000;
  expect(await notify(preferenceOf(number, 'resume', later), { field: 'user_preferences' })).toBe(200);
  expect((await here.gym.automations.ofClient({ clientId: ana })).stopped).toMatchObject({
    byWhatsApp: false,
  });
});

test('el BAJA vale de un número guardado sin código, como se escribe en el país del gimnasio', async () => {
  const { version, ...settings } = await here.gym.gym.get({});
  const { code: _, key: __, id: ___, ...form } = settings;
  await here.gym.gym.update({ ...form, country: 'MX', version });
  const ana = await newMember('Ana', '55 1234 5678');
  const berta = await newMember('Berta', '55 1234 5679');
  expect(await notify(writtenBy('+5215512345678', 'BAJA'))).toBe(200);
  const stopped = async (clientId: string) => (await here.gym.automations.ofClient({ clientId })).stopped;
  expect([await stopped(ana), await stopped(berta)]).toMatchObject([{ byWhatsApp: true }, null]);
});

test('vale lo último que dijo, aunque Meta lo cuente tarde o en otro orden', async () => {
  const ana = await newMember('Ana');
  const seconds = (later: number) => Date.parse(`${today}T15:00:00Z`) / 1000 + later;
  const tell = async (...said: readonly (readonly ['stop' | 'resume', number])[]) => {
    for (const [value, later] of said)
      await notify(preferenceOf(number, value, seconds(later)), { field: 'user_preferences' });
    return (await here.gym.automations.ofClient({ clientId: ana })).stopped !== null;
  };
  expect(await tell(['stop', -90], ['resume', -80])).toBe(false);
  expect(await tell(['stop', -70])).toBe(true);
  expect(await tell(['resume', -60], ['stop', -50]), 'los dos llegan tarde').toBe(true);
  expect(await tell(['stop', -30], ['resume', -40]), 'al revés').toBe(true);
  expect(await tell(['resume', -20])).toBe(false);
  expect(await tell(['resume', -20], ['stop', -30]), 'Meta lo repite').toBe(false);
});
