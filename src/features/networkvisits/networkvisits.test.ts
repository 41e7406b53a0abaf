import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { insertClass } from '../../test/timetable.ts';
import { prepareNetworkVisits, today } from './networkvisits.fixture.ts';

const visits = prepareNetworkVisits();
const { here } = visits;
const networks = ['wellhub', 'totalpass'] as const;

test.each(networks)('quien llega por %s espera a recepción, y se confirma una sola vez', async (network) => {
  const { status, body, checkedIn } = await visits.arrive(here.gym, network);
  expect({ status, body }).toEqual({ status: 200, body: '' });
  const waiting = await visits.onlyArrival(here.gym);
  expect(waiting).toMatchObject({ network, name: 'Ana Pérez', state: 'waiting', clientId: null });
  await visits.work();
  expect(here.providers.networks.confirmed).not.toContain(checkedIn.id);
  const clientId = await visits.addClient(here.gym);
  await here.gym.networkvisits.accept({ id: waiting.id, clientId });
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'sending' });
  expect(await visits.visitsOf(here.gym)).toEqual([]);
  await visits.work();
  await here.gym.networkvisits.accept({ id: waiting.id, clientId });
  await visits.work();
  expect(here.providers.networks.confirmed.filter((id) => id === checkedIn.id)).toHaveLength(1);
  expect(await visits.arrivals(here.gym)).toEqual([]);
  expect(await visits.reported(here.gym)).toEqual([{ network, visits: 1, expected: null, people: 1 }]);
});

test('una visita confirmada cuenta como acceso libre con su origen, y no usa la membresía', async () => {
  const clientId = await visits.addClient(here.gym);
  const { id: planId } = await here.gym.plans.create({
    ...{ id: newId(), kind: 'pack', name: 'Diez', price: 50_000, openGym: 'counted' },
    ...{ reservations: 'limited', reservationLimit: 10, days: 60, billingPeriod: null },
  });
  const { id: membershipId } = await here.gym.memberships.sell({
    ...{ id: newId(), clientId, planId, price: 50_000, startsOn: today, observation: '' },
  });
  await visits.arriveAs(here.gym, 'wellhub', clientId);
  expect(await visits.visitsOf(here.gym)).toMatchObject([
    { client: { id: clientId }, overrideReason: 'Vino por Wellhub', status: 'attended' },
  ]);
  const { rows } = await visits.query('select from visit where membership_id = $1 or counted', [
    membershipId,
  ]);
  expect(rows).toEqual([]);
  const { items } = await here.gym.accesscontrol.events({ page: 1 });
  expect(items).toMatchObject([{ clientId, way: 'wellhub', granted: true, readerName: '', direction: 'in' }]);
  expect((await here.gym.accesscontrol.events({ way: 'wellhub', date: today })).total).toBe(1);
  expect((await here.gym.accesscontrol.events({ way: 'totalpass' })).total).toBe(0);
});

test('sin membresía entra igual, y no queda debiendo nada', async () => {
  const clientId = await visits.addClient(here.gym);
  await visits.arriveAs(here.gym, 'totalpass', clientId);
  expect(await visits.visitsOf(here.gym)).toMatchObject([{ overrideReason: 'Vino por TotalPass' }]);
  const { rows } = await visits.query('select from charge where client_id = $1', [clientId]);
  expect(rows).toEqual([]);
});

test('quien reservó la clase de ese momento queda como asistido en ella', async () => {
  const clientId = await visits.addClient(here.gym);
  const classId = await insertClass(here.app, here.gym, { start_time: '12:30', end_time: '13:30' });
  await here.gym.reservations.create({
    ...{ id: newId(), classId, clientId, date: today, overrideReason: 'Viene por Wellhub' },
  });
  await visits.arriveAs(here.gym, 'wellhub', clientId);
  const { items } = await here.gym.reservations.list({ classId, date: today });
  expect(items).toMatchObject([{ status: 'attended', client: { id: clientId } }]);
  expect(await visits.visitsOf(here.gym)).toEqual([]);
});

