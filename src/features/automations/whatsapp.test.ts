import { expect, test } from 'vitest';
import { asSuperuser } from '../../test/superuser.ts';
import { addPurpose, dryRun, noon, prepareWhatsApp, today, turnOn } from './automations.fixture.ts';

const { here, templateId, turnOnWelcome, newMember, work, states } = prepareWhatsApp();
const inAnHour = `${today}T16:05:00Z`;

const told = async () =>
  (await here.gym.notifications.list({})).groups.flatMap(({ items }) =>
    items.map(({ sentence }) => sentence),
  );

const moveTo = (timeZone: string) =>
  asSuperuser(here.app.database, (connection) =>
    connection.query('update gym set time_zone = $1 where gym_id = $2', [timeZone, here.gym.accountId]),
  );

test('sale la plantilla aprobada, una vez, con los datos de cada persona, y queda qué se envió y a qué número', async () => {
  const ana = await newMember('Ana', '9 8765 4321');
  await turnOnWelcome();
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana']);
  const { items: due } = await here.gym.automations.preview({ kind: 'welcome' });
  expect(due[0]?.text).toBe('Hola, Ana: bienvenida a Fuerza. Responde BAJA si no quieres más mensajes.');
  await Promise.all([work(), work()]);
  await work();
  expect(here.meta.messages).toMatchObject([{ to: '+56987654321', text: due[0]?.text }]);
  const { items } = await here.gym.automations.sent({ kind: 'welcome' });
  expect(items).toMatchObject([
    {
      name: 'Ana',
      channel: 'cloud',
      state: 'sent',
      sentTo: '+56987654321',
      text: due[0]?.text,
      receipt: null,
    },
  ]);
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: already']);
  expect(await states(ana)).toEqual(['welcome sent']);
});

test('una plantilla cuyos datos llevan nombre se llena por nombre', async () => {
  await newMember('Ana');
  await turnOnWelcome({ templateId: await templateId('por_nombre'), templateValues: ['nombre', 'plan'] });
  await work();
  expect(here.meta.messages.map(({ text }) => text)).toEqual(['Hola, Ana: tu plan Libre sigue contigo.']);
});

