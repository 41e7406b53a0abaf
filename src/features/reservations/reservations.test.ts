import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { insert } from '../../test/timetable.ts';
import {
  type Columns,
  codeOf,
  noon,
  prepareReservations,
  refusal,
  today,
  tomorrow,
} from './reservations.fixture.ts';

const {
  openGym,
  addClass,
  addClient,
  addMembership,
  addMember,
  findMatch,
  eligibility,
  book,
  write,
  expectPlaces,
} = prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

const sessionOf = async (classId: string, date = tomorrow) =>
  (await gym.reservations.list({ classId, date })).session;

describe('agregar a una clase', () => {
  test('responde la reserva con su cliente, y la lista la muestra', async () => {
    const [ana, yoga, id] = [await addMember(), await addClass(), newId()];
    const saved = await gym.reservations.create({ id, classId: yoga, clientId: ana, date: tomorrow });
    expect(saved).toEqual({
      id,
      classId: yoga,
      seriesId: null,
      date: tomorrow,
      status: 'reserved',
      overrideReason: '',
      client: { id: ana, name: 'Ana', surname: '', email: '', whatsapp: '' },
      absences: 0,
      lateCancellations: 0,
      reasons: [],
      version: 1,
    });
    const { session, items } = await gym.reservations.list({ classId: yoga, date: tomorrow });
    expect(items).toEqual([saved]);
    expect(session).toMatchObject({ capacity: 20, taken: 1, attended: 0, waiting: 0, notHeld: '' });
    expect(await findMatch(ana, yoga)).toMatchObject({
      reservation: { id, status: 'reserved' },
      eligibility: { blocked: true, reasons: [{ code: 'already_reserved' }] },
    });
  });

  test('dos veces al mismo cliente se rechaza; repetir la misma petición, no', async () => {
    const [ana, iris, yoga, id] = [await addMember(), await addMember('Iris'), await addClass(), newId()];
    const booking = { id, classId: yoga, clientId: ana, date: tomorrow };
    const saved = await gym.reservations.create(booking);
    await expect(gym.reservations.create(booking)).resolves.toEqual(saved);
    await expect(book(ana, yoga)).rejects.toMatchObject(refusal('already_reserved'));
    await expect(gym.reservations.create({ ...booking, clientId: iris })).rejects.toMatchObject(
      refusal('already_saved'),
    );
    await gym.reservations.remove({ id });
    await expect(gym.reservations.create(booking)).rejects.toMatchObject({ status: 404 });
    expect(await book(ana, yoga)).toMatchObject({ status: 'reserved' });
  });

  test('llena se rechaza', async () => {
    const yoga = await addClass({ capacity: 2 });
    await book(await addMember(), yoga, today);
    await book(await addMember(), yoga, today, { attended: true });
    const late = await addMember();
    expect(await eligibility(late, yoga, today)).toMatchObject({
      tone: 'bad',
      full: true,
      blocked: false,
      allowed: true,
      reasons: [{ code: 'class_full', limit: 2 }],
    });
    await expect(book(late, yoga, today)).rejects.toMatchObject(refusal('class_full'));
    await expect(book(late, yoga, today, { overrideReason: 'cabe uno más' })).rejects.toMatchObject(
      refusal('class_full'),
    );
    expect(await sessionOf(yoga, today)).toMatchObject({ taken: 2, capacity: 2 });
  });

  test('a quien no podría se permite con una palabra, que queda', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await expect(book(ana, yoga)).rejects.toMatchObject(refusal('no_membership'));
    await expect(book(ana, yoga, tomorrow, { overrideReason: '   ' })).rejects.toMatchObject(
      refusal('no_membership'),
    );
    await book(ana, yoga, tomorrow, { overrideReason: ' paga el lunes ' });
    const { items } = await gym.reservations.list({ classId: yoga, date: tomorrow });
    expect(items).toMatchObject([
      { status: 'reserved', overrideReason: 'paga el lunes', reasons: [{ code: 'no_membership' }] },
    ]);
    const member = await addMember();
    expect(await book(member, yoga, tomorrow, { overrideReason: 'sobra' })).toMatchObject({
      overrideReason: '',
    });
  });

  test('también a una que ya empezó o pasó, o más allá de los días de anticipación', async () => {
    const [ana, yoga] = [await addMember(), await addClass({ start_time: '08:00' })];
    for (const date of ['2026-11-19', today, '2026-12-20'])
      expect(await book(ana, yoga, date)).toMatchObject({ status: 'reserved' });
  });

  test('no encuentra a un cliente o una clase que se eliminó', async () => {
    const [ana, iris, yoga, gone] = [
      await addMember(),
      await addMember(),
      await addClass(),
      await addClass({ deleted_at: noon }),
    ];
    await gym.clients.remove({ id: iris });
    await expect(book(ana, gone)).rejects.toMatchObject({ status: 404 });
    await expect(book(iris, yoga)).rejects.toMatchObject({ status: 404 });
    await expect(gym.reservations.list({ classId: gone, date: tomorrow })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('buscar a quién agregar', () => {
  test('primero quien ya reservó, después quien suele venir, después quien empieza así', async () => {
    const yoga = await addClass();
    const [mariana, tamara, maria] = [
      await addMember('Mariana'),
      await addMember('Tamara'),
      await addMember('María'),
    ];
    const search = async () => {
      const { items } = await gym.reservations.matches({ classId: yoga, date: today, search: 'mar' });
      return items.map(({ client }) => client.name);
    };
    expect(await search()).toEqual(['María', 'Mariana', 'Tamara']);
    await book(tamara, yoga, '2026-11-12', { attended: true });
    expect(await search(), 'una vez no es costumbre').toEqual(['María', 'Mariana', 'Tamara']);
    await book(tamara, yoga, '2026-11-19', { attended: true });
    expect(await search()).toEqual(['Tamara', 'María', 'Mariana']);
    await book(mariana, yoga, today);
    expect(await search()).toEqual(['Mariana', 'Tamara', 'María']);
    await book(maria, await addClass(), today);
    expect(await search(), 'la reserva de otra clase no cuenta').toEqual(['Mariana', 'Tamara', 'María']);
  });

  test('encuentra con unas letras, por orden, y entiende el código QR con mayúsculas o minúsculas', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    const names = ['Mariela', 'Marta', 'Mario'];
    const ids = await Promise.all(names.map((name) => addMember(name, owner)));
    const search = (text: string) =>
      owner.reservations.matches({ classId: yoga, date: tomorrow, search: text });
    const { items, total } = await search('mar');
    expect(items.map(({ client }) => client.name)).toEqual(['Mariela', 'Mario', 'Marta']);
    expect(total).toBe(3);
    const code = codeOf(ids[1] ?? '');
    for (const text of [code, code.toLowerCase(), `  ${code} `])
      expect((await search(text)).items).toMatchObject([{ client: { name: 'Marta' } }]);
    expect(await search(codeOf(newId()))).toEqual({ items: [], total: 0, totalIsFloor: false });
    expect((await search(codeOf(await addMember('Ajena')))).items).toEqual([]);
  });

  test('muestra primero a quien tiene una palabra que empieza así, aunque otros la tengan dentro', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    for (const number of Array(9).keys()) await addMember(`Mónica ${number}`, owner);
    await addMember('Nicolás', owner);
    const { items, total } = await owner.reservations.matches({
      classId: yoga,
      date: tomorrow,
      search: 'NIC',
    });
    expect(items[0]).toMatchObject({ client: { name: 'Nicolás' } });
    expect(items).toHaveLength(8);
    expect(total).toBe(10);
  });
});

describe('el día', () => {
  test('muestra sus clases por hora, con sus cupos, quién las hace y por qué no se hacen', async () => {
    const owner = await app.gym();
    const add = (values: Columns) => addClass({ teachers: 'Bea', ...values }, owner);
    const evening = await add({ name: 'Tarde', start_time: '19:00', capacity: 3 });
    const morning = await add({ name: 'Mañana', start_time: '07:00' });
    await add({ name: 'Lunes', days: ['monday'] });
    await insert(app, owner, 'class_date', { class_id: evening, date: today, teachers: 'Caro' });
    await insert(app, owner, 'class_date', {
      class_id: morning,
      date: today,
      cancelled: true,
      reason: 'corte de luz',
    });
    await book(await addMember('Ana', owner), evening, today, {}, owner);
    expect(await owner.reservations.day({})).toMatchObject({
      date: today,
      today,
      now: '12:00',
      items: [
        { name: 'Mañana', teachers: 'Bea', notHeld: 'Cancelada: corte de luz' },
        { name: 'Tarde', teachers: 'Caro', capacity: 3, taken: 1, notHeld: '' },
      ],
    });
    await insert(app, owner, 'holiday', { date: '2026-12-25', name: 'Navidad' });
    const { items } = await owner.reservations.day({ date: '2026-12-25' });
    expect(items.map(({ notHeld }) => notHeld)).toEqual(['Feriado: Navidad', 'Feriado: Navidad']);
    const sunday = await owner.reservations.day({ date: '2026-11-22' });
    expect(sunday.items).toHaveLength(2);
  });

  test('muestra también la clase que cambió de día con reservas puestas', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    await book(await addMember('Ana', owner), yoga, tomorrow, {}, owner);
    await write(`update class set days = '{monday}' where id = $1`, [yoga]);
    const { items } = await owner.reservations.day({ date: tomorrow });
    expect(items).toMatchObject([{ classId: yoga, taken: 1, notHeld: 'Ya no se hace este día' }]);
  });
});

describe('quien llega', () => {
  test('se marca como asistido y se deshace, las veces que haga falta', async () => {
    const [ana, yoga] = [await addMember(), await addClass()];
    const { id } = await book(ana, yoga, today);
    const mark = (attended: boolean) => gym.reservations.attend({ id, attended });
    expect(await mark(true)).toMatchObject({ status: 'attended', version: 2 });
    expect(await mark(true)).toMatchObject({ status: 'attended', version: 2 });
    expect(await sessionOf(yoga, today)).toMatchObject({ taken: 1, attended: 1 });
    expect(await mark(false)).toMatchObject({ status: 'reserved' });
    expect(await sessionOf(yoga, today)).toMatchObject({ taken: 1, attended: 0 });
  });

  test('a una clase de otro día, o que no se hace, no se puede marcar, pero sí deshacer', async () => {
    const [ana, yoga, other] = [await addMember(), await addClass(), await addClass()];
    const { id: early } = await book(ana, yoga);
    const notToday = refusal('class_not_today');
    await expect(gym.reservations.attend({ id: early, attended: true })).rejects.toMatchObject(notToday);
    await expect(book(ana, other, tomorrow, { attended: true })).rejects.toMatchObject(notToday);
    expect(await sessionOf(other), 'ni queda reservada').toMatchObject({ taken: 0 });
    const [{ id }, { id: came }] = [
      await book(ana, yoga, today),
      await book(await addMember('Iris'), yoga, today, { attended: true }),
    ];
    const cancelled = { date: today, cancelled: true, teachers: null, reason: 'Sin profesor' };
    await gym.classes.changeDate({ id: yoga, ...cancelled });
    await expect(gym.reservations.attend({ id, attended: true })).rejects.toMatchObject(
      refusal('class_not_held'),
    );
    expect(await gym.reservations.attend({ id: came, attended: false })).toMatchObject({
      status: 'reserved',
    });
  });

  test('pero espera lugar o canceló, no se puede marcar', async () => {
    const yoga = await addClass({ capacity: 1 });
    const ana = await app.clientOf(gym);
    await addMembership(ana.clientId, ['2026-11-01', '2026-12-01']);
    const id = newId();
    await ana.reservations.book({ id, classId: yoga, date: tomorrow });
    const waiting = await book(await addMember('Iris'), yoga, tomorrow, { wait: true, attended: true });
    expect(waiting.status).toBe('waiting');
    for (const attended of [true, false])
      await expect(gym.reservations.attend({ id: waiting.id, attended })).rejects.toMatchObject(
        refusal('not_reserved'),
      );
    await ana.reservations.cancel({ id });
    await expect(gym.reservations.attend({ id, attended: true })).rejects.toMatchObject({ status: 404 });
  });
});

describe('las faltas', () => {
  test('se cuentan cuando la clase terminó, en los últimos 30 días, y se ven al buscar y en la lista', async () => {
    const [ana, ended, going] = [
      await addMember(),
      await addClass({ start_time: '10:00', end_time: '11:59' }),
      await addClass({ start_time: '11:00', end_time: '12:00' }),
    ];
    await book(ana, ended, today);
    await book(ana, going, today);
    await book(ana, going, '2026-11-19', { attended: true });
    await book(ana, going, '2026-10-21', { overrideReason: 'de entonces' });
    await book(ana, going, '2026-10-20', { overrideReason: 'de entonces' });
    expect(await findMatch(ana, ended, '2026-11-25')).toMatchObject({ absences: 2, lateCancellations: 0 });
    const { items } = await gym.reservations.list({ classId: going, date: today });
    expect(items).toMatchObject([{ absences: 2 }]);
    await insert(app, gym, 'class_date', { class_id: ended, date: today, cancelled: true });
    expect(await findMatch(ana, ended, '2026-11-25')).toMatchObject({ absences: 1 });
  });
});

test('lo de otro gimnasio no se encuentra', async () => {
  const other = await app.gym();
  const [ana, yoga] = [await addMember(), await addClass()];
  const foreign = await addClass({}, other);
  const { id } = await book(ana, yoga);
  await expect(book(ana, foreign)).rejects.toMatchObject({ status: 404 });
  await expect(other.reservations.remove({ id })).rejects.toMatchObject({ status: 404 });
  await expect(other.reservations.attend({ id, attended: true })).rejects.toMatchObject({ status: 404 });
  await expect(
    other.reservations.matches({ classId: yoga, date: tomorrow, search: 'ana' }),
  ).rejects.toMatchObject({ status: 404 });
});

test('los lugares que se llevan por clase y día son los que hay en las reservas', () => expectPlaces());