test('desde la segunda visita se sabe quién es, y basta aceptar', async () => {
  const clientId = await visits.addClient(here.gym, { name: 'Anita' });
  const { who } = await visits.arriveAs(here.gym, 'wellhub', clientId);
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:00:00Z' });
  const again = await visits.onlyArrival(here.gym);
  expect(again).toMatchObject({ clientId, name: 'Anita Pérez' });
  const items = (await here.gym.networkvisits.ofClient({ clientId })).items;
  expect(items).toMatchObject([{ network: 'wellhub', visits: 1, linked: true }]);
});

test('la primera vez se proponen los clientes con su correo o teléfono, nunca los de igual nombre', async () => {
  const byMail = await visits.addClient(here.gym, { name: 'Otra', email: 'ana@correo.cl' });
  const byPhone = await visits.addClient(here.gym, { name: 'Tercera', whatsapp: '+56 9 8765 4321' });
  await visits.addClient(here.gym, { name: 'Ana', surname: 'Pérez' });
  await visits.arrive(here.gym, 'wellhub', visits.visitor({ email: 'ana@correo.cl', phone: '56987654321' }));
  const { id, likely } = await visits.onlyArrival(here.gym);
  expect(likely.map(({ id: likelyId, likeness }) => [likelyId, likeness])).toEqual([
    [byMail, 'email'],
    [byPhone, 'phone'],
  ]);
  await expect(here.gym.networkvisits.accept({ id })).rejects.toMatchObject({ code: 'client_missing' });
});

test('un teléfono se compara como en todas partes, con y sin sus prefijos', async () => {
  const old = await visits.addClient(here.gym, { name: 'Antigua', phone: '8765 4321' });
  const short = await visits.addClient(here.gym, { name: 'Corta', phone: '234 567' });
  await visits.addClient(here.gym, { name: 'Sin teléfono' });
  await visits.arrive(here.gym, 'wellhub', visits.visitor({ phone: '+52 1 55 8765 4321' }));
  expect((await visits.onlyArrival(here.gym)).likely).toMatchObject([{ id: old, likeness: 'phone' }]);
  await here.gym.networkvisits.dismiss({ id: (await visits.onlyArrival(here.gym)).id });
  await visits.arrive(here.gym, 'wellhub', visits.visitor({ phone: '234567' }));
  expect((await visits.onlyArrival(here.gym)).likely).toMatchObject([{ id: short, likeness: 'phone' }]);
  await here.gym.networkvisits.dismiss({ id: (await visits.onlyArrival(here.gym)).id });
  await visits.arrive(here.gym, 'wellhub', visits.visitor());
  expect((await visits.onlyArrival(here.gym)).likely).toEqual([]);
});

test('se agrega como cliente con su origen, y un correo que ya tiene otro se dice', async () => {
  await visits.addClient(here.gym, { email: 'ana@correo.cl' });
  await visits.arrive(here.gym, 'wellhub', visits.visitor({ email: 'ana@correo.cl' }));
  const { id, person } = await visits.onlyArrival(here.gym);
  expect(person).toMatchObject({ name: 'Ana', surname: 'Pérez', email: 'ana@correo.cl' });
  const clientId = newId();
  await expect(here.gym.networkvisits.welcome({ id, clientId, ...person })).rejects.toMatchObject({
    code: 'email_taken',
  });
  await here.gym.networkvisits.welcome({ id, clientId, ...person, email: '' });
  await visits.work();
  expect(await here.gym.clients.get({ id: clientId })).toMatchObject({
    ...{ name: 'Ana', surname: 'Pérez', observation: 'Origen: Wellhub' },
  });
  expect(await visits.visitsOf(here.gym)).toHaveLength(1);
});

test('quien agrega clientes sin marcar asistencia no recibe a quien llega', async () => {
  await visits.arrive(here.gym, 'wellhub');
  const { id, person } = await visits.onlyArrival(here.gym);
  const rights = ['clients.view', 'clients.contact', 'clients.personal', 'clients.edit'] as const;
  const { id: role } = await here.gym.team.createRole({ id: newId(), name: 'Ventas', rights: [...rights] });
  const seller = await here.app.memberOf(here.gym, role);
  await expect(seller.networkvisits.welcome({ id, clientId: newId(), ...person })).rejects.toMatchObject({
    code: 'not_permitted',
  });
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'waiting' });
});