test('no se enciende con una plantilla en revisión, con una que lleva foto, con datos de menos ni sin número', async () => {
  for (const name of ['en_revision', 'con_foto'])
    await expect(
      turnOnWelcome({ templateId: await templateId(name), templateValues: ['nombre'] }),
    ).rejects.toMatchObject({ code: 'template_unusable' });
  await expect(turnOnWelcome({ templateValues: ['nombre'] })).rejects.toMatchObject({
    code: 'template_changed',
  });
  await expect(turnOnWelcome({ templateId: null })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(turnOnWelcome({ templateValues: ['nombre', 'clave'] })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  const other = await here.app.gym('Otro');
  await expect(
    turnOn(other, 'welcome', { channel: 'cloud', templateId: await templateId('bienvenida') }),
  ).rejects.toMatchObject({ code: 'whatsapp_missing' });
});

test('valen el consentimiento por WhatsApp, la hora, el mensaje al día y el número de cada persona', async () => {
  const [ana, berta] = [await newMember('Ana'), await newMember('Berta', '+56 9 8765 4322')];
  await newMember('Sin número', '');
  const born = { birthDate: '1990-03-15' };
  const carla = await newMember('Carla', '+56 9 8765 4323', born);
  const purposeId = await addPurpose(here.gym, carla);
  const { purposes } = await here.gym.automations.list({});
  expect(purposes.find(({ id }) => id === purposeId)).toMatchObject({ byMail: true, byWhatsApp: false });
  const form = {
    channel: 'cloud' as const,
    templateId: await templateId('bienvenida'),
    templateValues: ['nombre', 'gimnasio'],
  };
  await expect(turnOn(here.gym, 'birthday', { ...form, purposeId })).rejects.toMatchObject({
    code: 'purpose_unknown',
  });
  const byWhatsApp = await addPurpose(here.gym, carla);
  const { items } = await here.gym.consents.purposes({});
  const purpose = items.find(({ id }) => id === byWhatsApp);
  await here.gym.consents.update({
    ...{
      id: byWhatsApp,
      name: purpose?.name ?? '',
      text: 'Acepto avisos.',
      channels: ['mail', 'whatsapp'],
      version: purpose?.version ?? 0,
    },
  });
  await turnOn(here.gym, 'birthday', { ...form, purposeId: byWhatsApp });
  expect(await dryRun(here.gym, 'birthday')).toEqual(['Carla: noWhatsAppConsent']);
  await turnOnWelcome();
  expect((await dryRun(here.gym, 'welcome')).toSorted()).toEqual([
    'Ana',
    'Berta',
    'Carla',
    'Sin número: noWhatsApp',
  ]);
  await moveTo('America/Los_Angeles');
  await here.gym.automations.stop({ id: crypto.randomUUID(), clientId: berta, stopped: true });
  await work();
  expect(here.meta.messages, 'allá son las ocho de la mañana, y sale desde las diez').toEqual([]);
  await moveTo('America/Santiago');
  await work();
  expect(here.meta.messages.map(({ to }) => to).toSorted()).toEqual(['+56987654321', '+56987654323']);
  expect(await states(ana)).toEqual(['welcome sent']);
});

test('lo que nadie sabe si salió no se envía dos veces, y se dice', async () => {
  const ana = await newMember('Ana');
  await turnOnWelcome();
  here.meta.failNext('lost');
  await work();
  await work(inAnHour);
  expect(here.meta.messages).toHaveLength(1);
  expect(await states(ana)).toEqual(['welcome unclear']);
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: unclear']);
});

test('cuando Meta pide esperar sale después, sin repetirle a nadie', async () => {
  await newMember('Ana');
  await newMember('Berta', '+56 9 8765 4322');
  await turnOnWelcome();
  here.meta.failNext(130429);
  await work();
  expect(here.meta.messages).toEqual([]);
  expect((await dryRun(here.gym, 'welcome')).toSorted()).toEqual(['Ana', 'Berta']);
  await work(inAnHour);
  expect(here.meta.messages.map(({ to }) => to).toSorted()).toEqual(['+56987654321', '+56987654322']);
});

test('a quien no se le puede entregar no se le prueba más, y a los demás les llega', async () => {
  const ana = await newMember('Ana');
  await newMember('Berta', '+56 9 8765 4322');
  await turnOnWelcome();
  here.meta.refuse('+56987654321', 131026);
  await work();
  await work(inAnHour);
  expect(here.meta.messages.map(({ to }) => to)).toEqual(['+56987654322']);
  expect(await states(ana)).toEqual(['welcome refused 131026']);
  expect(await dryRun(here.gym, 'welcome')).toEqual(expect.arrayContaining(['Ana: undelivered']));
});

test('un token vencido deja todo en pausa y avisa; con uno nuevo sale lo que faltaba', async () => {
  await newMember('Ana');
  await newMember('Berta', '+56 9 8765 4322');
  await turnOnWelcome();
  const accessToken = here.meta.expireToken();
  await work();
  expect(here.meta.messages).toEqual([]);
  expect(await here.gym.whatsappcloud.get({})).toMatchObject({ active: true, pausedFor: 190 });
  expect((await here.gym.automations.list({})).whatsApp).toMatchObject({ state: 'paused', pausedFor: 190 });
  expect(await told()).toContainEqual(expect.stringContaining('El token de acceso venció'));
  await work(inAnHour);
  expect((await dryRun(here.gym, 'welcome')).toSorted()).toEqual(['Ana', 'Berta']);

  await expect(here.gym.whatsappcloud.check({})).rejects.toMatchObject({ code: 'token_refused' });
  const { version, phoneNumberId, businessId, tested } = await here.gym.whatsappcloud.get({});
  expect(tested).toMatchObject({
    by: 'Dueño',
    refusal: expect.stringContaining('Meta no acepta este token'),
  });
  await here.gym.whatsappcloud.save({ phoneNumberId, businessId, accessToken, version });
  expect(await here.gym.whatsappcloud.get({})).toMatchObject({ tested: { refusal: '' } });
  await work();
  expect(here.meta.messages).toHaveLength(2);
  expect(await told()).not.toContainEqual(expect.stringContaining('El token de acceso venció'));
});

test('una plantilla que Meta pausa no sale hasta que vuelve, y lo demás sí', async () => {
  await newMember('Ana');
  await turnOnWelcome();
  const there = here.meta.templates.find(({ name }) => name === 'bienvenida');
  if (there) there.status = 'PAUSED';
  await work();
  expect(here.meta.messages).toEqual([]);
  await here.gym.whatsappcloud.check({});
  const { templates } = (await here.gym.automations.list({})).whatsApp;
  expect(templates.find(({ name }) => name === 'bienvenida')).toMatchObject({ state: 'PAUSED' });
  if (there) there.status = 'APPROVED';
  await here.gym.whatsappcloud.check({});
  await work(inAnHour);
  expect(here.meta.messages).toHaveLength(1);
});

test('lo que envía una persona no sale solo: se anota una vez, y ese día no le llega nada más', async () => {
  const ana = await newMember('Ana');
  await turnOn(here.gym, 'welcome', { channel: 'hand', text: 'Hola, {nombre}: ¿cómo va?' });
  await work(noon);
  const { items } = await here.gym.automations.preview({ kind: 'welcome' });
  expect(items).toMatchObject([{ name: 'Ana', phone: '+56987654321', text: 'Hola, Ana: ¿cómo va?' }]);
  const id = crypto.randomUUID();
  for (const _ of [1, 2]) await here.gym.automations.write({ id, kind: 'welcome', clientId: ana });
  await expect(
    here.gym.automations.write({ id: crypto.randomUUID(), kind: 'welcome', clientId: ana }),
  ).rejects.toMatchObject({ code: 'nothing_to_write' });
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: already']);
  expect(await states(ana)).toEqual(['welcome sent']);
  expect(here.meta.messages).toEqual([]);
});

test('una plantilla que lleva otros datos, aunque sean los mismos cuántos, no sale hasta elegirla de nuevo', async () => {
  await newMember('Ana');
  const chosen = { templateId: await templateId('por_nombre'), templateValues: ['nombre', 'plan'] };
  await turnOnWelcome(chosen);
  const there = here.meta.templates.find(({ name }) => name === 'por_nombre');
  there?.components.splice(0, 1, { type: 'BODY', text: 'Tu plan {{plan}} sigue contigo, {{nombre}}.' });
  await here.gym.whatsappcloud.check({});
  await work();
  expect(here.meta.messages).toEqual([]);
  const { items } = await here.gym.automations.list({});
  const { version, templateValues } = items.find(({ kind }) => kind === 'welcome') ?? {};
  await expect(
    turnOnWelcome({ ...chosen, templateValues: templateValues ?? [], version: version ?? 0 }),
  ).rejects.toMatchObject({
    code: 'template_changed',
  });
  await turnOnWelcome({ ...chosen, templateValues: ['plan', 'nombre'], version: version ?? 0 });
  await work();
  expect(here.meta.messages.map(({ text }) => text)).toEqual(['Tu plan Libre sigue contigo, Ana.']);
});

test('un número que Meta no entiende no deja a los demás sin lo suyo', async () => {
  await newMember('Ana');
  await newMember('Berta', '+56 9 8765 4322');
  await turnOnWelcome();
  here.meta.refuse('+56987654321', 100);
  await work();
  await work(inAnHour);
  expect(here.meta.messages.map(({ to }) => to)).toEqual(['+56987654322']);
  await here.gym.whatsappcloud.turn({ active: false });
});

test('una plantilla que no existe no se guarda, ni un dato que no se conoce, tampoco por otro camino o apagada', async () => {
  for (const more of [{ channel: 'mail' }, { channel: 'cloud', active: false }, {}] as const)
    await expect(
      turnOn(here.gym, 'welcome', { ...more, templateId: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'template_unusable' });
  await expect(
    turnOn(here.gym, 'welcome', { channel: 'mail', templateValues: ['nombre', 'clave'] }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  const { version } = await turnOnWelcome();
  await expect(
    turnOn(here.gym, 'welcome', { templateValues: ['nombre', 'clave'], version }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
});
