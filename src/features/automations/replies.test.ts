import { expect, test } from 'vitest';
import { statusOf, writtenBy } from '../../test/providers/meta.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { dryRun, prepareWhatsApp, today } from './automations.fixture.ts';
import { outcomeWords } from './words.ts';

const { here, turnOnWelcome, newMember, work, states, notify } = prepareWhatsApp();
const number = '+56987654321';

/** Somebody who was welcomed by WhatsApp, and the message as Meta has it. */
async function welcomed() {
  const ana = await newMember('Ana');
  await turnOnWelcome();
  await work();
  const message = here.meta.messages.at(-1);
  if (!message) throw new Error('nothing left');
  return { ana, message };
}

test('lo que pasa con cada mensaje queda en el registro, aunque Meta lo repita o lo cuente al revés', async () => {
  const { ana, message } = await welcomed();
  expect(await notify(statusOf(message, 'delivered'))).toBe(200);
  expect(await states(ana)).toEqual(['welcome sent delivered']);
  for (const status of ['read', 'read', 'delivered', 'sent', 'failed'] as const)
    expect(await notify(statusOf(message, status))).toBe(200);
  expect(await states(ana)).toEqual(['welcome sent read']);
  const { items } = await here.gym.automations.ofClient({ clientId: ana });
  expect(items.map(outcomeWords)).toEqual(['Leído']);
});

test('lo que Meta acepta y después no entrega dice por qué, y no se repite', async () => {
  const { ana, message } = await welcomed();
  await notify(statusOf(message, 'failed', 131026));
  expect(await states(ana)).toEqual(['welcome refused 131026']);
  const { items } = await here.gym.automations.ofClient({ clientId: ana });
  expect(items.map(outcomeWords)).toEqual([
    'Falló: No se le puede entregar: no usa WhatsApp, o tiene una versión muy antigua',
  ]);
  await work(`${today}T16:05:00Z`);
  expect(here.meta.messages).toHaveLength(1);
});

test('si falla por el pago en Meta queda en pausa, y al arreglarlo sale una vez más y lo anterior no cuenta', async () => {
  const { ana, message } = await welcomed();
  await notify(statusOf(message, 'failed', 131042));
  expect(await here.gym.whatsappcloud.get({})).toMatchObject({ pausedFor: 131042 });
  expect(await states(ana)).toEqual(['welcome failed 131042']);
  await here.gym.whatsappcloud.check({});
  await work(`${today}T16:05:00Z`);
  expect(here.meta.messages).toHaveLength(2);
  await notify(statusOf(message, 'failed', 131042));
  expect(await states(ana)).toEqual(['welcome sent']);
});

test('de lo que no respondió Meta se sabe por su aviso', async () => {
  const ana = await newMember('Ana');
  await turnOnWelcome();
  here.meta.failNext('unreadable');
  await work();
  expect(await states(ana)).toEqual(['welcome unclear']);
  const [message] = here.meta.messages;
  await notify(statusOf(message ?? { id: '', data: '', to: '' }, 'delivered'));
  expect(await states(ana)).toEqual(['welcome sent delivered']);
});

test('un aviso mal firmado, sin firma, de otro gimnasio o de otro número no escribe nada', async () => {
  const { ana, message } = await welcomed();
  const read = statusOf(message, 'read');
  expect(await notify(read, { secret: 'otra' })).toBe(401);
  const { payload, headers } = here.meta.notice(read);
  const post = (gymId: string, sent: Record<string, string>, body = payload) =>
    here.app.app.inject({
      method: 'POST',
      url: `/avisos-de-whatsapp/${gymId}`,
      headers: sent,
      payload: body,
    });
  expect((await post(here.gym.accountId, { 'content-type': 'application/json' })).statusCode).toBe(401);
  expect((await post(here.gym.accountId, headers, payload.replace('"read"', '"sent"'))).statusCode).toBe(401);
  expect((await post('nadie', headers)).statusCode).toBe(404);
  const other = await here.app.gym('Otro');
  expect((await post(other.accountId, headers)).statusCode).toBe(404);
  expect(await notify(read, { phoneNumberId: '999999999999999' })).toBe(200);
  expect(await notify({ statuses: 'nada' })).toBe(200);
  expect(await states(ana)).toEqual(['welcome sent']);
});

