import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { insert } from '../../test/timetable.ts';
import { type Columns, prepareReservations, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addMember, book, write, expectPlaces } = prepareReservations();

let app: TestApp;
beforeAll(async () => {
  ({ app } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectPlaces());

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