test('con la aceptación automática se confirma sin nadie, y cuenta cuando se dice quién es', async () => {
  await visits.turnOn(here.gym, 'wellhub', { automatic: true });
  await visits.arrive(here.gym, 'wellhub');
  await visits.work();
  const { id, state } = await visits.onlyArrival(here.gym);
  expect(state).toBe('confirmed');
  expect(await visits.reported(here.gym)).toMatchObject([{ visits: 1, people: 0 }]);
  const clientId = await visits.addClient(here.gym);
  await here.gym.networkvisits.accept({ id, clientId });
  await here.gym.networkvisits.accept({ id, clientId });
  expect(await visits.arrivals(here.gym)).toEqual([]);
  expect(await visits.visitsOf(here.gym)).toMatchObject([{ client: { id: clientId } }]);
});

test('con la aceptación automática, quien se conoce entra sin nadie', async () => {
  const clientId = await visits.addClient(here.gym);
  const who = visits.visitor();
  await visits.arriveAs(here.gym, 'totalpass', clientId, who);
  await visits.query('update visit set deleted_at = now() where client_id = $1', [clientId]);
  await visits.turnOn(here.gym, 'totalpass', { automatic: true });
  await visits.arrive(here.gym, 'totalpass', who);
  await visits.work();
  expect(await visits.arrivals(here.gym)).toEqual([]);
  expect(await visits.visitsOf(here.gym)).toHaveLength(1);
});

test('lo que se espera por visita se cuenta aparte, por lo que se pagaba ese día', async () => {
  await visits.turnOn(here.gym, 'wellhub', { pay: 4500 });
  await visits.arriveAs(here.gym, 'wellhub', await visits.addClient(here.gym));
  await visits.turnOn(here.gym, 'wellhub', { pay: 5000 });
  await visits.arriveAs(here.gym, 'wellhub', await visits.addClient(here.gym));
  expect(await visits.reported(here.gym)).toEqual([
    { network: 'wellhub', visits: 2, expected: 9500, people: 2 },
  ]);
  expect((await here.gym.networkvisits.report({ month: '2030-03' })).days).toEqual([
    { date: today, network: 'wellhub', visits: 2, expected: 9500 },
  ]);
  const { items } = await here.gym.networkvisits.export({ month: '2030-03' });
  expect(items).toMatchObject([{ expected: 4500 }, { expected: 5000 }]);
  expect((await here.gym.networkvisits.report({ month: '2030-02' })).days).toEqual([]);
  expect((await here.gym.income.list({ page: 1 })).total).toBe(0);
});

test('una persona de la red no pasa a otro cliente hasta que se quita su vínculo', async () => {
  const ana = await visits.addClient(here.gym);
  const bea = await visits.addClient(here.gym, { name: 'Bea' });
  const { who } = await visits.arriveAs(here.gym, 'wellhub', ana);
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:00:00Z' });
  const { id } = await visits.onlyArrival(here.gym);
  await expect(here.gym.networkvisits.accept({ id, clientId: bea })).rejects.toMatchObject({
    code: 'other_person',
  });
  await here.gym.networkvisits.dismiss({ id });
  await here.gym.networkvisits.unlink({ clientId: ana, network: 'wellhub' });
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T13:00:00Z' });
  const next = await visits.onlyArrival(here.gym);
  expect(next.clientId).toBeNull();
});

test('quien era de un cliente eliminado puede ser otro, antes y después de llegar', async () => {
  const ana = await visits.addClient(here.gym);
  const bea = await visits.addClient(here.gym, { name: 'Bea' });
  const { who } = await visits.arriveAs(here.gym, 'wellhub', ana);
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:00:00Z' });
  await here.gym.clients.remove({ id: ana });
  const { id, clientId } = await visits.onlyArrival(here.gym);
  expect(clientId).toBeNull();
  await expect(here.gym.networkvisits.accept({ id })).rejects.toMatchObject({ code: 'client_missing' });
  await here.gym.networkvisits.accept({ id, clientId: bea });
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:30:00Z' });
  const [, next] = await visits.arrivals(here.gym);
  expect(next?.clientId).toBe(bea);
});
