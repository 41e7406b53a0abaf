import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { type Person, requestOf } from '../../test/app.ts';
import type { Case } from '../../test/case.ts';
import { cases } from '../../test/cases.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { readRows } from '../../test/superuser.ts';
import { allRights, supportRights } from '../../wire/rights.ts';
import { mayInSupport, rightsOf, type Verb } from '../../wire/verb.ts';
import { openSupport, reason, type Support } from './assistance.fixture.ts';

let fixture: GymFixture;
let operator: Person;
let gym: Person;
let enter: Support['enter'];
let ask: Support['ask'];
beforeAll(async () => {
  ({ fixture, operator, gym, enter, ask } = await openSupport());
});
afterAll(() => fixture.close());

const change = (statement: string, values: unknown[] = []) => fixture.database.pool.query(statement, values);
const over = { status: 403, code: 'support_over' };
const readOnly = { status: 403, code: 'support_read_only' };

const verbs = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>).map(([name, verb]) => ({ feature, name, verb })),
);
const ofOthers = verbs.filter(({ verb }) => verb.access !== 'operator');

async function validRequest(feature: string, name: string, verb: Verb) {
  const all = cases as unknown as Record<string, Record<string, Case<Verb>>>;
  const input = await all[feature]?.[name]?.valid(fixture);
  return requestOf(verb, input as Record<string, unknown>);
}

