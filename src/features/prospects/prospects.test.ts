import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { readRows } from '../../test/superuser.ts';
import { addProspect, noon, today, tomorrow } from './prospects.fixture.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
beforeEach(async () => {
  gym = await app.gym();
});
afterAll(() => app.close());

const namesIn = async (input: Parameters<Person['prospects']['list']>[0] = {}) =>
  (await gym.prospects.list(input)).items.map(({ name }) => name);

test('lo atrasado está primero, después lo de hoy y lo que viene, y al final quien no tiene qué hacer', async () => {
  await addProspect(gym, { name: 'Sin nada' });
  await addProspect(gym, { name: 'Mañana', nextAction: 'Llamar', nextOn: tomorrow });
  await addProspect(gym, { name: 'Atrasada', nextAction: 'Escribir', nextOn: '2030-03-01' });
  await addProspect(gym, { name: 'Hoy', nextAction: 'Llamar', nextOn: today });
  expect(await namesIn()).toEqual(['Atrasada', 'Hoy', 'Mañana', 'Sin nada']);
});

test('se busca por nombre, teléfono y correo, y se filtra por origen y etapa', async () => {
  await addProspect(gym, { name: 'José', phone: '+56 9 8765 4321', origin: 'social' });
  const { id } = await addProspect(gym, { name: 'Berta', phone: '', email: 'berta@correo.cl' });
  await gym.prospects.mark({ id, mark: 'contacted' });
  expect(await namesIn({ search: 'jose' })).toEqual(['José']);
  expect(await namesIn({ search: '98765 4321' })).toEqual(['José']);
  expect(await namesIn({ search: 'berta@' })).toEqual(['Berta']);
  expect(await namesIn({ origin: 'social' })).toEqual(['José']);
  expect(await namesIn({ stage: 'contacted' })).toEqual(['Berta']);
  const { counts } = await gym.prospects.list({ search: 'nadie' });
  expect(counts.filter(({ people }) => people > 0)).toEqual([
    { stage: 'new', people: 1 },
    { stage: 'contacted', people: 1 },
  ]);
});

