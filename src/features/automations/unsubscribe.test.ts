import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { formHeaders } from '../../test/forms.ts';
import { arrived } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { addPurpose, dryRun, member, prepareMails, turnOn } from './automations.fixture.ts';

const url = 'https://pulso.localhost';

const { here, told } = prepareMails({ PULSO_URL: url });

/** A client who got a welcome, who had agreed to something by mail, and the link that it carries. */
async function welcomed() {
  const clientId = await member(here.gym, 'Ana', '2030-03-14');
  const [agreed, unasked] = [await addPurpose(here.gym, clientId), await addPurpose(here.gym)];
  await turnOn(here.gym, 'welcome');
  await here.app.app.doHourly();
  const { email } = await here.gym.clients.get({ id: clientId });
  const { raw, content } = await arrived(told, email);
  const header = raw.replace(/\r\n[ \t]+/g, ' ');
  const link = /^List-Unsubscribe: *<([^>]+)>/im.exec(header)?.[1] ?? '';
  return {
    clientId,
    agreed,
    unasked,
    header,
    content: content.replace(/\r\n/g, '\n'),
    path: new URL(link).pathname,
  };
}

const oneClick = (path: string) =>
  here.app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

const stoppedOf = async (clientId: string) => (await here.gym.automations.ofClient({ clientId })).stopped;

test('el correo lleva las cabeceras y el enlace con que se deja de recibir', async () => {
  const { header, content, path } = await welcomed();
  expect(header).toContain(`List-Unsubscribe: <${url}${path}>`);
  expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(content).toContain(`${url}${path}`);
});

test('abrir el enlace pregunta y no cambia nada; un clic basta, y otro da lo mismo', async () => {
  const { clientId, agreed, unasked, path } = await welcomed();
  const asked = await here.app.app.inject({ method: 'GET', url: path });
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('¿No quieres recibir más correos de Fuerza?');
  expect(asked.headers['cache-control']).toBe('no-store');
  expect(await stoppedOf(clientId)).toBeNull();
  for (const click of [1, 2]) expect((await oneClick(path)).statusCode, `clic ${click}`).toBe(200);
  expect(await stoppedOf(clientId)).toMatchObject({ online: true });
  const { acts } = await here.gym.consents.get({ clientId });
  const withdrawn = acts.filter(({ given }) => !given);
  expect(withdrawn.map(({ purposeId }) => purposeId).sort()).toEqual([agreed, unasked].sort());
  for (const act of withdrawn) expect(act).toMatchObject({ channel: 'mail', source: 'online', by: '' });
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: already']);
});

test('quien pulsa el botón de la página va a leer que quedó hecho, y al abrirla otra vez también', async () => {
  const { clientId, path } = await welcomed();
  const { body } = await here.app.app.inject({ method: 'GET', url: path });
  const [, name = ''] = /<input type="hidden" name="([^"]+)"/.exec(body) ?? [];
  const pressed = await here.app.app.inject({
    ...{ method: 'POST', url: path, headers: formHeaders, payload: `${name}=1` },
  });
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, path]);
  expect(await stoppedOf(clientId)).toMatchObject({ online: true });
  for (const _ of [1, 2]) {
    const read = await here.app.app.inject({ method: 'GET', url: path });
    expect(read.body).toContain('Ya no te llegarán más de estos correos');
  }
  await here.gym.automations.stop({ id: newId(), clientId, stopped: false });
  const anew = await here.app.app.inject({ method: 'GET', url: path });
  expect(anew.body).toContain('¿No quieres recibir más correos de Fuerza?');
});

test('también como formulario de varias partes, que mandan otros programas de correo', async () => {
  const { clientId, path } = await welcomed();
  const answer = await here.app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect(answer.statusCode).toBe(200);
  expect(await stoppedOf(clientId)).not.toBeNull();
});

test('quien lo pidió y quiere otra vez, vuelve por recepción, y puede pedirlo de nuevo', async () => {
  const { clientId, path } = await welcomed();
  await oneClick(path);
  await here.gym.automations.stop({ id: newId(), clientId, stopped: false });
  expect(await stoppedOf(clientId)).toBeNull();
  await oneClick(path);
  expect(await stoppedOf(clientId)).toMatchObject({ online: true });
});

test('un enlace cambiado no es de nadie', async () => {
  const { clientId, path } = await welcomed();
  for (const wrong of [path.slice(0, -1), `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, '/baja/x'])
    expect((await oneClick(wrong)).statusCode).toBe(404);
  expect(await stoppedOf(clientId)).toBeNull();
});

test('un gimnasio suspendido también lo recibe', async () => {
  const { clientId, path } = await welcomed();
  const suspend = (statement: string) =>
    asSuperuser(here.app.database, (connection) => connection.query(statement, [here.gym.accountId]));
  await suspend(
    `insert into suspension (id, account_id, message, suspended_at, suspended_by)
      values (gen_random_uuid(), $1, 'Sin pagar', now(), $1)`,
  );
  expect((await here.app.app.inject({ method: 'GET', url: path })).statusCode).toBe(200);
  expect((await oneClick(path)).statusCode).toBe(200);
  await suspend('update suspension set reopened_at = now() where account_id = $1');
  expect(await stoppedOf(clientId)).not.toBeNull();
});

test('después de borrar sus datos responde igual, y lo que se le envió no queda', async () => {
  const { clientId, path } = await welcomed();
  const { memberships } = await here.gym.profiles.get({ clientId });
  for (const { id } of memberships)
    await asSuperuser(here.app.database, (connection) =>
      connection.query('update membership set active = false where gym_id = $1 and id = $2', [
        here.gym.accountId,
        id,
      ]),
    );
  await here.gym.privacy.erase({ id: newId(), clientId, reason: 'Lo pidió' });
  const answer = await oneClick(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('Ana');
  const { items } = await here.gym.automations.sent({ kind: 'welcome' });
  expect(items).toMatchObject([{ name: 'Cliente sin datos', sentTo: '', subject: '', text: '' }]);
});