describe('con permiso del gimnasio', () => {
  let visit: string;
  beforeAll(async () => {
    visit = await enter();
  });

  test.each(ofOthers)(
    '$feature $name: se mira con los derechos de soporte, y nada más',
    async ({ feature, name, verb }) => {
      const { url, payload } = await validRequest(feature, name, verb);
      visit = await enter();
      const answer = await ask(visit, url, operator, verb.method, payload);
      if (!mayInSupport(verb)) return expect(answer).toEqual(readOnly);
      const needed = rightsOf(verb);
      const may = needed === null || needed.some((right) => supportRights.includes(right));
      if (!may) return expect(answer).toEqual({ status: 403, code: 'not_permitted' });
      expect([200, 404]).toContain(answer.status);
    },
  );

  test('todas las filas de una lista a la vez no se miran', async () => {
    expect(await ask(visit, '/api/reports/shop/shifts', operator)).toMatchObject({ status: 200 });
    expect(await ask(visit, '/api/reports/shop/shifts?rows=all', operator)).toEqual(readOnly);
  });

  test('de lo que se manda no se guarda nada', async () => {
    const requests = [];
    for (const { feature, name, verb } of ofOthers.filter((each) => each.verb.method !== 'GET'))
      requests.push({ method: verb.method, ...(await validRequest(feature, name, verb)) });
    const fresh = await enter();
    const before = await readRows(fixture.database, gym.accountId);
    for (const { method, url, payload } of requests)
      expect(await ask(fresh, url, operator, method, payload), url).toEqual(readOnly);
    expect(await readRows(fixture.database, gym.accountId)).toEqual(before);
    visit = fresh;
  });

  test('la base misma no deja escribir en esa transacción', async () => {
    const connection = await fixture.database.pool.connect();
    const { rows } = await connection.query<{ token: string }>(
      'select token from session where user_id = $1 order by created_at desc limit 1',
      [operator.accountId],
    );
    try {
      await connection.query('begin');
      await connection.query('select enter_support($1, $2, $3, $4, null, null, null)', [
        rows[0]?.token,
        operator.accountId,
        [operator.email],
        visit,
      ]);
      await expect(connection.query(`update client set name = 'X'`)).rejects.toMatchObject({ code: '25006' });
      await connection.query('rollback; begin');
      await connection.query('select enter_support($1, $2, $3, $4, null, null, null)', [
        rows[0]?.token,
        operator.accountId,
        [operator.email],
        visit,
      ]);
      await expect(connection.query('set transaction read write')).rejects.toMatchObject({ code: '25001' });
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  });

  test('ve el gimnasio, sin cómo escribirle a nadie', async () => {
    const { body } = await operator.raw('GET', '/api/clients', undefined, { 'pulso-support': visit });
    expect(JSON.parse(body).total).toBeGreaterThan(0);
    expect(body).not.toMatch(/@(correo|x|pulso)\.(cl|test)/);
    const me = await operator.raw('GET', '/api/me', undefined, { 'pulso-support': visit });
    expect(JSON.parse(me.body)).toMatchObject({
      role: 'gym',
      gym: { id: gym.accountId },
      rights: supportRights,
      owner: false,
      operator: false,
      workplaces: [],
      email: operator.email,
      support: { reason, until: expect.any(String) },
    });
    await expect(operator.account.me({})).resolves.toMatchObject({
      support: null,
      gym: { id: operator.accountId },
    });
  });

  test('la visita es de quien entró, y de su sesión', async () => {
    for (const person of [gym, fixture.otherGym, fixture.client])
      expect(await ask(visit, '/api/clients', person)).toEqual(over);
    expect(await ask(visit, '/api/clients', fixture.nobody())).toMatchObject({ status: 401 });
    for (const wrong of [newId(), 'x', '']) expect(await ask(wrong, '/api/clients'), wrong).toEqual(over);
    expect((await operator.raw('GET', '/api/clients')).body).not.toContain('Zafiro');
  });
});

test('ningún derecho de soporte deja escribir, exportar ni ver cómo escribirle a alguien', () => {
  for (const right of [
    'clients.contact',
    'clients.export',
    'clients.privacy',
    'gym.download',
    'record',
  ] as const)
    expect(supportRights).not.toContain(right);
  expect(allRights).toEqual(expect.arrayContaining([...supportRights]));
  expect(verbs.filter(({ verb }) => verb.bulk).map(({ feature, name }) => `${feature}.${name}`)).toEqual(
    expect.arrayContaining(['imports.clients', 'income.all', 'record.archivePart', 'record.personalData']),
  );
  for (const { feature, name, verb } of verbs) {
    if (/\/all$|^\/exports|^\/archive|personal-data$/.test(verb.path) && verb.method === 'GET')
      expect(mayInSupport(verb), `${feature}.${name}`).toBe(false);
  }
});

describe('sin permiso', () => {
  const ways: Record<string, (visit: string) => Promise<unknown>> = {
    'la dueña lo terminó': () => gym.assistance.end({}),
    'pasó la hora': () => change(`update support_access set until = now() where ended_at is null`),
    'quien miraba salió': () => operator.assistance.leave({}),
    'entró a otro gimnasio': () => enter(fixture.otherGym),
    'perdió la verificación en dos pasos': () =>
      change('update account set two_factor_enabled = false where id = $1', [operator.accountId]),
    'perdió su correo': () =>
      change('update account set email_verified = false where id = $1', [operator.accountId]),
    'otra persona usa su sesión': () =>
      change('update session set shared_in = $1 where user_id = $1', [operator.accountId]),
    'el gimnasio está suspendido': () =>
      change(
        `insert into suspension (id, account_id, message, suspended_at, suspended_by) values ($1, $2, 'x', now(), $2)`,
        [newId(), gym.accountId],
      ),
  };
  beforeEach(async () => {
    await change('delete from suspension');
    await change('update account set two_factor_enabled = true, email_verified = true where id = $1', [
      operator.accountId,
    ]);
    await change('update session set shared_in = null where user_id = $1', [operator.accountId]);
  });

  test.each(Object.entries(ways))('%s: todo se rechaza desde lo siguiente', async (_, end) => {
    const requests = [];
    for (const { feature, name, verb } of ofOthers)
      requests.push({ feature, name, verb, ...(await validRequest(feature, name, verb)) });
    const visit = await enter();
    expect(await ask(visit, '/api/clients')).toEqual({ status: 200, code: null });
    await end(visit);
    for (const { feature, name, verb, url, payload } of requests) {
      const answer = await ask(visit, url, operator, verb.method, payload);
      expect({ name: `${feature}.${name}`, ...answer }).toEqual({
        name: `${feature}.${name}`,
        ...(mayInSupport(verb) ? over : readOnly),
      });
    }
  });

  test('no se entra donde no se permite, o ya no', async () => {
    const call = (accessId: string) => operator.assistance.enter({ id: newId(), accessId });
    await expect(call(newId())).rejects.toMatchObject({ code: 'not_found' });
    await gym.assistance.end({});
    const id = newId();
    await gym.assistance.open({ id, reason });
    await gym.assistance.end({});
    await expect(call(id)).rejects.toMatchObject({ code: 'support_over' });
    const open = (await operator.assistance.accesses({})).items.map(({ gymId }) => gymId);
    expect(open).not.toContain(gym.accountId);
  });

  test('suspender el gimnasio lo termina: no vuelve cuando se reabre', async () => {
    const visit = await enter();
    const id = newId();
    await operator.installation.suspend({ id, gymId: gym.accountId, message: 'Falta el pago' });
    expect(await ask(visit, '/api/clients')).toEqual(over);
    await operator.installation.reopen({ id });
    expect(await ask(visit, '/api/clients')).toEqual(over);
  });

  test('nunca en dos gimnasios a la vez con la misma sesión', async () => {
    const one = await enter();
    const other = await enter(fixture.otherGym);
    expect(await ask(one, '/api/clients')).toEqual(over);
    expect(await ask(other, '/api/clients')).toEqual({ status: 200, code: null });
    await fixture.otherGym.assistance.end({});
  });
});