test.each([
  [{ phone: '', email: '' }, 'phone'],
  [{ nextAction: 'Llamar' }, 'nextOn'],
  [{ nextOn: tomorrow }, 'nextAction'],
  [{ name: ' ' }, 'name'],
])('%j no se guarda y dice por qué junto al campo', async (form, field) => {
  await expect(addProspect(gym, form)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
  expect((await gym.prospects.list({})).total).toBe(0);
});

test('guardar dos veces con la misma id deja uno, y otros datos se rechazan', async () => {
  const id = newId();
  await addProspect(gym, { id });
  await addProspect(gym, { id });
  await expect(addProspect(gym, { id, name: 'Otra' })).rejects.toMatchObject({ code: 'already_saved' });
  expect((await gym.prospects.list({})).total).toBe(1);
});

test('un cambio sobre una versión anterior se rechaza', async () => {
  const { id, version } = await addProspect(gym);
  const form = { id, name: 'Ana', phone: '+56 9 1234 5678', origin: 'social' as const };
  await gym.prospects.update({ ...form, version, note: 'Prefiere la mañana' });
  await expect(gym.prospects.update({ ...form, version })).rejects.toMatchObject({ code: 'stale' });
  expect(await gym.prospects.get({ id })).toMatchObject({ note: 'Prefiere la mañana', origin: 'social' });
});

test('perderlo pide una razón; se puede volver a abrir', async () => {
  const { id } = await addProspect(gym);
  await expect(gym.prospects.mark({ id, mark: 'lost' })).rejects.toMatchObject({ code: 'loss_unexplained' });
  expect(await gym.prospects.mark({ id, mark: 'lost', lossReason: 'price' })).toMatchObject({
    stage: 'lost',
    lossReason: 'price',
  });
  expect(await namesIn()).toEqual([]);
  expect(await namesIn({ stage: 'lost' })).toEqual(['Ana']);
  expect(await gym.prospects.mark({ id, mark: 'contacted' })).toMatchObject({
    ...{ stage: 'contacted', lossReason: null, contactedOn: today },
  });
});

test('al perder a uno de dos con el mismo correo, el cliente del otro queda', async () => {
  const email = `${newId()}@correo.cl`;
  const one = await addProspect(gym, { email });
  const other = await addProspect(gym, { name: 'Iris', email });
  const { clientId } = await gym.prospects.enlist({ id: newId(), prospectId: one.id });
  expect(await gym.prospects.enlist({ id: newId(), prospectId: other.id })).toEqual({ clientId });
  await gym.prospects.mark({ id: one.id, mark: 'lost', lossReason: 'price' });
  expect(await gym.clients.get({ id: clientId })).toMatchObject({ email });
});

test('a quien se dio por perdido en otra ventana se le vende con el cliente que ya tenía', async () => {
  const { id: prospectId } = await addProspect(gym);
  const { clientId } = await gym.prospects.enlist({ id: newId(), prospectId });
  await gym.prospects.mark({ id: prospectId, mark: 'lost', lossReason: 'price' });
  expect(await gym.prospects.enlist({ id: newId(), prospectId })).toEqual({ clientId });
  expect(await gym.clients.get({ id: clientId })).toMatchObject({ name: 'Ana' });
  expect((await gym.prospects.get({ id: prospectId })).stage).not.toBe('lost');
});

test('quien fue eliminado no está en la lista y vuelve con deshacer', async () => {
  const { id } = await addProspect(gym);
  await gym.prospects.remove({ id });
  expect(await namesIn()).toEqual([]);
  await expect(gym.prospects.get({ id })).rejects.toMatchObject({ code: 'not_found' });
  const removed = await gym.prospects.list({ stage: 'removed' });
  expect([removed.items.map(({ name }) => name), removed.removed]).toEqual([['Ana'], 1]);
  expect(removed.counts.every(({ people }) => people === 0)).toBe(true);
  await gym.prospects.restore({ id });
  expect(await namesIn()).toEqual(['Ana']);
  expect(await gym.prospects.list({ stage: 'removed' })).toMatchObject({ items: [], removed: 0 });
  await gym.prospects.remove({ id });
  await gym.prospects.erase({ id });
  expect(await gym.prospects.list({ stage: 'removed' })).toMatchObject({ items: [], removed: 0 });
});

test('de quien tiene el mismo teléfono o correo se avisa, aunque se escriba de otra manera', async () => {
  const { id } = await addProspect(gym, { surname: '', email: 'ana@correo.cl' });
  const { client } = await gym.clients.create({ id: newId(), name: 'Berta', whatsapp: '9 8765-4321' });
  await gym.clients.create({ id: newId(), name: 'Sin teléfono' });
  await addProspect(await app.gym(), { name: 'De otro gimnasio' });
  const similar = async (contact: { phone?: string; email?: string }, own = newId()) =>
    (await gym.prospects.similar({ id: own, ...contact })).items;
  expect(await similar({ phone: '912345678' })).toEqual([{ kind: 'prospect', id, name: 'Ana' }]);
  expect(await similar({ email: ' ANA@correo.cl ' })).toEqual([{ kind: 'prospect', id, name: 'Ana' }]);
  expect(await similar({ phone: '912345678' }, id)).toEqual([]);
  expect(await similar({ phone: '+56987654321' })).toEqual([
    { kind: 'client', id: client.id, name: 'Berta' },
  ]);
  expect(await similar({})).toEqual([]);
  const { clientId } = await gym.prospects.enlist({ id: newId(), prospectId: id });
  expect(await similar({ phone: '912345678' }, id)).toEqual([]);
  expect(await similar({ phone: '912345678' })).toEqual([{ kind: 'client', id: clientId, name: 'Ana' }]);
});

test('lo que se borra de quien no es cliente no queda en ninguna parte ni vuelve', async () => {
  const secret = 'Turmalina';
  const { id } = await addProspect(gym, {
    ...{ name: secret, phone: '+56 9 7777 1234', email: 'turmalina@correo.cl', note: secret },
    ...{ nextAction: secret, nextOn: tomorrow },
  });
  await gym.prospects.mark({ id, mark: 'contacted' });
  const told = async () => {
    const rows = JSON.stringify(await readRows(app.database, gym.accountId)).toLowerCase();
    return [secret.toLowerCase(), '77771234', '7777 1234'].filter((word) => rows.includes(word));
  };
  expect(await told()).not.toEqual([]);
  await gym.prospects.erase({ id });
  expect(await told()).toEqual([]);
  await expect(gym.prospects.erase({ id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(gym.prospects.restore({ id })).rejects.toMatchObject({ code: 'not_found' });
  const { items } = await gym.record.list({ kind: 'clients' });
  expect(items[0]?.sentence).toBe('Borró los datos personales de un prospecto');
});

test('solo lo atiende quien tiene el derecho', async () => {
  const coach = await app.memberOf(gym, 'coach');
  await expect(coach.prospects.list({})).rejects.toMatchObject({ code: 'not_permitted' });
  const reception = await app.memberOf(gym, 'reception');
  await addProspect(reception);
  expect((await reception.prospects.list({})).items[0]).toMatchObject({ phone: '+56 9 1234 5678' });
});
