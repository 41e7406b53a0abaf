import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

const pins = { owner: '2580', carla: '1470', teo: '3690' };

/** A gym's owner, a receptionist and a coach, each with a PIN. */
async function openCounter() {
  const owner = await app.gym();
  const carla = await app.memberOf(owner, 'reception');
  const teo = await app.memberOf(owner, 'coach');
  await owner.pins.setOwn({ pin: pins.owner });
  await carla.pins.setOwn({ pin: pins.carla });
  await teo.pins.setOwn({ pin: pins.teo });
  return { owner, carla, teo };
}

const sql = (text: string, values: unknown[] = []) =>
  asSuperuser(app.database, (connection) => connection.query(text, values));

/** As if the person had left the session's device an hour ago. */
const leaveAlone = ({ accountId }: Person) =>
  sql(
    `update session set person_until = now() - interval '1 hour'
     where user_id = $1 and person_id is not null`,
    [accountId],
  );

const newClient = (name: string) => ({ id: crypto.randomUUID(), name });

describe('otra persona sigue en la sesión con su PIN', () => {
  test('y desde ahí es ella: sus derechos, su nombre y lo que hace', async () => {
    const { owner, carla } = await openCounter();
    await owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    expect(await owner.account.me({})).toMatchObject({
      person: { id: carla.accountId, name: 'Carla' },
      shared: true,
      owner: false,
      operator: false,
      workplaces: [],
    });
    const form = newClient('Rosa');
    await owner.clients.create(form);
    await expect(owner.team.list({})).rejects.toMatchObject({ code: 'not_permitted' });
    const { rows } = await sql('select actor from audit where row_id = $1', [form.id]);
    expect(rows).toEqual([{ actor: carla.accountId }]);
    await owner.pins.takeOver({ personId: owner.accountId, pin: pins.owner });
    expect(await owner.account.me({})).toMatchObject({ shared: false, owner: true });
    await owner.team.list({});
  });

  test('también quien puede más, y la otra sesión de la misma cuenta no cambia', async () => {
    const { owner, carla } = await openCounter();
    const elsewhere = app.nobody();
    await elsewhere.account.signIn({ email: carla.email, password: carla.password });
    await carla.pins.takeOver({ personId: owner.accountId, pin: pins.owner });
    await carla.record.list({});
    expect(await elsewhere.account.me({})).toMatchObject({ shared: false, owner: false });
    await expect(elsewhere.record.list({})).rejects.toMatchObject({ code: 'not_permitted' });
  });

  test('pero no en su cuenta, ni en la de quien inició sesión, ni en otro gimnasio', async () => {
    const { owner, carla } = await openCounter();
    const other = await app.gym('Otro gimnasio');
    await carla.pins.takeOver({ personId: owner.accountId, pin: pins.owner });
    for (const call of [
      carla.account.sessions({}),
      carla.account.twoFactor({}),
      carla.account.endSessions({ current: false }),
      carla.account.changePassword({ currentPassword: carla.password, password: 'otra-clave-larga' }),
    ])
      await expect(call).rejects.toMatchObject({ status: 403, code: 'own_session_only' });
    const elsewhere = { 'pulso-gym': other.accountId };
    expect((await carla.raw('GET', '/api/clients', undefined, elsewhere)).status).toBe(403);
  });

  test('solo si quien inició sesión tiene un PIN para volver', async () => {
    const owner = await app.gym();
    const carla = await app.memberOf(owner, 'reception');
    await carla.pins.setOwn({ pin: pins.carla });
    await expect(owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla })).rejects.toMatchObject({
      status: 409,
      code: 'own_pin_missing',
    });
  });

  test('y una ventana que muestra a otra persona no hace nada por la que está', async () => {
    const { owner, carla } = await openCounter();
    const asOwner = { 'pulso-person': owner.accountId };
    const asCarla = { 'pulso-person': carla.accountId };
    await owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    for (const [headers, status] of [
      [asOwner, 403],
      [asCarla, 200],
    ] as const) {
      const answer = await owner.raw('POST', '/api/clients', newClient('Rosa'), headers);
      expect(answer.status).toBe(status);
    }
    await owner.pins.takeOver({ personId: owner.accountId, pin: pins.owner });
    const refused = await owner.raw('POST', '/api/clients', newClient('Rosa'), asCarla);
    expect(JSON.parse(refused.body).error.code).toBe('other_person');
  });

  test('y termina con la sesión', async () => {
    const { owner, carla } = await openCounter();
    await owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    const { email, password } = owner;
    await owner.account.signOut({});
    await owner.account.signIn({ email, password });
    expect(await owner.account.me({})).toMatchObject({ shared: false, owner: true });
  });
});

