import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { clockIn, clockOut, earlier, now, openTeam, pins, sheetOf } from './timesheets.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now });
});
afterAll(() => app.close());

describe('con el PIN, en un equipo que se comparte', () => {
  test('se marca la entrada y después la salida, sin que cambie quién atiende', async () => {
    const { owner, carla } = await openTeam(app);
    const pressed = { personId: carla.accountId, pin: pins.carla };
    expect(await owner.timesheets.clockByPin({ id: newId(), ...pressed })).toEqual({
      ...{ kind: 'in', at: '12:00', minutes: null, forgotten: [] },
      sentence: 'Carla: entrada a las 12:00\u00a0p.\u00a0m.',
    });
    expect((await owner.timesheets.list({})).items).toMatchObject([
      { personId: carla.accountId, name: 'Carla', since: { date: '2026-11-20', start: '12:00' }, minutes: 0 },
    ]);
    await earlier(app, carla, '3 hours 5 minutes');
    expect(await owner.timesheets.clockByPin({ id: newId(), ...pressed })).toEqual({
      ...{ kind: 'out', at: '12:00', minutes: 185, forgotten: [] },
      sentence: 'Carla: salida a las 12:00\u00a0p.\u00a0m., después de 3 h 5 min',
    });
    expect((await owner.timesheets.list({})).items).toMatchObject([
      { since: null, minutes: 185, days: 1, byDay: [{ date: '2026-11-20', minutes: 185 }] },
    ]);
    expect(await owner.account.me({})).toMatchObject({ shared: false, owner: true });
    const { items } = await owner.record.list({ kind: 'team' });
    const own = items.filter(({ personId }) => personId === carla.accountId);
    expect(own.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'Marcó la salida de Carla',
      'Marcó la entrada de Carla',
    ]);
  });

  test('también donde atiende otra persona, o nadie', async () => {
    const { owner, carla } = await openTeam(app);
    await owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    await owner.timesheets.clockByPin({ id: newId(), personId: owner.accountId, pin: pins.owner });
    expect(await owner.account.me({})).toMatchObject({ person: { id: carla.accountId } });
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `update session set person_until = now() - interval '1 hour' where user_id = $1 and person_id is not null`,
        [owner.accountId],
      ),
    );
    await owner.timesheets.clockByPin({ id: newId(), personId: carla.accountId, pin: pins.carla });
    await expect(owner.account.me({})).rejects.toMatchObject({ code: 'counter_locked' });
    await owner.pins.takeOver({ personId: owner.accountId, pin: pins.owner });
    for (const person of [owner, carla])
      expect((await sheetOf(owner, person)).items).toMatchObject([{ state: 'open', start: '12:00' }]);
  });

  test('con otro PIN no, y queda en el registro y se cuenta con los demás intentos', async () => {
    const { owner, carla } = await openTeam(app);
    const wrong = { personId: carla.accountId, pin: '0000' };
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(owner.timesheets.clockByPin({ id: newId(), ...wrong })).rejects.toMatchObject({
        status: 403,
        code: 'wrong_pin',
      });
      await expect(owner.pins.takeOver(wrong)).rejects.toMatchObject({ code: 'wrong_pin' });
    }
    await expect(
      owner.timesheets.clockByPin({ id: newId(), personId: carla.accountId, pin: pins.carla }),
    ).rejects.toMatchObject({ status: 429, code: 'too_many_attempts' });
    expect((await sheetOf(owner, carla)).items).toEqual([]);
    await expect
      .poll(async () =>
        (await owner.record.list({ kind: 'account' })).items.filter(({ sentence }) =>
          /Alguien escribió un PIN que no es el de Carla/.test(sentence),
        ),
      )
      .toHaveLength(10);
  });

  test('y lo que se repite, por el dedo o por la red, no marca nada más', async () => {
    const { owner, carla } = await openTeam(app);
    const entrance = { id: newId(), personId: carla.accountId, pin: pins.carla };
    const first = await owner.timesheets.clockByPin(entrance);
    expect(await owner.timesheets.clockByPin(entrance)).toEqual(first);
    await earlier(app, carla, '1 hour');
    const exit = { ...entrance, id: newId() };
    const last = await owner.timesheets.clockByPin(exit);
    expect(await owner.timesheets.clockByPin(exit)).toEqual(last);
    expect(last).toMatchObject({ kind: 'out', minutes: 60 });
    expect((await sheetOf(owner, carla)).items).toHaveLength(1);
  });
});

