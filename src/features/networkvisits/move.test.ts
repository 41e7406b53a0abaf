import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { insertClass } from '../../test/timetable.ts';
import { prepareNetworkVisits, today } from './networkvisits.fixture.ts';

const visits = prepareNetworkVisits();
const { here } = visits;

/** Somebody who was taken for Ana, and is Bea. */
async function mistake() {
  const ana = await visits.addClient(here.gym);
  const bea = await visits.addClient(here.gym, { name: 'Bea' });
  return { ana, bea, ...(await visits.arriveAs(here.gym, 'wellhub', ana)) };
}

const present = async () => (await visits.visitsOf(here.gym)).map(({ client }) => client.id);
const networksOf = async (clientId: string) => (await here.gym.networkvisits.ofClient({ clientId })).items;
const passed = async () =>
  (await here.gym.accesscontrol.events({ page: 1 })).items.map(({ clientId }) => clientId);

test('una visita confirmada pasa a quien era, con su asistencia, su acceso y su vínculo', async () => {
  const { ana, bea, id, who } = await mistake();
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  expect(await present()).toEqual([bea]);
  expect(await passed()).toEqual([bea]);
  expect(await networksOf(ana)).toEqual([]);
  expect(await networksOf(bea)).toMatchObject([{ network: 'wellhub', visits: 1, linked: true }]);
  const { items } = await here.gym.networkvisits.export({ month: '2030-03' });
  expect(items).toMatchObject([{ clientName: 'Bea Pérez' }]);
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:00:00Z' });
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ clientId: bea });
  const { items: told } = await here.gym.record.list({});
  expect(told.map(({ sentence }) => sentence).join('\n')).toContain('Bea Pérez');
});

test('vuelve a quien se la quitó por error', async () => {
  const { ana, bea, id } = await mistake();
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  await here.gym.networkvisits.move({ id, from: bea, clientId: ana });
  expect(await present()).toEqual([ana]);
  expect(await networksOf(bea)).toEqual([]);
  expect(await networksOf(ana)).toMatchObject([{ visits: 1, linked: true }]);
});

test('de dos que la mueven a la vez, el segundo se entera de que ya no es de quien creía', async () => {
  const { ana, bea, id } = await mistake();
  const eva = await visits.addClient(here.gym, { name: 'Eva' });
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  await expect(here.gym.networkvisits.move({ id, from: ana, clientId: eva })).rejects.toMatchObject({
    code: 'stale',
  });
  expect(await present()).toEqual([bea]);
});

test('si viene por dos números, no se adivina cuál: se pregunta la próxima vez, y su otra visita cuenta', async () => {
  const { ana, bea, id, who } = await mistake();
  const own = (await visits.arriveAs(here.gym, 'wellhub', ana)).who;
  expect(await present()).toEqual([ana]);
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  expect((await present()).toSorted()).toEqual([ana, bea].toSorted());
  expect(await networksOf(ana)).toMatchObject([{ visits: 1, linked: false }]);
  for (const each of [who, own])
    await visits.arrive(here.gym, 'wellhub', each, { at: '2030-03-04T14:00:00Z' });
  expect((await visits.arrivals(here.gym)).map(({ clientId }) => clientId)).toEqual([null, null]);
});

test('la reserva de quien no vino queda sin asistencia, y la de quien vino la tiene', async () => {
  const ana = await visits.addClient(here.gym);
  const bea = await visits.addClient(here.gym, { name: 'Bea' });
  const classId = await insertClass(here.app, here.gym, { start_time: '12:30', end_time: '13:30' });
  for (const clientId of [ana, bea])
    await here.gym.reservations.create({
      ...{ id: newId(), classId, clientId, date: today, overrideReason: 'Viene por Wellhub' },
    });
  const { id } = await visits.arriveAs(here.gym, 'wellhub', ana);
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  const { items } = await here.gym.reservations.list({ classId, date: today });
  expect(Object.fromEntries(items.map(({ client, status }) => [client.id, status]))).toEqual({
    [ana]: 'reserved',
    [bea]: 'attended',
  });
  expect(await present()).toEqual([]);
});

