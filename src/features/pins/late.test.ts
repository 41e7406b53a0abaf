import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { today } from '../../test/sales.ts';
import { at, type Colleague, pins, prepareCounter, send } from './pins.fixture.ts';

const { openShop, openCounter, newSale, newClient, sellerOf, sql } = prepareCounter();

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  ({ app, owner } = await openShop());
});
afterAll(() => app.close());

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

  test('que todavía no atendía: antes de que empezara la sesión, ni mientras nadie la usaba', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter();
    const sendAs = async (by: Person, madeAt: string) =>
      send(desk, '/sales', await newSale(madeAt), { session: sessionId, by, at: madeAt });
    await use(carla, pins.carla);
    const early = `${today}T09:54:59Z`;
    await expect(sendAs(owner, early)).rejects.toMatchObject(refused);
    await owner.pins.give({ id: carla.memberId, pin: pins.carla });
    await sql('update turn set until = $2 where session_id = $1 and person_id = $3', [
      sessionId,
      `${today}T11:40:00Z`,
      carla.accountId,
    ]);
    await desk.pins.takeOver({ personId: teo.accountId, pin: pins.teo });
    await sql('update session set person_since = $2 where id = $1', [sessionId, `${today}T12:00:00Z`]);
    await sendAs(carla, `${today}T11:39:59Z`);
    await desk.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    await expect(sendAs(teo, `${today}T11:54:59Z`)).rejects.toMatchObject(refused);
    await expect(sendAs(carla, `${today}T11:54:59Z`)).resolves.toBeTruthy();
  });

  test('un reloj que atrasa cinco minutos no le quita a nadie lo suyo', async () => {
    const { desk, carla, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await sql('update shift set opened_at = $1', [`${today}T09:00:00Z`]);
    const early = `${today}T09:55:00Z`;
    const form = await newSale(early);
    await send(desk, '/sales', form, { session: sessionId, by: owner, at: early });
    expect(await sellerOf(form.id)).toEqual({ created_by: owner.accountId });
  });

  test('tampoco donde un turno sigue al otro sin pausa: es de quien de los dos dice el dispositivo', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await use(teo, pins.teo);
    const sellAs = async (by: Person, madeAt: string) => {
      const form = await newSale(madeAt);
      await send(desk, '/sales', form, { session: sessionId, by, at: madeAt });
      return sellerOf(form.id);
    };
    // Carla sends, so that Teo's turn has to be proved as well.
    await use(carla, pins.carla);
    expect(await sellAs(teo, `${today}T11:55:00Z`)).toEqual({ created_by: teo.accountId });
    expect(await sellAs(carla, `${today}T11:55:00Z`)).toEqual({ created_by: carla.accountId });
    await expect(sellAs(teo, `${today}T11:54:59Z`)).rejects.toMatchObject(refused);
    await expect(sellAs(owner, `${today}T11:00:00Z`)).rejects.toMatchObject(refused);
  });

  test('los turnos que se guardaron sin su comienzo siguen valiendo', async () => {
    const { desk, carla, teo, use, sessionId } = await openCounter();
    await use(carla, pins.carla);
    await use(teo, pins.teo);
    await use(carla, pins.carla);
    await sql('update turn set since = null where session_id = $1', [sessionId]);
    await sql('update shift set opened_at = $1', [`${today}T09:00:00Z`]);
    const early = `${today}T09:30:00Z`;
    await send(desk, '/sales', await newSale(early), { session: sessionId, by: owner, at: early });
    const ofTeo = send(desk, '/sales', await newSale(early), { session: sessionId, by: teo, at: early });
    await expect(ofTeo).rejects.toMatchObject(refused);
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