test('quien responde BAJA no recibe más, y su consentimiento por WhatsApp queda retirado', async () => {
  const { ana } = await welcomed();
  const purpose = await here.gym.consents.create({
    ...{ id: crypto.randomUUID(), name: 'Ofertas', text: 'Acepto ofertas.', channels: ['whatsapp', 'mail'] },
  });
  await here.gym.consents.record({
    ...{ clientId: ana, source: 'reception', on: today },
    acts: (['whatsapp', 'mail'] as const).map((channel) => ({
      ...{ id: crypto.randomUUID(), purposeId: purpose.id, channel, given: true, number: 1 },
    })),
  });
  expect(await notify(writtenBy(number, 'Hola, ¿a qué hora abren?'))).toBe(200);
  expect((await here.gym.automations.ofClient({ clientId: ana })).stopped).toBeNull();
  expect(await notify(writtenBy(number, ' ¡Baja! '), { phoneNumberId: '999999999999999' })).toBe(200);
  expect((await here.gym.automations.ofClient({ clientId: ana })).stopped).toBeNull();
  for (const _ of [1, 2]) expect(await notify(writtenBy(number, ' ¡Baja! '))).toBe(200);
  expect((await here.gym.automations.ofClient({ clientId: ana })).stopped).toMatchObject({
    ...{ online: false, byWhatsApp: true },
  });
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: already']);
  const { rows } = await asSuperuser(here.app.database, (connection) =>
    connection.query('select channel, given, source from consent where client_id = $1 order by number', [
      ana,
    ]),
  );
  expect(rows).toEqual([
    { channel: 'whatsapp', given: true, source: 'reception' },
    { channel: 'mail', given: true, source: 'reception' },
    { channel: 'whatsapp', given: false, source: 'whatsapp' },
  ]);
});

test('Meta comprueba la dirección con la palabra del gimnasio, y no con otra', async () => {
  const { noticeUrl, verifyToken } = await here.gym.whatsappcloud.get({});
  const ask = (token: string, path = new URL(noticeUrl).pathname) =>
    here.app.app.inject({
      ...{ method: 'GET', url: path },
      query: { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token },
    });
  const answer = await ask(verifyToken);
  expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect((await ask('otra')).statusCode).toBe(403);
  const other = await here.app.gym('Otro');
  expect((await ask(verifyToken, `/avisos-de-whatsapp/${other.accountId}`)).statusCode).toBe(403);
});

test('una plantilla que Meta pausa por aviso deja de salir', async () => {
  await turnOnWelcome();
  const event = { event: 'PAUSED', message_template_name: 'bienvenida', message_template_language: 'es_CL' };
  await notify(event, { field: 'message_template_status_update' });
  const { templates } = await here.gym.whatsappcloud.get({});
  expect(templates.find(({ name }) => name === 'bienvenida')).toMatchObject({ state: 'PAUSED' });
  await newMember('Ana');
  await work();
  expect(here.meta.messages).toEqual([]);
});

test('lo que cuenta Meta de un gimnasio suspendido se escribe igual, también que alguien no quiere más', async () => {
  const { ana, message } = await welcomed();
  const operator = await here.app.enterOperator();
  const id = crypto.randomUUID();
  await operator.installation.suspend({ id, gymId: here.gym.accountId, message: 'Falta el pago.' });
  expect(await notify(statusOf(message, 'read'))).toBe(200);
  expect(await notify(writtenBy(number, 'BAJA'))).toBe(200);
  await operator.installation.reopen({ id });
  expect(await states(ana)).toEqual(['welcome sent read']);
  expect((await here.gym.automations.ofClient({ clientId: ana })).stopped).toMatchObject({
    byWhatsApp: true,
  });
});

test('de quien se borró no vuelve nada por un aviso, ni el nombre que Meta le da al mensaje', async () => {
  const { ana, message } = await welcomed();
  await asSuperuser(here.app.database, (connection) =>
    connection.query('update membership set active = false where client_id = $1', [ana]),
  );
  await here.gym.privacy.erase({ id: crypto.randomUUID(), clientId: ana, reason: 'Lo pidió' });
  expect(await notify(statusOf(message, 'read'))).toBe(200);
  const { rows } = await asSuperuser(here.app.database, (connection) =>
    connection.query('select mailed_to, reference from automation_mail where client_id = $1', [ana]),
  );
  expect(rows).toEqual([{ mailed_to: '', reference: '' }]);
});