test('la asistencia que recepción ya quitó no vuelve a quien no vino, y cuenta a quien vino', async () => {
  const { ana, bea, id } = await mistake();
  const [visit] = await visits.visitsOf(here.gym);
  await here.gym.reservations.removeVisit({ id: visit?.id ?? '' });
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  expect(await present()).toEqual([bea]);
});

test('quien ya había venido ese día sigue contado una vez', async () => {
  const { ana, bea, id } = await mistake();
  await here.gym.reservations.enter({
    id: newId(),
    clientId: bea,
    date: today,
    overrideReason: 'Vino antes',
  });
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  expect(await present()).toEqual([bea]);
  await here.gym.networkvisits.move({ id, from: bea, clientId: ana });
  expect((await present()).toSorted()).toEqual([ana, bea].toSorted());
});

test('no se mueve lo que no está confirmado, ni a quien no es de este gimnasio, ni sin los dos permisos', async () => {
  const { ana, bea, id } = await mistake();
  const other = await here.app.gym();
  const stranger = await visits.addClient(other);
  await expect(here.gym.networkvisits.move({ id, from: ana, clientId: stranger })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(other.networkvisits.move({ id, from: ana, clientId: stranger })).rejects.toMatchObject({
    code: 'not_found',
  });
  const rights = ['clients.view', 'clients.contact', 'clients.personal', 'clients.edit'] as const;
  const { id: role } = await here.gym.team.createRole({ id: newId(), name: 'Ventas', rights: [...rights] });
  const seller = await here.app.memberOf(here.gym, role);
  await expect(seller.networkvisits.move({ id, from: ana, clientId: bea })).rejects.toMatchObject({
    code: 'not_permitted',
  });
  expect(await present()).toEqual([ana]);
  await visits.arrive(here.gym, 'totalpass');
  const { id: waiting } = await visits.onlyArrival(here.gym);
  await expect(here.gym.networkvisits.move({ id: waiting, from: ana, clientId: bea })).rejects.toMatchObject({
    code: 'not_somebodys',
  });
});

test('el vínculo propio que tuvo después de quitarle el equivocado no pasa a nadie', async () => {
  const { ana, bea, id } = await mistake();
  await here.gym.networkvisits.unlink({ clientId: ana, network: 'wellhub' });
  await visits.arriveAs(here.gym, 'wellhub', ana);
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  expect(await networksOf(bea)).toMatchObject([{ visits: 1, linked: false }]);
  expect(await networksOf(ana)).toMatchObject([{ visits: 1, linked: false }]);
});

test('el vínculo propio no pasa con otra visita equivocada cuando el ajeno ya pasó', async () => {
  const { ana, bea, id, who } = await mistake();
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:00:00Z' });
  const { id: second } = await visits.onlyArrival(here.gym);
  await here.gym.networkvisits.accept({ id: second });
  await visits.work();
  await here.gym.networkvisits.move({ id: second, from: ana, clientId: bea });
  const own = await visits.arriveAs(here.gym, 'wellhub', ana);
  await here.gym.networkvisits.move({ id, from: ana, clientId: bea });
  await visits.arrive(here.gym, 'wellhub', own.who, { at: '2030-03-04T14:30:00Z' });
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ clientId: null });
});

test('no vuelve la asistencia a la clase de otra visita, que recepción había quitado', async () => {
  const ana = await visits.addClient(here.gym);
  const bea = await visits.addClient(here.gym, { name: 'Bea' });
  const { id: wrong } = await visits.arriveAs(here.gym, 'totalpass', ana);
  const classId = await insertClass(here.app, here.gym, { start_time: '12:30', end_time: '13:30' });
  const id = newId();
  await here.gym.reservations.create({
    ...{ id, classId, clientId: ana, date: today, overrideReason: 'Viene por Wellhub' },
  });
  await visits.arriveAs(here.gym, 'wellhub', ana);
  await here.gym.reservations.attend({ id, attended: false });
  await here.gym.networkvisits.move({ id: wrong, from: ana, clientId: bea });
  const { items } = await here.gym.reservations.list({ classId, date: today });
  expect(items.map(({ status }) => status)).toEqual(['reserved']);
});
