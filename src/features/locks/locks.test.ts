import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

/** As if the account had signed in `minutes` ago. */
const signedIn = (owner: Person, minutes: number) =>
  asSuperuser(app.database, (connection) =>
    connection.query(`update session set created_at = now() - make_interval(mins => $2) where user_id = $1`, [
      owner.accountId,
      minutes,
    ]),
  );

test('se crea una vez, desbloquea, y para cambiarlo hace falta el anterior', async () => {
  const owner = await app.gym();
  expect(await owner.locks.get({})).toEqual({ hasPin: false });
  await expect(owner.locks.unlock({ pin: '1234' })).rejects.toMatchObject({ code: 'pin_missing' });
  await owner.locks.setPin({ pin: '1234' });
  await signedIn(owner, 11);
  expect(await owner.locks.get({})).toEqual({ hasPin: true });
  await owner.locks.unlock({ pin: '1234' });
  await expect(owner.locks.unlock({ pin: '4321' })).rejects.toMatchObject({
    status: 403,
    code: 'wrong_pin',
    fields: { pin: 'El PIN no es correcto.' },
  });
  await expect(owner.locks.setPin({ pin: '9999' })).rejects.toMatchObject({ fields: { present: /./ } });
  await expect(owner.locks.setPin({ pin: '9999', present: '0000' })).rejects.toMatchObject({
    code: 'wrong_pin',
  });
  await owner.locks.setPin({ pin: '9999', present: '1234' });
  await expect(owner.locks.unlock({ pin: '1234' })).rejects.toMatchObject({ code: 'wrong_pin' });
  await owner.locks.unlock({ pin: '9999' });
});

test('olvidado, se cambia sin el anterior en los minutos después de iniciar sesión', async () => {
  const owner = await app.gym();
  await owner.locks.setPin({ pin: '1234' });
  await signedIn(owner, 11);
  await expect(owner.locks.setPin({ pin: '9999' })).rejects.toMatchObject({ code: 'wrong_pin' });
  await owner.account.signOut({});
  await owner.account.signIn({ email: owner.email, password: owner.password });
  await owner.locks.setPin({ pin: '9999' });
  await owner.locks.unlock({ pin: '9999' });
});

test('quien prueba muchos debe esperar; un PIN nuevo empieza de cero', async () => {
  const owner = await app.gym();
  await owner.locks.setPin({ pin: '1234' });
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(owner.locks.unlock({ pin: '0000' })).rejects.toMatchObject({ code: 'wrong_pin' });
  }
  await expect(owner.locks.unlock({ pin: '1234' })).rejects.toMatchObject({
    status: 429,
    code: 'too_many_attempts',
  });
  await owner.locks.setPin({ pin: '5678' });
  await owner.locks.unlock({ pin: '5678' });
});

test('queda como huella lenta, y la auditoría dice que cambió y no cuál es', async () => {
  const owner = await app.gym();
  await owner.locks.setPin({ pin: '1234' });
  const rows = await asSuperuser(app.database, async (connection) => {
    const gyms = await connection.query('select lock_pin from gym where gym_id = $1', [owner.accountId]);
    const audit = await connection.query(
      `select before, after from audit where gym_id = $1 and table_name = 'gym' and action = 'update'`,
      [owner.accountId],
    );
    return { hash: gyms.rows[0].lock_pin as string, audit: audit.rows };
  });
  expect(rows.hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(rows.audit).toHaveLength(1);
  expect(rows.audit[0].after.lock_pin_at).toMatch(/^20/);
  expect(JSON.stringify(rows.audit)).not.toContain('"lock_pin"');
  for (const answer of [await owner.gym.get({}), await owner.account.me({}), await owner.locks.get({})]) {
    expect(JSON.stringify(answer)).not.toContain(rows.hash);
  }
});

test.each(['123', '123456789', 'abcd', ''])(
  '«%s» no es un PIN, se dice en su campo y no queda nada',
  async (pin) => {
    const owner = await app.gym();
    await expect(owner.locks.setPin({ pin })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { pin: 'Escribe de 4 a 8 números.' },
    });
    expect(await owner.locks.get({})).toEqual({ hasPin: false });
  },
);
