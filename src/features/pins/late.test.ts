import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, Refusal, type TestApp } from '../../test/app.ts';
import { lineOf, prepareSales, today } from '../../test/sales.ts';
import { asSuperuser } from '../../test/superuser.ts';

const { openGym, newProduct, newClient, saleOf } = prepareSales();

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  ({ app, gym: owner } = await openGym());
  await sql('update shift set opened_at = $1', [`${today}T10:00:00Z`]);
  await owner.pins.setOwn({ pin: pins.owner });
});
afterAll(() => app.close());

const pins = { owner: '2580', carla: '1470', teo: '3690' };
/** When it was done: while the first person who took over was there. */
const at = `${today}T11:30:00Z`;
const sql = (text: string, values: unknown[] = []) =>
  asSuperuser(app.database, (connection) => connection.query(text, values));

type Colleague = Awaited<ReturnType<TestApp['memberOf']>>;

/** A session of the owner, and two people with a PIN. */
async function openCounter(role = 'reception') {
  const desk = app.nobody();
  await desk.account.signIn({ email: owner.email, password: owner.password });
  const [carla, teo] = [await app.memberOf(owner, 'reception'), await app.memberOf(owner, role)];
  await carla.pins.setOwn({ pin: pins.carla });
  await teo.pins.setOwn({ pin: pins.teo });
  const { sessionId } = await desk.account.me({});
  let hour = 10;
  /** Takes over: at 11:00 for the first time, at 12:00 for the second, … of the gym's day. */
  const use = async (person: Person, pin: string) => {
    await desk.pins.takeOver({ personId: person.accountId, pin });
    hour += 1;
    await endLastTurn(sessionId, `${today}T${hour}:00:00Z`);
  };
  return { desk, carla, teo, use, sessionId };
}

interface Made {
  readonly session: string;
  readonly by: Person;
  readonly at?: string;
}

async function send(person: Person, url: string, input: object, { session, by, at: madeAt = at }: Made) {
  const answer = await person.raw('POST', `/api${url}`, input, {
    'pulso-maker': `${session}/${by.accountId}/${madeAt}`,
  });
  if (answer.status !== 200) throw new Refusal(answer.status, answer.body);
  return JSON.parse(answer.body);
}

async function newSale(soldAt: string | null = at) {
  const provisional = { number: 'P-7KQ-12', soldAt, taxRate: 1000, taxPerProduct: false };
  return saleOf([lineOf(await newProduct())], { provisional });
}

const endLastTurn = (session: string, until: string) =>
  sql(
    `update turn set until = $2 where session_id = $1
       and until = (select max(until) from turn where session_id = $1)`,
    [session, until],
  );

const sellerOf = async (id: string) => (await sql('select created_by from sale where id = $1', [id])).rows[0];

describe('lo que se hizo sin conexión y llega cuando ya atiende otra persona', () => {
  test('es de quien lo hizo: la venta, lo que escribe y el registro', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await use(teo, pins.teo);
    const form = await newSale();
    const { items: before } = await owner.record.list({});
    await send(desk, '/sales', form, { session: sessionId, by: carla });
    await send(desk, '/sales', form, { session: sessionId, by: carla });
    expect(await sellerOf(form.id)).toEqual({ created_by: carla.accountId });
    const { items } = await owner.record.list({});
    expect(items).toHaveLength(before.length + 1);
    expect(items.filter(({ sentById }) => sentById !== null)).toMatchObject([
      {
        personId: carla.accountId,
        sentById: teo.accountId,
        sentence: expect.stringMatching(/^Hizo la venta/),
      },
    ]);
    const { rows } = await sql(
      `select distinct a.actor from audit a where a.transaction_id =
         (select transaction_id from audit where table_name = 'sale' and row_id = $1)`,
      [form.id],
    );
    expect(rows).toEqual([{ actor: carla.accountId }]);
    await desk.sales.complete(await newSale(null));
    expect((await desk.sales.list({})).items.map(({ soldBy }) => soldBy)).toContain('Carla');
  });

  test('también quien vino: asistencias y entradas', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await use(teo, pins.teo);
    const visit = { id: newId(), clientId: await newClient(), date: today, overrideReason: 'Paga mañana' };
    await send(desk, '/visits', visit, { session: sessionId, by: carla });
    const { rows } = await sql(`select actor from audit where row_id = $1`, [visit.id]);
    expect(rows).toEqual([{ actor: carla.accountId }]);
  });

  test('vale el rol de quien lo hizo, y no el de quien atiende ahora', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter('coach');
    await use(carla, pins.carla);
    await use(teo, pins.teo);
    const form = await newSale();
    const refused = { status: 403, code: 'not_permitted' };
    await expect(desk.sales.complete(form)).rejects.toMatchObject(refused);
    await expect(send(desk, '/sales', form, { session: sessionId, by: teo })).rejects.toMatchObject(refused);
    await send(desk, '/sales', form, { session: sessionId, by: carla });
    expect(await sellerOf(form.id)).toEqual({ created_by: carla.accountId });
    await use(carla, pins.carla);
    await expect(
      send(desk, '/sales', await newSale(), { session: sessionId, by: teo }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'maker_unknown',
    });
  });

  test('lo de antes de que nadie siguiera es de quien inició sesión', async () => {
    const { desk, carla, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    const form = await newSale();
    const early = `${today}T10:30:00Z`;
    await expect(send(desk, '/sales', form, { session: sessionId, by: owner })).rejects.toMatchObject({
      code: 'maker_unknown',
    });
    const first = await newSale(early);
    await send(desk, '/sales', first, { session: sessionId, by: owner, at: early });
    expect(await sellerOf(first.id)).toEqual({ created_by: owner.accountId });
  });

  test('y vale aunque la sesión terminó entretanto, para la misma cuenta', async () => {
    const { desk, carla, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await desk.account.signOut({});
    await desk.account.signIn({ email: owner.email, password: owner.password });
    const form = await newSale();
    await send(desk, '/sales', form, { session: sessionId, by: carla });
    expect(await sellerOf(form.id)).toEqual({ created_by: carla.accountId });
    const other = await app.memberOf(owner, 'owner');
    await expect(
      send(other, '/sales', await newSale(), { session: sessionId, by: carla }),
    ).rejects.toMatchObject({
      code: 'maker_unknown',
    });
  });
});

