import { expect, test } from 'vitest';
import { addDebtor, pay } from '../../test/debts.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { dryRun, noon, prepareWhatsApp, today, turnOn } from './automations.fixture.ts';

const { here, templateId, turnOnWelcome, newMember, work, openServer, states } = prepareWhatsApp();

test('a quien retira su consentimiento mientras se les escribe a los demás no le llega', async () => {
  const born = { birthDate: '1990-03-15' };
  const people = [await newMember('Ana', undefined, born), await newMember('Berta', '+56 9 8765 4322', born)];
  const { id: purposeId } = await here.gym.consents.create({
    ...{ id: crypto.randomUUID(), name: 'Saludos', text: 'Acepto saludos.', channels: ['whatsapp'] },
  });
  const say = (clientId: string, given: boolean) =>
    here.gym.consents.record({
      ...{ clientId, source: 'reception', on: today },
      acts: [{ id: crypto.randomUUID(), purposeId, channel: 'whatsapp', given, number: 1 }],
    });
  for (const clientId of people) await say(clientId, true);
  await turnOn(here.gym, 'birthday', {
    ...{ channel: 'cloud', purposeId, templateId: await templateId('bienvenida') },
    templateValues: ['nombre', 'gimnasio'],
  });
  here.meta.whileSending(() => say(people[1] ?? '', false));
  await work();
  expect(here.meta.messages.map(({ to }) => to)).toEqual(['+56987654321']);
  expect(await dryRun(here.gym, 'birthday')).toEqual(expect.arrayContaining(['Berta: noWhatsAppConsent']));
});

test('a quien cambia de número mientras se les escribe a los demás no le llega al anterior', async () => {
  await newMember('Ana');
  const berta = await newMember('Berta', '+56 9 8765 4322');
  await turnOnWelcome();
  here.meta.whileSending(() =>
    asSuperuser(here.app.database, (connection) =>
      connection.query(`update client set whatsapp = '+56 9 8765 9999' where id = $1`, [berta]),
    ),
  );
  await work();
  expect(here.meta.messages.map(({ to }) => to)).toEqual(['+56987654321']);
  await work();
  expect(here.meta.messages.map(({ to }) => to)).toEqual(['+56987654321', '+56987659999']);
});

test('a quien paga su deuda mientras se les escribe a los demás no le llega', async () => {
  const place = { gym: here.gym, today };
  const [ana, berta] = [await addDebtor(place, 'Ana'), await addDebtor(place, 'Berta')];
  const phone = async ({ clientId }: { readonly clientId: string }, whatsapp: string) =>
    asSuperuser(here.app.database, (connection) =>
      connection.query('update client set whatsapp = $2 where id = $1', [clientId, whatsapp]),
    );
  await phone(ana, '+56 9 8765 4321');
  await phone(berta, '+56 9 8765 4322');
  await turnOn(here.gym, 'owing', {
    ...{ channel: 'cloud', templateId: await templateId('bienvenida') },
    templateValues: ['nombre', 'deuda'],
  });
  here.meta.whileSending(() => pay(place, berta));
  await work();
  expect(here.meta.messages).toMatchObject([
    {
      to: '+56987654321',
      text: expect.stringMatching(/^Hola, Ana: .*\$.?30\.000 de tu membresía Full desde el 12-03-2030/),
    },
  ]);
  expect([await states(ana.clientId), await states(berta.clientId)]).toEqual([
    ['owing sent'],
    ['owing dropped'],
  ]);
  await work();
  expect(here.meta.messages).toHaveLength(1);
});

test('apagado el número mientras se les escribe a los demás, no le llega a nadie más', async () => {
  const berta = await newMember('Berta', '+56 9 8765 4322');
  await newMember('Ana');
  await turnOnWelcome();
  here.meta.whileSending(() => here.gym.whatsappcloud.turn({ active: false }));
  await work();
  expect(here.meta.messages).toHaveLength(1);
  await here.gym.whatsappcloud.turn({ active: true });
  await work();
  expect(here.meta.messages).toHaveLength(2);
  expect(await states(berta)).toEqual(['welcome sent']);
});

test('lo que deja sin enviar un servidor que se detiene sale después', async () => {
  await newMember('Ana');
  await newMember('Berta', '+56 9 8765 4322');
  await turnOnWelcome();
  const server = await openServer();
  let closed = Promise.resolve();
  here.meta.whileSending(async () => {
    closed = server.close();
  });
  await server.doWork(noon);
  await closed;
  const before = here.meta.messages.length;
  expect(before).toBeLessThan(2);
  await work();
  expect((await dryRun(here.gym, 'welcome')).toSorted()).toEqual(['Ana: already', 'Berta: already']);
  expect(here.meta.messages).toHaveLength(2);
});

test('el rechazo tardío de un token anterior no pausa el nuevo', async () => {
  await newMember('Ana');
  await turnOnWelcome();
  await asSuperuser(here.app.database, (connection) =>
    connection.query(`update whatsapp_account set keys_at = '2030-03-01' where gym_id = $1`, [
      here.gym.accountId,
    ]),
  );
  here.meta.failNext(190);
  here.meta.whileSending(async () => {
    const accessToken = here.meta.expireToken();
    const { version, phoneNumberId, businessId } = await here.gym.whatsappcloud.get({});
    await here.gym.whatsappcloud.save({ phoneNumberId, businessId, accessToken, version });
  });
  await work();
  expect(await here.gym.whatsappcloud.get({})).toMatchObject({ active: true, pausedFor: null });
  await work();
  expect(here.meta.messages).toHaveLength(1);
});
