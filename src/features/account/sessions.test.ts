import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { deviceName } from './words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The same account in another browser. */
async function enterElsewhere({ email, accountId }: Person, userAgent = phone, address = '200.1.2.3') {
  const other = { ...app.nobody(), email, accountId };
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  const answer = await other.raw('POST', '/api/sign-in', { email, password: other.password }, headers);
  expect(answer.status).toBe(200);
  return other;
}

const signedOut = { status: 401, code: 'signed_out' };

describe('las sesiones abiertas', () => {
  test('dicen en qué navegador y desde dónde, y cuál es la de este dispositivo', async () => {
    const owner = await app.gym();
    const here = await enterElsewhere(owner, chrome, '190.20.30.40');
    await enterElsewhere(owner, phone, '200.1.2.3');
    await enterElsewhere(owner, '', '200.1.2.4');
    const { items } = await here.account.sessions({});
    expect(items[0]).toMatchObject({ current: true, address: '190.20.30.40' });
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    const named = items.map((session) => `${deviceName(session)}, ${session.address}`);
    expect(named).toContain('Chrome en Windows, 190.20.30.40');
    expect(named).toContain('Safari en iOS, 200.1.2.3');
    expect(named).toContain('Dispositivo desconocido, 200.1.2.4');
  });

  test('dicen cuándo y desde dónde se usaron por última vez', async () => {
    const owner = await app.gym();
    await app.database.pool.query(
      `update session set created_at = now() - interval '2 days', updated_at = now() - interval '1 hour',
        expires_at = expires_at - interval '1 hour' where user_id = $1`,
      [owner.accountId],
    );
    expect((await owner.raw('GET', '/api/me', undefined, { 'x-forwarded-for': '190.9.8.7' })).status).toBe(
      200,
    );
    const [session] = (await owner.account.sessions({})).items;
    expect(session?.address).toBe('190.9.8.7');
    const ago = (instant = '') => Date.now() - Date.parse(instant);
    expect(ago(session?.signedInAt)).toBeGreaterThan(47 * 3_600_000);
    expect(ago(session?.usedAt)).toBeLessThan(1_800_000);
  });

  test('que vencieron no aparecen, ni las de otra cuenta', async () => {
    const owner = await app.gym();
    await enterElsewhere(owner);
    await app.gym();
    expect((await owner.account.sessions({})).items).toHaveLength(2);
    await app.database.pool.query(
      "update session set expires_at = now() - interval '1 second' where user_id = $1 and ip_address = '200.1.2.3'",
      [owner.accountId],
    );
    expect((await owner.account.sessions({})).items).toMatchObject([{ current: true }]);
  });

  test('no muestran con qué se entra', async () => {
    const owner = await app.gym();
    const { body } = await owner.raw('GET', '/api/sessions');
    const { rows } = await app.database.pool.query('select token from session where user_id = $1', [
      owner.accountId,
    ]);
    expect(body).not.toContain(rows[0].token);
  });
});

describe('cerrar sesiones', () => {
  test('una termina en el acto, y las demás siguen', async () => {
    const owner = await app.gym();
    const [lost, kept] = [await enterElsewhere(owner), await enterElsewhere(owner, chrome, '200.9.9.9')];
    await expect(lost.gym.get({})).resolves.toBeTruthy();
    const { items } = await owner.account.sessions({});
    const id = items.find(({ address }) => address === '200.1.2.3')?.id ?? '';
    await expect(owner.account.endSession({ id })).resolves.toEqual({ done: true });
    await expect(lost.gym.get({})).rejects.toMatchObject(signedOut);
    await expect(kept.gym.get({})).resolves.toBeTruthy();
    await expect(owner.account.endSession({ id })).rejects.toMatchObject({ status: 404 });
  });

  test('la de otra cuenta no se puede', async () => {
    const [owner, stranger] = [await app.gym(), await app.gym()];
    const [session] = (await owner.account.sessions({})).items;
    for (const id of [session?.id ?? '', newId()])
      await expect(stranger.account.endSession({ id })).rejects.toMatchObject({ status: 404 });
    await expect(owner.gym.get({})).resolves.toBeTruthy();
  });

  test('todas las demás deja solo la de este dispositivo', async () => {
    const [owner, stranger] = [await app.gym(), await app.gym()];
    const others = [await enterElsewhere(owner), await enterElsewhere(owner, chrome)];
    await owner.account.endSessions({ current: false });
    for (const other of others) await expect(other.gym.get({})).rejects.toMatchObject(signedOut);
    await expect(owner.gym.get({})).resolves.toBeTruthy();
    await expect(stranger.gym.get({})).resolves.toBeTruthy();
  });

  test('todas cierra también la de este dispositivo', async () => {
    const owner = await app.gym();
    const other = await enterElsewhere(owner);
    await owner.account.endSessions({ current: true });
    await expect(other.gym.get({})).rejects.toMatchObject(signedOut);
    await expect(owner.gym.get({})).rejects.toMatchObject(signedOut);
    expect(owner.cookie()).toMatch(/^pulso\.device=[^;]+$/);
  });
});