describe('un rol que cambia, o quien ya no está, cuenta desde lo que sigue', () => {
  test('con otro rol', async () => {
    const { owner, carla } = await openCounter();
    const desk = app.nobody();
    await desk.account.signIn({ email: owner.email, password: owner.password });
    await desk.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    await expect(desk.record.list({})).rejects.toMatchObject({ code: 'not_permitted' });
    await owner.team.update({ id: carla.memberId, version: 1, name: 'Carla', role: 'owner' });
    await desk.record.list({});
  });

  test('quien sale del equipo deja el equipo sin nadie, y su PIN no sirve', async () => {
    const { owner, carla } = await openCounter();
    const desk = app.nobody();
    await desk.account.signIn({ email: owner.email, password: owner.password });
    await desk.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    await owner.team.remove({ id: carla.memberId });
    await expect(desk.clients.list({})).rejects.toMatchObject({ code: 'counter_locked' });
    await expect(desk.pins.takeOver({ personId: carla.accountId, pin: pins.carla })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('la sesión de quien sale del equipo no la sigue nadie', async () => {
    const { owner, carla, teo } = await openCounter();
    await carla.pins.takeOver({ personId: teo.accountId, pin: pins.teo });
    await owner.team.remove({ id: carla.memberId });
    await expect(carla.routines.templates({})).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(carla.pins.people({})).rejects.toMatchObject({ code: 'not_permitted' });
  });

  test.each(['give', 'takeAway'] as const)('con otro PIN, o sin él: %s', async (how) => {
    const { owner, carla } = await openCounter();
    const desk = app.nobody();
    await desk.account.signIn({ email: owner.email, password: owner.password });
    await desk.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    if (how === 'give') await owner.pins.give({ id: carla.memberId, pin: '9513' });
    else await owner.pins.takeAway({ id: carla.memberId });
    await expect(desk.account.me({})).rejects.toMatchObject({ status: 403, code: 'counter_locked' });
    await expect(desk.pins.takeOver({ personId: carla.accountId, pin: pins.carla })).rejects.toMatchObject({
      code: 'wrong_pin',
    });
  });
});

test('después de un rato sin que nadie toque nada, hace falta un PIN: tampoco vuelve quien inició sesión', async () => {
  const { owner, carla, teo } = await openCounter();
  await owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
  await owner.pins.touch({});
  await owner.clients.list({});
  await leaveAlone(owner);
  for (const call of [
    owner.clients.list({}),
    owner.account.me({}),
    owner.pins.touch({}),
    owner.locks.unlock({ pin: '1' }),
  ])
    await expect(call).rejects.toMatchObject({ status: 403, code: 'counter_locked' });
  const { people } = await owner.pins.people({});
  expect(people).toEqual([
    {
      ...{ id: owner.accountId, name: 'Dueño', label: 'Dueño', memberId: null },
      ...{ hasPin: true, rights: expect.any(Array) },
    },
    ...[carla, teo].map(({ accountId, email }) =>
      expect.objectContaining({ id: accountId, name: 'Carla', label: `Carla (${email})`, hasPin: true }),
    ),
  ]);
  await owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
  expect(await owner.account.me({})).toMatchObject({ person: { id: carla.accountId } });
});

describe('el PIN', () => {
  test('equivocado no sirve, queda en el registro, y quien prueba muchos debe esperar', async () => {
    const { owner, carla } = await openCounter();
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(owner.pins.takeOver({ personId: carla.accountId, pin: '0000' })).rejects.toMatchObject({
        status: 403,
        code: 'wrong_pin',
      });
    await expect(owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla })).rejects.toMatchObject({
      status: 429,
      code: 'too_many_attempts',
    });
    expect(await owner.account.me({})).toMatchObject({ shared: false });
    const entries = async () =>
      (await owner.record.list({ kind: 'account' })).items.filter(({ sentence }) =>
        /Alguien escribió un PIN que no es el de Carla/.test(sentence),
      );
    await expect.poll(entries).toHaveLength(10);
    expect((await entries())[0]).toMatchObject({ unknown: true, personId: null });
  });

  test('de otro gimnasio no sirve', async () => {
    const { owner } = await openCounter();
    const other = await openCounter();
    await expect(
      owner.pins.takeOver({ personId: other.carla.accountId, pin: pins.carla }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('se cambia con el anterior, o recién iniciada la sesión; y no es de los primeros que se prueban', async () => {
    const { carla } = await openCounter();
    await carla.pins.setOwn({ pin: '7531' });
    await sql(`update session set created_at = now() - interval '11 minutes' where user_id = $1`, [
      carla.accountId,
    ]);
    await expect(carla.pins.setOwn({ pin: '8642' })).rejects.toMatchObject({ fields: { present: /./ } });
    await carla.pins.setOwn({ pin: '8642', present: '7531' });
    for (const pin of ['1111', '1234', '123', '12345', 'abcd'])
      await expect(carla.pins.setOwn({ pin, present: '8642' })).rejects.toMatchObject({
        fields: { pin: /./ },
      });
  });

  test('de quien puede más no lo pone quien puede menos', async () => {
    const owner = await app.gym();
    const { id: role } = await owner.team.createRole({
      id: crypto.randomUUID(),
      name: 'Encargada',
      rights: ['team.edit'],
    });
    const manager = await app.memberOf(owner, role);
    const carla = await app.memberOf(owner, 'reception');
    await expect(manager.pins.give({ id: carla.memberId, pin: '9513' })).rejects.toMatchObject({
      code: 'beyond_own_rights',
    });
    await expect(manager.pins.takeAway({ id: carla.memberId })).rejects.toMatchObject({
      code: 'beyond_own_rights',
    });
  });

  test('queda como huella lenta, y el registro dice que cambió y no cuál es', async () => {
    const { owner, carla } = await openCounter();
    await owner.pins.give({ id: carla.memberId, pin: '9513' });
    const { rows } = await sql(
      `select k.pin_hash, (select json_agg(a.*) from audit a where a.gym_id = k.gym_id and a.table_name = 'personal_pin') as audit
       from personal_pin k where k.account_id = $1`,
      [carla.accountId],
    );
    expect(rows[0].pin_hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(JSON.stringify(rows[0].audit)).not.toContain('pin_hash');
    const { items } = await owner.record.list({ kind: 'team' });
    expect(items[0]).toMatchObject({ sentence: 'Cambió o quitó el PIN de Carla', personId: owner.accountId });
  });
});
