import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { add, change, refusal } from './clients.fixture.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
  gym = await app.gym();
});
afterAll(() => app.close());

async function moveTo(owner: Person, country: 'CL' | 'PE') {
  const { id: _, code: __, key: ___, ...settings } = await owner.gym.get({});
  await owner.gym.update({ ...settings, country });
}

describe('agregar un cliente', () => {
  test.each(['1899-12-31', '2999-01-01', '1990-02-30', '20-11-1990', ''])(
    'no nació el %j',
    async (birthDate) => {
      await expect(add(gym, { birthDate })).rejects.toMatchObject({
        status: 400,
        fields: { birthDate: expect.any(String) },
      });
    },
  );

  test('su fecha de nacimiento se corrige y se quita', async () => {
    const added = await add(gym, { birthDate: '1990-11-20' });
    const corrected = await change(gym, added, { birthDate: '1990-11-21' });
    expect(corrected.birthDate).toBe('1990-11-21');
    expect((await change(gym, corrected, { birthDate: null })).birthDate).toBeNull();
  });

  test('guarda lo escrito, sin espacios de más y con el correo en minúsculas', async () => {
    const fields = {
      name: '  María José ',
      surname: 'Núñez',
      email: ' Maria.Nunez@Correo.CL',
      phone: '+56 2 2345 6789',
      whatsapp: '+56 9 1234 5678',
      dni: '123456785',
      birthDate: '1988-02-29',
      observation: 'Lesión en la rodilla\nViene de mañana',
    };
    const added = await add(gym, fields);
    expect(added).toMatchObject({
      ...fields,
      name: 'María José',
      email: 'maria.nunez@correo.cl',
      dni: '12.345.678-5',
      dniType: 'rut',
      hasAccount: false,
      membershipStatus: null,
      version: 1,
    });
    expect(await gym.clients.get({ id: added.id })).toEqual(added);
  });

  test('basta el nombre', async () => {
    expect(await add(gym, { name: 'Pelé' })).toMatchObject({ name: 'Pelé', surname: '', email: '', dni: '' });
  });

  test('repetido con el mismo identificador no agrega otro y contesta lo primero', async () => {
    const owner = await app.gym();
    const form = { id: newId(), name: 'Ana', email: 'ana@correo.cl', dni: '12345678-5' };
    const first = await owner.clients.create(form);
    expect(await owner.clients.create(form)).toEqual(first);
    await expect(owner.clients.create({ ...form, name: 'Otra' })).rejects.toMatchObject(
      refusal('already_saved'),
    );
    expect(await owner.clients.list({})).toMatchObject({ total: 1 });
  });

  test('guardado muchas veces a la vez queda uno solo', async () => {
    const owner = await app.gym();
    const form = { id: newId(), name: 'Ana', email: 'ana@correo.cl', dni: '12345678-5' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => owner.clients.create(form)));
    for (const { client } of answers) expect(client.id).toBe(form.id);
    expect(await owner.clients.list({})).toMatchObject({ total: 1 });
  });

  test('con el identificador de uno eliminado no lo revive', async () => {
    const { id } = await add(gym);
    await gym.clients.remove({ id });
    await expect(gym.clients.create({ id, name: 'Ana' })).rejects.toMatchObject(refusal('not_found'));
  });
});

describe('el correo y el documento', () => {
  test('no se repiten en un gimnasio, ni al agregar ni al editar', async () => {
    const owner = await app.gym();
    const eva = await add(owner, { email: 'eva@correo.cl', dni: '12.345.678-5' });
    const refusals = { email: refusal('email_taken', 'email'), dni: refusal('dni_taken', 'dni') };
    await expect(add(owner, { email: 'EVA@correo.cl' })).rejects.toMatchObject(refusals.email);
    await expect(add(owner, { dni: '123456785' })).rejects.toMatchObject(refusals.dni);
    await expect(add(owner, { dni: '12345678 5', dniType: 'other' })).rejects.toMatchObject(refusals.dni);
    const other = await add(owner);
    await expect(change(owner, other, { email: eva.email })).rejects.toMatchObject(refusals.email);
    await expect(change(owner, other, { dni: eva.dni })).rejects.toMatchObject(refusals.dni);
    expect(await change(owner, eva, { surname: 'Paz' })).toMatchObject({ surname: 'Paz', email: eva.email });
  });

  test('pueden ser los mismos en otro gimnasio', async () => {
    const [first, second] = [await app.gym(), await app.gym()];
    const fields = { email: 'eva@correo.cl', dni: '12.345.678-5' };
    await add(first, fields);
    expect(await add(second, fields)).toMatchObject(fields);
  });

  test('muchos clientes pueden no tener ninguno', async () => {
    const owner = await app.gym();
    for (const dni of ['', '', '-', '.']) expect(await add(owner, { dni })).toMatchObject({ dni: '' });
  });

  test('quedan libres al eliminar al cliente, que no vuelve mientras otro los use', async () => {
    const owner = await app.gym();
    const fields = { email: 'eva@correo.cl', dni: '12.345.678-5' };
    const first = await add(owner, fields);
    await owner.clients.remove({ id: first.id });
    const second = await add(owner, fields);
    await expect(owner.clients.restore({ id: first.id })).rejects.toMatchObject({ status: 409 });
    const freed = await change(owner, second, { email: 'otra@correo.cl' });
    await expect(owner.clients.restore({ id: first.id })).rejects.toMatchObject(refusal('dni_taken'));
    await change(owner, freed, { dni: '' });
    await owner.clients.restore({ id: first.id });
    expect(await owner.clients.list({})).toMatchObject({ total: 2 });
  });

  test('el RUT se revisa en Chile, y otro documento se acepta como esté', async () => {
    const wrong = { dni: '12.345.678-4' };
    await expect(add(gym, wrong)).rejects.toMatchObject({ status: 400, ...refusal('dni_invalid', 'dni') });
    const foreigner = await add(gym, { ...wrong, dniType: 'other' });
    expect(foreigner).toMatchObject({ ...wrong, dniType: 'other' });
    const toRut = change(gym, foreigner, { dniType: 'rut' });
    await expect(toRut).rejects.toMatchObject(refusal('dni_invalid', 'dni'));
  });

  test('fuera de Chile el documento es libre', async () => {
    const owner = await app.gym();
    await moveTo(owner, 'PE');
    expect(await add(owner, { dni: '12345678' })).toMatchObject({ dni: '12345678', dniType: 'other' });
  });
});

