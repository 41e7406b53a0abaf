import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { arrived } from '../../test/mailbox.ts';
import {
  addClass,
  book,
  changeTomorrow,
  noon,
  prepareNotices,
  tomorrow,
  turnOn,
} from './automations.fixture.ts';

const evening = `${tomorrow}T02:30:00Z`;
const { here, told, work, known } = prepareNotices();

test('a quien reservó una clase que se cancela se le avisa una vez, con el motivo; si vuelve a hacerse, también', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await changeTomorrow(here.gym, here.yoga, { reason: 'Corte de luz' });
  expect(await known()).toEqual(['Ana: -, cancelled, sale']);
  await work(noon);
  expect(told(), 'se puede deshacer todavía').toEqual([]);
  await work();
  await work();
  const letter = await arrived(told, ana.email);
  expect(letter.content).toContain(
    'Hola, Ana: Yoga mañana, a las 6:00 p. m., no se hace. Motivo: Corte de luz.',
  );
  expect(told()).toHaveLength(1);
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
  await changeTomorrow(here.gym, here.yoga, { reason: 'Sin luz' });
  await work();
  expect(told(), 'otro motivo no es otra cancelación').toHaveLength(1);
  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  await work();
  expect((await arrived(() => told().slice(1), ana.email)).content).toContain('al final sí se hace');
  expect(await known()).toEqual(['Ana: reinstated sent, -']);
});

test('lo que se deshace antes de que salga no se avisa', async () => {
  await book(here.gym, here.yoga, 'Ana');
  await changeTomorrow(here.gym, here.yoga);
  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  await work();
  expect(told()).toEqual([]);
  expect(await known()).toEqual(['Ana: -, -']);
});

test('se avisa de un feriado, de una clase eliminada y de un día que deja el horario, a quien espera también', async () => {
  const small = await addClass(here.gym, { capacity: 1 });
  const [ana, bea] = [await book(here.gym, small, 'Ana'), await book(here.gym, small, 'Bea')];
  const id = newId();
  await here.gym.classes.addHoliday({ id, date: tomorrow, name: 'Aniversario' });
  await work();
  expect((await arrived(told, ana.email)).content).toContain('Es feriado: Aniversario.');
  await arrived(told, bea.email);
  await here.gym.classes.removeHoliday({ id });
  await work();
  expect(told()).toHaveLength(4);
  await here.gym.classes.remove({ id: small });
  await work();
  expect(told()).toHaveLength(6);
  expect(await known(small)).toEqual(['Ana: cancelled sent, -', 'Bea: cancelled sent, -']);

  const carla = await book(here.gym, here.yoga, 'Carla');
  const { classes } = await here.gym.classes.week({});
  const { version } = classes.find((one) => one.id === here.yoga) ?? { version: 0 };
  const form = { name: 'Yoga', startTime: '18:00', endTime: '19:00', capacity: 20 };
  await here.gym.classes.update({ id: here.yoga, version, ...form, days: ['monday'] });
  await work();
  expect((await arrived(told, carla.email)).content).toContain('Cambió el horario');
});

test('a quien espera y recibe el cupo se le avisa enseguida; de noche, cuando amanece, si la clase no es temprano', async () => {
  const small = await addClass(here.gym, { capacity: 1 });
  const [ana, bea] = [await book(here.gym, small, 'Ana'), await book(here.gym, small, 'Bea')];
  await here.gym.reservations.remove({ id: ana.reservationId });
  await work(evening);
  expect(told(), 'son las once y media de la noche y la clase es a las seis de la tarde').toEqual([]);
  await work(`${tomorrow}T11:00:00Z`);
  const letter = await arrived(told, bea.email);
  expect(letter.content).toContain('se liberó un cupo y ya es tuyo');
  expect(told()).toHaveLength(1);
  expect(await known(small)).toEqual(['Bea: freed sent, -']);
});

test('de noche se avisa igual lo de una clase que empieza temprano', async () => {
  const { id } = await here.gym.classes.create({
    ...{ id: newId(), name: 'Yoga', days: ['saturday'], startTime: '07:00', endTime: '08:00', capacity: 20 },
  });
  const ana = await book(here.gym, id, 'Ana');
  await changeTomorrow(here.gym, id);
  await work(evening);
  await arrived(told, ana.email);
});

test('de un cambio de hora se avisa con las dos horas, y de profesor solo si el gimnasio quiere', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  const { classes } = await here.gym.classes.week({});
  const { version } = classes.find((one) => one.id === here.yoga) ?? { version: 0 };
  const form = { id: here.yoga, name: 'Yoga', days: ['saturday' as const], capacity: 20 };
  await here.gym.classes.update({ ...form, version, startTime: '19:30', endTime: '20:30' });
  await work();
  expect((await arrived(told, ana.email)).content).toContain(
    'Se hace a las 7:30 p. m., y no a las 6:00 p. m. Tu reserva',
  );
  await changeTomorrow(here.gym, here.yoga, { cancelled: false, teachers: 'Dora' });
  await work();
  expect(told()).toHaveLength(1);
  await turnOn(here.gym, 'substituted');
  await changeTomorrow(here.gym, here.yoga, { cancelled: false, teachers: 'Elsa' });
  await work();
  expect((await arrived(() => told().slice(1), ana.email)).content).toContain('la hace Elsa');
});

test('quien cancela elige no avisar por correo, y avisar aunque esté apagado', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await changeTomorrow(here.gym, here.yoga, { tell: false });
  await work();
  expect(told()).toEqual([]);
  expect(await known()).toEqual(['Ana: -, cancelled']);
  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  await turnOn(here.gym, 'cancelled', { active: false });
  await changeTomorrow(here.gym, here.yoga);
  await work();
  expect(told(), 'está apagado').toEqual([]);
  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  await changeTomorrow(here.gym, here.yoga, { tell: true });
  await work();
  await arrived(told, ana.email);
});

test('a quien no tiene correo se le avisa a mano por WhatsApp, una vez, y queda', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana', { email: '' });
  await changeTomorrow(here.gym, here.yoga, { reason: 'Corte de luz.' });
  await work();
  const { items } = await here.gym.automations.ofDate({ classId: here.yoga, date: tomorrow });
  expect(items).toMatchObject([{ hasMail: false, untold: 'cancelled', pending: false }]);
  expect(items[0]?.text).toContain('no se hace. Motivo: Corte de luz. Tu plan');
  const act = { id: newId(), reservationId: ana.reservationId, kind: 'cancelled' } as const;
  await here.gym.automations.tell(act);
  await here.gym.automations.tell(act);
  await expect(here.gym.automations.tell({ ...act, id: newId() })).rejects.toMatchObject({
    code: 'nothing_to_tell',
  });
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
  const { items: ofAna } = await here.gym.automations.ofClient({ clientId: ana.id });
  expect(ofAna).toMatchObject([{ kind: 'cancelled', channel: 'whatsapp' }]);
});
