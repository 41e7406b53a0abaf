import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, Refusal, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { prepareTills } from './tills.fixture.ts';

const { openGym, addTill, openTill } = prepareTills();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

const shiftOf = async (tillId: string, owner = gym) =>
  (await owner.tills.list({})).items.find(({ id }) => id === tillId)?.shift ?? null;

describe('las cajas', () => {
  test('la primera nace con su primera apertura', async () => {
    const owner = await app.gym();
    expect(await owner.tills.list({})).toEqual({ items: [], networkPrinters: true });
    const [id, tillId] = [newId(), newId()];
    const shift = await owner.tills.open({ id, tillId, float: 20_000 });
    expect(shift).toMatchObject({ id, tillId, tillName: 'Caja 1', float: 20_000, sales: 0, version: 1 });
    expect((await owner.tills.list({})).items).toEqual([
      { id: tillId, name: 'Caja 1', shift, lastClosedAt: null, printer: '', version: 1 },
    ]);
  });

  test('abrir la primera en dos ventanas abre una, y a la otra se le dice', async () => {
    const owner = await app.gym();
    const opened = await Promise.allSettled(
      [1, 2].map(() => owner.tills.open({ id: newId(), tillId: newId(), float: 1000 })),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failure = opened.find((result) => result.status === 'rejected');
    expect([404, 409]).toContain(failure?.reason.status);
    expect((await owner.tills.list({})).items).toHaveLength(1);
  });

  test('dos no se llaman igual, aunque cambien acentos y mayúsculas', async () => {
    await addTill('Cafetería');
    await expect(addTill('CAFETERIA')).rejects.toMatchObject({ status: 409, code: 'till_taken' });
    const bar = await addTill('Bar');
    await expect(gym.tills.update({ id: bar.id, version: 1, name: 'cafetería' })).rejects.toMatchObject({
      code: 'till_taken',
      fields: { name: 'Ya hay una caja con este nombre.' },
    });
    expect(await gym.tills.update({ id: bar.id, version: 1, name: 'Barra' })).toMatchObject({ version: 2 });
    await expect(gym.tills.update({ id: bar.id, version: 1, name: 'Otra' })).rejects.toMatchObject({
      code: 'stale',
    });
  });

  test('crear dos veces la misma crea una; con otro nombre no se da por creada', async () => {
    const form = { id: newId(), name: 'Entrada' };
    expect(await gym.tills.create(form)).toEqual(await gym.tills.create(form));
    await expect(gym.tills.create({ ...form, name: 'Salida' })).rejects.toMatchObject({
      code: 'already_saved',
    });
  });

  test('una abierta no se elimina; cerrada sí, vuelve al deshacer, y sus turnos siguen', async () => {
    const owner = await app.gym();
    const shift = await openTill('Mesón', 1000, owner);
    await expect(owner.tills.remove({ id: shift.tillId })).rejects.toMatchObject({ code: 'till_in_use' });
    await owner.tills.close({ id: shift.id, counted: 1000 });
    await owner.tills.remove({ id: shift.tillId });
    expect((await owner.tills.list({})).items).toEqual([]);
    await expect(owner.tills.open({ id: newId(), tillId: shift.tillId, float: 0 })).rejects.toMatchObject({
      status: 409,
    });
    expect((await owner.tills.shifts({})).items).toMatchObject([{ tillName: 'Mesón' }]);
    await owner.tills.restore({ id: shift.tillId });
    expect((await owner.tills.list({})).items).toMatchObject([{ name: 'Mesón', shift: null }]);
  });

  test('eliminar y abrir a la vez no deja una caja eliminada con un turno abierto', async () => {
    const owner = await app.gym();
    for (let round = 0; round < 6; round++) {
      const { id: tillId } = await addTill(`Ronda ${round}`, owner);
      const [removal, opening] = await Promise.allSettled([
        owner.tills.remove({ id: tillId }),
        owner.tills.open({ id: newId(), tillId, float: 0 }),
      ]);
      expect([removal.status, opening.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('abrir', () => {
  test('diez aperturas a la vez de una caja abren un turno, y las otras nueve lo saben', async () => {
    const { id: tillId } = await addTill('Diez');
    const opened = await Promise.allSettled(
      Array.from({ length: 10 }, () => gym.tills.open({ id: newId(), tillId, float: 5000 })),
    );
    const [success] = opened.filter((result) => result.status === 'fulfilled');
    const failures = opened.filter((result) => result.status === 'rejected');
    expect(failures.map(({ reason }) => reason.code)).toEqual(Array(9).fill('till_open'));
    expect(await shiftOf(tillId)).toEqual(success?.value);
  });

  test('repetir una apertura responde la primera; con otro fondo no se da por hecha', async () => {
    const { id: tillId } = await addTill('Repetida');
    const form = { id: newId(), tillId, float: 5000 };
    const [first, ...again] = await Promise.all(Array.from({ length: 5 }, () => gym.tills.open(form)));
    expect(again).toEqual(Array(4).fill(first));
    await expect(gym.tills.open({ ...form, float: 6000 })).rejects.toMatchObject({ code: 'already_saved' });
    const { expected } = await gym.tills.close({ id: form.id, counted: 5000 });
    expect(expected).toBe(5000);
  });

  test('sin fondo también se abre, y varias a la vez son cajas aparte', async () => {
    const [empty, full] = [await openTill('Vacía', 0), await openTill('Llena', 1000)];
    expect(await gym.tills.close({ id: empty.id, counted: 0 })).toMatchObject({ expected: 0, entries: [] });
    expect(await shiftOf(full.tillId)).toMatchObject({ id: full.id });
  });
});

describe('entradas y salidas', () => {
  test('se anotan con su motivo, una vez aunque se repitan', async () => {
    const shift = await openTill('Movida');
    const form = { id: newId(), shiftId: shift.id, kind: 'out', amount: 3000, reason: 'Hielo' } as const;
    const [saved, again] = await Promise.all([gym.tills.move(form), gym.tills.move(form)]);
    expect(saved).toEqual(again);
    expect(saved).toMatchObject({ kind: 'out', amount: -3000, reason: 'Hielo', correction: false });
    await expect(gym.tills.move({ ...form, kind: 'in' })).rejects.toMatchObject({ code: 'already_saved' });
    await gym.tills.move({ id: newId(), shiftId: shift.id, kind: 'in', amount: 500, reason: 'Sencillo' });
    const { items } = await gym.tills.entries({ shiftId: shift.id });
    expect(items.map(({ amount }) => amount)).toEqual([500, -3000]);
    expect(await gym.tills.close({ id: shift.id, counted: 17_500 })).toMatchObject({ difference: 0 });
    expect(await gym.tills.move(form), 'repetida después de cerrar').toEqual(saved);
    // A screen that asks while another window closes the till is still answered.
    expect((await gym.tills.entries({ shiftId: shift.id })).items).toEqual(items);
    await expect(gym.tills.move({ ...form, id: newId() })).rejects.toMatchObject({ code: 'shift_closed' });
  });
});

describe('cerrar', () => {
  test('dice lo esperado y la diferencia, con el detalle de lo contado', async () => {
    const shift = await openTill('Arqueo');
    await gym.tills.move({ id: newId(), shiftId: shift.id, kind: 'out', amount: 3000, reason: 'Hielo' });
    const denominations = { '10000': 1, '5000': 1, '1000': 1, '500': 1 };
    const report = await gym.tills.close({ id: shift.id, counted: 16_500, denominations, note: 'Faltó' });
    expect(report).toMatchObject({
      tillName: 'Arqueo',
      float: 20_000,
      counted: 16_500,
      expected: 17_000,
      difference: -500,
      note: 'Faltó',
      denominations,
      methods: [],
      sales: 0,
      refunds: 0,
      entries: [
        { kind: 'float', amount: 20_000 },
        { kind: 'out', amount: -3000, reason: 'Hielo' },
      ],
    });
    expect(await gym.tills.report({ id: shift.id })).toEqual(report);
    expect((await gym.tills.ledger({ id: shift.id })).items).toEqual(report.entries);
    const { items } = await gym.tills.shifts({});
    expect(items.find(({ id }) => id === shift.id)).toMatchObject({ difference: -500, note: 'Faltó' });
  });

  test('antes de cerrar ninguna respuesta dice cuánto debería haber', async () => {
    const owner = await app.gym();
    const shift = await openTill('Ciega', 20_000, owner);
    await owner.tills.move({ id: newId(), shiftId: shift.id, kind: 'in', amount: 777, reason: 'Vuelto' });
    const answers = [
      await owner.tills.list({}),
      await owner.tills.entries({ shiftId: shift.id }),
      await owner.tills.shifts({}),
      await owner.tills.unassigned({}),
    ];
    expect(JSON.stringify(answers)).not.toContain('20777');
    for (const hidden of [owner.tills.report, owner.tills.ledger]) {
      await expect(hidden({ id: shift.id })).rejects.toMatchObject({ status: 404 });
    }
  });

  test('en dos ventanas gana una; a la otra se le dice, y repetir el mismo cierre responde el primero', async () => {
    const shift = await openTill('Dos ventanas', 1000);
    const counts = [1000, 900, 800, 700];
    const closed = await Promise.allSettled(
      counts.map((counted) => gym.tills.close({ id: shift.id, counted })),
    );
    const reports = closed.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(reports).toHaveLength(1);
    for (const result of closed) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 409, code: 'already_closed' });
    }
    const report = reports[0] as (typeof reports)[number];
    expect(await gym.tills.close({ id: shift.id, counted: report.counted })).toEqual(report);
  });

  test('lo que se anota mientras cierra está en el turno o se rechaza, y lo esperado es su suma', async () => {
    for (let round = 0; round < 5; round++) {
      const shift = await openTill(`Carrera ${round}`, 1000);
      const move = (amount: number) =>
        gym.tills.move({ id: newId(), shiftId: shift.id, kind: 'in', amount, reason: 'Carrera' });
      const [closing, ...moves] = await Promise.allSettled([
        gym.tills.close({ id: shift.id, counted: 0 }),
        ...[1, 2, 4, 8, 16].map(move),
      ]);
      expect(closing.status).toBe('fulfilled');
      const amounts = moves.flatMap((result) => (result.status === 'fulfilled' ? [result.value.amount] : []));
      for (const result of moves) {
        if (result.status === 'rejected') expect(result.reason.code).toBe('shift_closed');
      }
      const { expected } = await gym.tills.report({ id: shift.id });
      expect(expected).toBe(amounts.reduce((sum, amount) => sum + amount, 1000));
    }
  });

  test('en un turno cerrado no entra nada más, tampoco por debajo', async () => {
    const shift = await openTill('Sellada', 1000);
    await gym.tills.close({ id: shift.id, counted: 1000 });
    const late = `insert into cash_entry (gym_id, shift_id, kind, amount) values ($1, $2, 'in', 1)`;
    await expect(
      asSuperuser(app.database, (connection) => connection.query(late, [gym.accountId, shift.id])),
    ).rejects.toThrow('the shift is closed');
  });
});

test('los datos malos se rechazan en su campo y no guardan nada', async () => {
  const owner = await app.gym();
  const shift = await openTill('Buena', 1000, owner);
  const before = await owner.tills.list({});
  const open = { id: newId(), tillId: newId(), float: 0 };
  const move = { id: newId(), shiftId: shift.id, kind: 'in', amount: 1, reason: 'x' };
  const close = { id: shift.id, counted: 1000, denominations: {}, note: '' };
  const wrongs = [
    ['create', { id: 'x', name: 'A' }, 'id'],
    ['create', { id: newId(), name: '  ' }, 'name'],
    ['create', { id: newId(), name: 'a'.repeat(41) }, 'name'],
    ['open', { ...open, float: -1 }, 'float'],
    ['open', { ...open, float: 1.5 }, 'float'],
    ['open', { ...open, float: 100_000_000_001 }, 'float'],
    ['open', { ...open, float: null }, 'float'],
    ['move', { ...move, amount: 0 }, 'amount'],
    ['move', { ...move, amount: -5 }, 'amount'],
    ['move', { ...move, reason: ' ' }, 'reason'],
    ['move', { ...move, reason: 'a'.repeat(201) }, 'reason'],
    ['move', { ...move, kind: 'sale' }, 'kind'],
    ['close', { ...close, counted: -1 }, 'counted'],
    ['close', { ...close, counted: '1000' }, 'counted'],
    ['close', { ...close, denominations: { '1000': 2 } }, 'counted'],
    ['close', { ...close, denominations: { mil: 1 } }, 'denominations'],
    ['close', { ...close, denominations: { '1000': -1 } }, 'denominations'],
    ['close', { ...close, note: 'a'.repeat(501) }, 'note'],
  ] as const;
  for (const [name, input, field] of wrongs) {
    const call = owner.tills[name] as (input: unknown) => Promise<unknown>;
    const refusal = (await call(input).catch((reason) => reason)) as Refusal;
    expect(refusal, `${name} ${JSON.stringify(input)}`).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(refusal.fields)[0], `${name} ${JSON.stringify(input)}`).toMatch(
      new RegExp(`^${field}`),
    );
  }
  const unknown = [
    () => owner.tills.move({ ...move, kind: 'in', shiftId: newId() }),
    () => owner.tills.close({ ...close, id: newId() }),
    () => owner.tills.open(open),
    () => owner.tills.remove({ id: newId() }),
    () => owner.tills.restore({ id: newId() }),
    () => owner.tills.entries({ shiftId: newId() }),
  ];
  for (const call of unknown) {
    await expect(call()).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
  expect(await owner.tills.list({})).toEqual(before);
  expect((await owner.tills.entries({ shiftId: shift.id })).items).toEqual([]);
});