describe('cambiar y eliminar', () => {
  test('una edición sube la versión, y la hecha sobre una versión vieja se rechaza sin cambiar nada', async () => {
    const first = await add(gym);
    const second = await change(gym, first, { name: 'Anita' });
    expect(second).toMatchObject({ name: 'Anita', version: 2 });
    await expect(change(gym, first, { name: 'Anna' })).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect(await gym.clients.get({ id: first.id })).toEqual(second);
  });

  test('de dos que guardan a la vez gana uno y el otro se entera', async () => {
    const client = await add(gym);
    const names = ['Uno', 'Dos', 'Tres', 'Cuatro'];
    const results = await Promise.allSettled(names.map((name) => change(gym, client, { name })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'stale' });
    }
  });

  test('el eliminado desaparece de todas partes y vuelve al deshacer', async () => {
    const owner = await app.gym();
    const client = await add(owner, { email: 'eva@correo.cl' });
    await owner.clients.remove({ id: client.id });
    const notFound = refusal('not_found');
    await expect(owner.clients.get({ id: client.id })).rejects.toMatchObject(notFound);
    await expect(change(owner, client, { name: 'Eva' })).rejects.toMatchObject(notFound);
    await expect(owner.clients.remove({ id: client.id })).rejects.toMatchObject(notFound);
    await expect(owner.clients.invite({ id: client.id })).rejects.toMatchObject(notFound);
    expect(await owner.clients.list({})).toEqual({ items: [], total: 0, totalIsFloor: false });
    expect(await owner.clients.list({ search: 'eva' })).toMatchObject({ total: 0 });
    await owner.clients.restore({ id: client.id });
    expect(await owner.clients.get({ id: client.id })).toMatchObject({ name: 'Ana', email: 'eva@correo.cl' });
    expect(await owner.clients.list({})).toMatchObject({ total: 1 });
    await expect(owner.clients.restore({ id: client.id })).rejects.toMatchObject(notFound);
  });

  test('las membresías y pagos se van y vuelven con el cliente, salvo lo eliminado antes', async () => {
    const client = await add(gym);
    const clientId = client.id;
    const [retained, removed] = await Promise.all(
      ['Full', 'Viejo'].map((planName) =>
        gym.memberships.create({ id: newId(), clientId, planName, period: 'monthly' }),
      ),
    );
    if (!retained || !removed) throw new Error('no membership was stored');
    const paymentForm = { amount: 25_000, paidOn: '2026-03-10', planStartsOn: '2026-03-10' };
    await gym.payments.take({ id: newId(), membershipId: retained.id, ...paymentForm });
    await gym.memberships.remove({ id: removed.id });
    await gym.clients.remove({ id: clientId });
    await gym.clients.restore({ id: clientId });
    const { items } = await gym.memberships.list({ clientId });
    expect(items).toMatchObject([{ id: retained.id, paymentCount: 1, expiresOn: '2026-04-09' }]);
  });
});

describe('lo mal escrito se dice en su campo y no guarda nada', () => {
  const long = (length: number) => 'x'.repeat(length);
  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', long(81)],
    ['name', 7],
    ['name', null],
    ['name', 'A\u0000na'],
    ['surname', long(81)],
    ['email', 'ana'],
    ['email', 'ana@'],
    ['email', `${long(200)}@correo.cl`],
    ['phone', 'fono'],
    ['phone', '12'],
    ['phone', '1'.repeat(31)],
    ['whatsapp', 'wa.me/1'],
    ['dni', long(31)],
    ['dniType', 'passport'],
    ['observation', long(1001)],
    ['id', 'uno'],
    ['id', undefined],
    ['gymId', newId()],
    ['hasAccount', true],
  ])('%s: %j', async (field, value) => {
    const owner = gym;
    const { total } = await owner.clients.list({});
    const answer = await owner.raw('POST', '/api/clients', { id: newId(), name: 'Ana', [field]: value });
    expect(answer.status).toBe(400);
    const { error } = JSON.parse(answer.body);
    expect(error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
    expect(await owner.clients.list({})).toMatchObject({ total });
  });

  test.each([
    'page=0',
    'page=1.5',
    'page=x',
    'page=100001',
    'membershipStatus=rich',
    'sort=name',
    `search=${'x'.repeat(101)}`,
    'search=%00',
  ])('la lista no acepta %s', async (parameters) => {
    expect(await gym.raw('GET', `/api/clients?${parameters}`)).toMatchObject({ status: 400 });
  });

  test.each([0, -1, 1.5, '1', 2 ** 31])('la versión no puede ser %j', async (version) => {
    const client = await add(gym);
    const answer = await gym.raw('PUT', `/api/clients/${client.id}`, { name: 'Eva', version });
    expect(answer.status).toBe(400);
  });
});
