import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { arrived } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';
import {
  addClass,
  book,
  changeTomorrow,
  prepareNotices,
  today,
  tomorrow,
  useUpMails,
} from './automations.fixture.ts';

const { here, told, work, known } = prepareNotices();

test('dos servidores a la vez avisan una vez', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await changeTomorrow(here.gym, here.yoga);
  await Promise.all([work(), work()]);
  await arrived(told, ana.email);
  expect(told()).toHaveLength(1);
});

test('a quien cancela, se borra o ya empezó su clase mientras tanto no se le escribe', async () => {
  const [ana, bea] = [await book(here.gym, here.yoga, 'Ana'), await book(here.gym, here.yoga, 'Bea')];
  await book(here.gym, here.yoga, 'Carla');
  await changeTomorrow(here.gym, here.yoga);
  await here.gym.reservations.remove({ id: ana.reservationId });
  await here.gym.privacy.erase({ id: newId(), clientId: bea.id, reason: 'Lo pidió' });
  await work(`${tomorrow}T22:00:00Z`);
  expect(told()).toEqual([]);
});

test('lo que el correo no toma ahora se prueba otra vez; lo que un servidor dejó a medias, también', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await changeTomorrow(here.gym, here.yoga);
  here.mailbox.refuse(451);
  await work();
  expect(await known()).toEqual(['Ana: cancelled failed, cancelled, sale']);
  here.mailbox.refuse(null);
  await work();
  expect(told(), 'no antes de cinco minutos').toEqual([]);
  await work(`${today}T15:10:00Z`);
  await arrived(told, ana.email);
  expect(await known()).toEqual(['Ana: cancelled sent, -']);

  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  await asSuperuser(here.app.database, (connection) =>
    connection.query('update class_notice set held_until = $1, due_at = $1 where reservation_id = $2', [
      `${today}T15:30:00Z`,
      ana.reservationId,
    ]),
  );
  await work(`${today}T15:20:00Z`);
  expect(told()).toHaveLength(1);
  await work(`${today}T15:30:00Z`);
  await arrived(() => told().slice(1), ana.email);
});

test('lo que cambia mientras sale se avisa después', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await changeTomorrow(here.gym, here.yoga);
  here.mailbox.pause();
  const working = work();
  await expect.poll(() => here.mailbox.waiting()).toBe(1);
  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  here.mailbox.resume();
  await working;
  await work();
  expect((await arrived(() => told().slice(1), ana.email)).content).toContain('sí se hace');
  expect(told()).toHaveLength(2);
});

test('quien reserva mientras se agrega un feriado o queda avisado o no entra', async () => {
  const names = ['Ana', 'Bea', 'Carla', 'Dora', 'Elsa'];
  const tries = names.map((name) => book(here.gym, here.yoga, name));
  const holiday = here.gym.classes.addHoliday({ id: newId(), date: tomorrow, name: 'Aniversario' });
  const ends = await Promise.allSettled(tries);
  await holiday;
  await work();
  const entered = ends.filter(({ status }) => status === 'fulfilled').length;
  expect(await known()).toEqual(
    names.slice(0, 0).concat(Array(entered).fill(expect.stringContaining('cancelled sent'))),
  );
  expect(told()).toHaveLength(entered);
});

test('las de un curso lleno salen todas, por partes', async () => {
  const big = await addClass(here.gym, { capacity: 60 });
  const guests = await Promise.all(
    Array.from({ length: 50 }, (_, place) => book(here.gym, big, `Persona ${place}`)),
  );
  await changeTomorrow(here.gym, big);
  await work();
  for (const { email } of guests) await arrived(told, email);
  expect(told()).toHaveLength(50);
});

test('las de un día dejan correos para los comprobantes, y las demás salen cuando amanece', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  for (const name of ['Bea', 'Carla', 'Dora']) await book(here.gym, here.yoga, name);
  await useUpMails(here, ana, 373);
  await changeTomorrow(here.gym, here.yoga);
  await work();
  expect(told()).toHaveLength(2);
  await work(`${tomorrow}T11:00:00Z`);
  expect(told()).toHaveLength(4);
});