describe('nadie se hace pasar por otra persona', () => {
  const refused = { status: 409, code: 'maker_unknown' };

  test('que nunca atendió en esa sesión, ni en otra que no es suya', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter();
    await use(teo, pins.teo);
    for (const session of [sessionId, newId(), (await carla.account.me({})).sessionId])
      await expect(send(desk, '/sales', await newSale(), { session, by: carla })).rejects.toMatchObject(
        refused,
      );
  });

  test('que ya no atendía a esa hora; ni con otra hora que la de la venta', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await use(teo, pins.teo);
    const made = { session: sessionId, by: carla };
    const end = `${today}T12:00:00Z`;
    const atTheEnd = send(desk, '/sales', await newSale(end), { ...made, at: end });
    await expect(atTheEnd).rejects.toMatchObject(refused);
    const before = `${today}T11:59:59Z`;
    await expect(send(desk, '/sales', await newSale(), { ...made, at: before })).rejects.toMatchObject({
      code: 'moment_out_of_bounds',
    });
    await expect(send(desk, '/sales', await newSale(null), { ...made, at: before })).rejects.toMatchObject({
      code: 'moment_out_of_bounds',
    });
    await send(desk, '/sales', await newSale(before), { ...made, at: before });
  });

  test.each(['team', 'role'])('que ya no puede: %s', async (why) => {
    const { desk, carla, teo, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await use(teo, pins.teo);
    if (why === 'team') await owner.team.remove({ id: (carla as Colleague).memberId });
    else await owner.team.update({ id: carla.memberId, version: 1, name: 'Carla', role: 'coach' });
    const form = await newSale();
    await expect(send(desk, '/sales', form, { session: sessionId, by: carla })).rejects.toMatchObject(
      refused,
    );
    await desk.sales.complete(form);
    expect(await sellerOf(form.id)).toEqual({ created_by: teo.accountId });
  });

  test('con un encabezado que no se entiende, ni donde nada llega tarde', async () => {
    const { desk, carla, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    const noSession = '-'.repeat(36);
    const makers = [
      `${sessionId}/${owner.accountId}/hoy`,
      `${sessionId}/'/${at}`,
      `${noSession}/${noSession}/${at}`,
    ];
    const noDay = `${sessionId}/${owner.accountId}/2026-02-30T10:00:00Z`;
    for (const maker of ['', 'carla', ...makers, noDay]) {
      const answer = await desk.raw('POST', '/api/sales', await newSale(), { 'pulso-maker': maker });
      expect(JSON.parse(answer.body).error.code, maker).toBe('maker_unknown');
    }
    const form = { id: newId(), name: 'Rosa' };
    const made = await send(desk, '/clients', form, { session: sessionId, by: owner });
    expect(made).toBeTruthy();
    const { rows } = await sql('select actor from audit where row_id = $1', [form.id]);
    expect(rows).toEqual([{ actor: carla.accountId }]);
  });

  test('mientras nadie atiende, nada llega', async () => {
    const { desk, carla, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await sql(`update session set person_until = now() - interval '1 hour' where id = $1`, [sessionId]);
    await expect(
      send(desk, '/sales', await newSale(), { session: sessionId, by: carla }),
    ).rejects.toMatchObject({
      code: 'counter_locked',
    });
  });
});
