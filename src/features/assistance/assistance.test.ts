import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { type Person, requestOf } from '../../test/app.ts';
import type { Case } from '../../test/case.ts';
import { cases } from '../../test/cases.ts';
import { openGymFixture } from '../../test/fixture/open.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { asSuperuser, readRows } from '../../test/superuser.ts';
import { allRights, supportRights } from '../../wire/rights.ts';
import { mayInSupport, rightsOf, type Verb } from '../../wire/verb.ts';

let fixture: GymFixture;
let operator: Person;
let gym: Person;
beforeAll(async () => {
  fixture = await openGymFixture();
  ({ operator, first: gym } = fixture);
});
afterAll(() => fixture.close());

const reason = 'No cuadra la caja';
const change = (statement: string, values: unknown[] = []) => fixture.database.pool.query(statement, values);
const over = { status: 403, code: 'support_over' };
const readOnly = { status: 403, code: 'support_read_only' };

/** The gym lets the operator look, who enters. @returns the visit */
async function enter(into = gym): Promise<string> {
  await into.assistance.end({});
  const accessId = newId();
  await into.assistance.open({ id: accessId, reason });
  const id = newId();
  await operator.assistance.enter({ id, accessId });
  return id;
}

const outcome = ({ status, body }: { status: number; body: string }) => ({
  status,
  code: status === 200 ? null : (JSON.parse(body).error.code as string),
});
const ask = async (visit: string, url: string, person = operator, method = 'GET', payload?: unknown) =>
  outcome(await person.raw(method, url, payload, { 'pulso-support': visit }));

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

describe('queda escrito', () => {
  test('en el gimnasio y en la instalación, quién entró, qué miró, una vez, y cuándo salió', async () => {
    const visit = await enter();
    await ask(visit, '/api/clients');
    await ask(visit, '/api/clients');
    await ask(visit, '/api/programs');
    await operator.assistance.leave({});
    await operator.assistance.leave({});
    await gym.assistance.end({});
    const { items } = await operator.assistance.history({ gymId: gym.accountId });
    expect(items[0]).toMatchObject({
      reason,
      open: false,
      visits: [
        { id: visit, operator: operator.email, leftAt: expect.any(String), looked: ['Lista de clientes'] },
      ],
    });
    expect((await gym.assistance.get({})).items).toEqual(items);
    const told = (await gym.record.list({})).items.slice(0, 5).map(({ sentence }) => sentence);
    const who = `Soporte (${operator.email})`;
    expect(told).toEqual([
      'Terminó la entrada de soporte',
      `${who} salió`,
      `${who} miró: Lista de clientes`,
      `${who} entró a mirar`,
      `Permitió que soporte entre por una hora: ${reason}`,
    ]);
    const mine = (await fixture.otherGym.record.list({})).items.map(({ sentence }) => sentence);
    expect(mine.filter((sentence) => sentence.includes(visit))).toEqual([]);
  });

  test('de qué cliente fue lo que miró', async () => {
    const [ana, iris] = [newId(), newId()];
    for (const [id, name] of [
      [ana, 'Ana'],
      [iris, 'Iris'],
    ] as const)
      await gym.clients.create({ id, name });
    const visit = await enter();
    for (const id of [ana, iris, ana]) await ask(visit, `/api/clients/${id}/notes`);
    const told = (await gym.record.list({ clientId: iris })).items.map(({ sentence }) => sentence);
    const notes = contract.notes.list.summary;
    expect(told[0]).toBe(`Soporte (${operator.email}) miró: ${notes}, de Iris`);
    expect(told.join()).not.toContain('Ana');
    expect(
      (await gym.record.list({ clientId: ana })).items.filter(({ sentence }) => sentence.includes(notes)),
    ).toHaveLength(1);
    const { items } = await gym.assistance.get({});
    expect(items[0]?.visits[0]?.looked).toEqual([notes]);
    await gym.assistance.end({});
  });

  test('repetido no cambia nada; con otro motivo, u otra vez mientras dura, se rechaza', async () => {
    await gym.assistance.end({});
    const id = newId();
    await gym.assistance.open({ id, reason });
    await gym.assistance.open({ id, reason });
    await expect(gym.assistance.open({ id, reason: 'Otro' })).rejects.toMatchObject({
      code: 'already_saved',
    });
    await expect(gym.assistance.open({ id: newId(), reason })).rejects.toMatchObject({
      code: 'support_already_open',
    });
    await expect(gym.assistance.open({ id: newId(), reason: ' ' })).rejects.toMatchObject({ status: 400 });
    const visit = { id: newId(), accessId: id };
    await operator.assistance.enter(visit);
    await operator.assistance.enter(visit);
    expect((await gym.assistance.get({})).items[0]?.visits).toHaveLength(1);
    await operator.assistance.leave({});
    await expect(operator.assistance.enter(visit)).rejects.toMatchObject({ code: 'already_saved' });
    const open = (await operator.assistance.accesses({})).items.find((access) => access.id === id);
    expect(open).toMatchObject({ id, gymId: gym.accountId, reason });
    const hour = Date.parse(open?.until ?? '') - Date.parse(open?.openedAt ?? '');
    expect(hour).toBe(3_600_000);
    await asSuperuser(fixture.database, (connection) =>
      connection.query('update support_access set until = now() where ended_at is null'),
    );
    await gym.assistance.open({ id: newId(), reason });
    await gym.assistance.end({});
  });
});
