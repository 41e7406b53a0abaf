import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareReservations } from './reservations.fixture.ts';

const { openGym, addClass, addClient, addMember, sell, book, expectPlaces } = prepareReservations();
let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(async () => {
  await expectPlaces();
  await app.close();
});

/** Tuesdays and Thursdays from Tuesday, 24 November 2026, to the 3rd of December. */
const weekly = { days: ['tuesday' as const, 'thursday' as const], from: '2026-11-24', until: '2026-12-03' };
const dates = ['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03'];

const outcome = ({ items }: Awaited<ReturnType<Person['reservations']['bookSeries']>>) =>
  items.map(({ date, clientName, refusal }) => `${date} ${clientName} ${refusal ?? 'ok'}`);

const bookedOn = async (classId: string, owner = gym) => {
  const found: string[] = [];
  for (const date of dates) {
    const { items } = await owner.reservations.list({ classId, date });
    found.push(...items.map(({ client, status }) => `${date} ${client.name} ${status}`));
  }
  return found;
};

test('martes y jueves hasta una fecha, para dos personas; lo que no se puede queda fuera y se dice', async () => {
  const yoga = await addClass({ capacity: 2 });
  const [ana, iris] = [await addMember('Ana'), await addMember('Iris')];
  const cancelled = { cancelled: true, teachers: null, reason: 'Sin profesor' };
  await gym.classes.changeDate({ id: yoga, date: '2026-11-26', ...cancelled });
  await book(await addMember('Zoe'), yoga, '2026-12-01');
  const series = { classId: yoga, clientIds: [ana, iris], ...weekly };
  const expected = [
    ...['2026-11-24 Ana ok', '2026-11-24 Iris ok'],
    ...['2026-11-26 Ana class_cancelled', '2026-11-26 Iris class_cancelled'],
    ...['2026-12-01 Ana ok', '2026-12-01 Iris class_full'],
    ...['2026-12-03 Ana ok', '2026-12-03 Iris ok'],
  ];
  expect(outcome(await gym.reservations.previewSeries(series))).toEqual(expected);
  expect(await bookedOn(yoga), 'la vista previa no reserva').toEqual(['2026-12-01 Zoe reserved']);
  const id = newId();
  expect(outcome(await gym.reservations.bookSeries({ id, ...series }))).toEqual(expected);
  const booked = await bookedOn(yoga);
  expect(booked).toEqual([
    ...['2026-11-24 Ana reserved', '2026-11-24 Iris reserved', '2026-12-01 Ana reserved'],
    ...['2026-12-01 Zoe reserved', '2026-12-03 Ana reserved', '2026-12-03 Iris reserved'],
  ]);
  await gym.reservations.bookSeries({ id, ...series });
  expect(await bookedOn(yoga), 'repetida no reserva más').toEqual(booked);
});

test('un plan de una vez por semana reserva una por semana', async () => {
  const yoga = await addClass();
  const ana = await addClient();
  await sell(
    ana,
    { reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' },
    { startsOn: '2026-11-20' },
  );
  const series = { id: newId(), classId: yoga, clientIds: [ana], ...weekly };
  expect(outcome(await gym.reservations.bookSeries(series))).toEqual([
    ...['2026-11-24 Ana ok', '2026-11-26 Ana no_reservations_left'],
    ...['2026-12-01 Ana ok', '2026-12-03 Ana no_reservations_left'],
  ]);
});

test('se devuelve desde una fecha, de una persona o de todas, y lo que ya pasó queda', async () => {
  const yoga = await addClass();
  const [ana, iris] = [await addMember('Ana'), await addMember('Iris')];
  const { items } = await gym.reservations.bookSeries({
    ...{ id: newId(), classId: yoga, clientIds: [ana, iris], ...weekly },
  });
  expect(items).toHaveLength(8);
  const listed = await gym.reservations.list({ classId: yoga, date: '2026-11-24' });
  const id = listed.items[0]?.seriesId ?? '';
  expect(await gym.reservations.removeSeries({ id, clientId: ana, from: '2026-12-01' })).toEqual({
    removed: 2,
  });
  expect(await bookedOn(yoga)).toEqual([
    ...['2026-11-24 Ana reserved', '2026-11-24 Iris reserved', '2026-11-26 Ana reserved'],
    ...['2026-11-26 Iris reserved', '2026-12-01 Iris reserved', '2026-12-03 Iris reserved'],
  ]);
  expect(await gym.reservations.removeSeries({ id, from: '2026-11-26' })).toEqual({ removed: 4 });
  await expect(gym.reservations.removeSeries({ id, from: '2026-11-26' })).rejects.toMatchObject({
    status: 404,
  });
  expect(await bookedOn(yoga)).toEqual(['2026-11-24 Ana reserved', '2026-11-24 Iris reserved']);
});

test('quien espera recibe los lugares que se devuelven juntos', async () => {
  const yoga = await addClass({ capacity: 1 });
  const [ana, zoe] = [await addMember('Ana'), await addMember('Zoe')];
  const id = newId();
  await gym.reservations.bookSeries({ id, classId: yoga, clientIds: [ana], ...weekly });
  await book(zoe, yoga, '2026-12-03', { wait: true });
  await gym.reservations.removeSeries({ id, from: '2026-11-24' });
  expect(await bookedOn(yoga)).toEqual(['2026-12-03 Zoe reserved']);
});

test.each([
  ['sin personas', { clientIds: [] }, 'clientIds'],
  ['sin días', { days: [] }, 'days'],
  ['que termina antes de empezar', { until: '2026-11-23' }, 'until'],
  ['de más de un año', { until: '2028-01-01' }, 'until'],
  ['de más de 200 reservas', { until: '2027-11-23', days: [...weekly.days, 'friday', 'monday'] }, 'until'],
  ['en días en que la clase no se hace', { days: ['sunday'] }, 'until'],
] as const)('una serie %s se rechaza junto al campo', async (_, wrong, field) => {
  const yoga = await addClass({ days: ['monday', 'tuesday', 'thursday', 'friday'] });
  const form = { classId: yoga, clientIds: [await addMember()], ...weekly, ...wrong };
  const series = { ...form, clientIds: [...form.clientIds], days: [...form.days] };
  await expect(gym.reservations.bookSeries({ id: newId(), ...series })).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
});

test('no reserva nada si alguien no existe, o es de otro gimnasio', async () => {
  const yoga = await addClass();
  const other = await app.gym();
  const stranger = await addMember('Eva', other);
  const ana = await addMember('Ana');
  const series = { id: newId(), classId: yoga, clientIds: [ana, stranger], ...weekly };
  await expect(gym.reservations.bookSeries(series)).rejects.toMatchObject({ status: 404 });
  expect(await bookedOn(yoga)).toEqual([]);
});