test('un BAJA que Meta repite no deshace que después volvió a querer mensajes', async () => {
  const { ana } = await welcomed();
  const stopped = async () => (await here.gym.automations.ofClient({ clientId: ana })).stopped;
  expect(await notify(writtenBy(number, 'BAJA'))).toBe(200);
  expect(await stopped()).not.toBeNull();
  await here.gym.automations.stop({ id: crypto.randomUUID(), clientId: ana, stopped: false });
  expect(await notify(writtenBy(number, 'BAJA'))).toBe(200);
  expect(await stopped()).toBeNull();
  const later = String(Date.parse(`${today}T15:00:01Z`) / 1000);
  expect(await notify(writtenBy(number, 'BAJA', later))).toBe(200);
  expect(await stopped()).not.toBeNull();
});

test('un BAJA que Meta repite no retira lo que aceptó después; uno nuevo sí', async () => {
  const { ana } = await welcomed();
  const { id: purposeId } = await here.gym.consents.create({
    ...{ id: crypto.randomUUID(), name: 'Ofertas', text: 'Acepto ofertas.', channels: ['whatsapp'] },
  });
  const at = (time: string) => String(Date.parse(`${today}T${time}Z`) / 1000);
  const said = async () =>
    (await here.gym.consents.get({ clientId: ana })).purposes.flatMap(({ lines }) =>
      lines.map(({ standing }) => standing),
    );
  expect(await notify(writtenBy(number, 'BAJA', at('14:50:00')))).toBe(200);
  expect(await said()).toEqual(['refused']);
  await here.gym.consents.record({
    ...{ clientId: ana, source: 'reception', on: today },
    acts: [{ id: crypto.randomUUID(), purposeId, channel: 'whatsapp', given: true, number: 1 }],
  });
  expect(await notify(writtenBy(number, 'BAJA', at('14:50:00')))).toBe(200);
  expect(await said(), 'lo aceptó después').toEqual(['given']);
  const dayBefore = String(Date.parse('2030-03-14T15:00:00Z') / 1000);
  expect(await notify(writtenBy(number, 'BAJA', dayBefore))).toBe(200);
  expect(await said(), 'también si Meta lo cuenta por primera vez un día después').toEqual(['given']);
  expect(await notify(writtenBy(number, 'BAJA', at('15:00:05')))).toBe(200);
  expect(await said()).toEqual(['withdrawn']);
});

test('el BAJA vale de México, Argentina y Brasil, donde WhatsApp nombra los números de otra forma', async () => {
  await turnOnWelcome();
  for (const [saved, named] of [
    ['+52 55 1234 5678', '+5215512345678'],
    ['+54 11 2345 6789', '+5491123456789'],
    ['+55 11 98765 4321', '+551187654321'],
  ] as const) {
    const clientId = await newMember(saved, saved);
    const other = await newMember('Otra', `${saved.slice(0, 4)}99${saved.slice(6)}`);
    expect(await notify(writtenBy(named, 'BAJA'))).toBe(200);
    const stopped = async (id: string) => (await here.gym.automations.ofClient({ clientId: id })).stopped;
    expect([saved, await stopped(clientId)]).toMatchObject([saved, { byWhatsApp: true }]);
    expect(await stopped(other)).toBeNull();
  }
});

test('un aviso con un carácter nulo se toma, y no escribe nada', async () => {
  const { ana, message } = await welcomed();
  expect(await notify(statusOf({ ...message, id: 'wamid\u0000' }, 'read'))).toBe(200);
  expect(await states(ana)).toEqual(['welcome sent']);
});

test('el BAJA vale también para quien está eliminado, si después se restaura', async () => {
  const { ana } = await welcomed();
  await here.gym.clients.remove({ id: ana });
  expect(await notify(writtenBy(number, 'BAJA'))).toBe(200);
  await here.gym.clients.restore({ id: ana });
  expect((await here.gym.automations.ofClient({ clientId: ana })).stopped).toMatchObject({
    byWhatsApp: true,
  });
});

test('lo que Meta aceptó y después limitó no se envía otra vez cada cuarto de hora', async () => {
  const { ana, message } = await welcomed();
  await notify(statusOf(message, 'failed', 131048));
  await work(`${today}T16:05:00Z`);
  expect(here.meta.messages).toHaveLength(1);
  expect(await states(ana)).toEqual(['welcome refused 131048']);
});