test('un gimnasio tiene equipo desde que alguien entra, y lo que trabajó no se pierde si se va', async () => {
  const owner = await app.gym();
  expect(await owner.account.me({})).toMatchObject({ hasTeam: false });
  const email = `equipo-${newId()}@correo.cl`;
  await owner.team.invite({ id: newId(), name: 'Teo', email, role: 'coach' });
  expect(await owner.account.me({})).toMatchObject({ hasTeam: false });
  const carla = await app.memberOf(owner, 'reception');
  expect(await carla.account.me({})).toMatchObject({ hasTeam: true });
  await owner.team.remove({ id: carla.memberId });
  expect(await owner.account.me({})).toMatchObject({ hasTeam: true });
});

describe('con la propia cuenta', () => {
  test('se marca sin PIN, y dos veces lo mismo no', async () => {
    const { owner, carla } = await openTeam(app);
    await expect(clockOut(carla)).rejects.toMatchObject({ status: 409, code: 'not_in' });
    expect(await clockIn(carla)).toMatchObject({ kind: 'in', at: '12:00' });
    await expect(clockIn(carla)).rejects.toMatchObject({ status: 409, code: 'already_in' });
    expect(await carla.timesheets.ownSheet({})).toMatchObject({
      name: 'Carla',
      present: { since: { date: '2026-11-20', start: '12:00' }, forgotten: [] },
    });
    await earlier(app, carla, '30 minutes');
    expect(await clockOut(carla)).toMatchObject({ kind: 'out', minutes: 30 });
    expect(await owner.timesheets.ownSheet({})).toMatchObject({ name: 'Dueño', items: [] });
  });

  test('de dos toques a la vez uno marca', async () => {
    const { owner, carla } = await openTeam(app);
    const results = await Promise.allSettled([clockIn(carla), clockIn(carla), clockIn(carla)]);
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(['already_in', 'already_in']);
    expect((await sheetOf(owner, carla)).items).toHaveLength(1);
  });

  test('pero no en una sesión que se comparte', async () => {
    const { owner, carla } = await openTeam(app);
    await owner.pins.takeOver({ personId: carla.accountId, pin: pins.carla });
    await expect(clockIn(owner)).rejects.toMatchObject({ status: 409, code: 'pin_needed' });
  });
});

describe('una entrada sin salida', () => {
  test('queda olvidada pasadas 16 horas: no suma, y deja marcar la siguiente', async () => {
    const { owner, carla } = await openTeam(app);
    await clockIn(carla);
    await earlier(app, carla, '15 hours 59 minutes');
    await expect(clockIn(carla)).rejects.toMatchObject({ code: 'already_in' });
    await earlier(app, carla, '1 minute');
    await expect(clockOut(carla)).rejects.toMatchObject({ code: 'not_in' });
    expect(await clockIn(carla)).toMatchObject({
      ...{ kind: 'in', forgotten: ['2026-11-19'] },
      sentence: expect.stringContaining('Falta la salida del 19-11-2026: pide que la corrijan.'),
    });
    expect(await sheetOf(owner, carla)).toMatchObject({
      ...{ minutes: 0, days: 0, forgotten: 1 },
      items: [
        { date: '2026-11-19', start: '20:00', end: null, minutes: null, state: 'forgotten' },
        { date: '2026-11-20', start: '12:00', state: 'open' },
      ],
    });
    expect((await carla.timesheets.ownSheet({})).present.forgotten).toEqual(['2026-11-19']);
  });

  test('la corrige quien puede, con el motivo, y entonces suma', async () => {
    const { owner, carla } = await openTeam(app);
    await clockIn(carla);
    await earlier(app, carla, '27 hours');
    const [forgotten] = (await sheetOf(owner, carla)).items;
    const { id = '', version = 0, date = '' } = forgotten ?? {};
    const mended = { id, version, date, start: '09:00', end: '18:30', reason: 'Olvidó marcar' };
    await owner.timesheets.change(mended);
    expect(await sheetOf(owner, carla)).toMatchObject({
      ...{ minutes: 570, forgotten: 0 },
      items: [{ state: 'closed', reason: 'Olvidó marcar', end: '18:30' }],
    });
    expect((await carla.timesheets.ownSheet({})).present).toEqual({ since: null, forgotten: [] });
  });
});
