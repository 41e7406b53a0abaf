import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import type { Rule } from './contract.ts';
import { maxSegments } from './domain.ts';
import { addClient, ago, current, member, noon, save, who } from './segments.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

const namesOf = async (gym: Person, id: string) =>
  (await gym.segments.people({ id })).items.map(({ name }) => name);

const withMail: Rule = { kind: 'reach', is: true, way: 'mail' };

test('quienes están en un segmento son los de ahora, sin guardarlo otra vez', async () => {
  const gym = await app.gym();
  await member(gym, 'Beto');
  const { id, people } = await save(gym);
  expect(people).toBe(1);
  const ana = await member(gym, 'Ana');
  expect(await namesOf(gym, id)).toEqual(['Ana', 'Beto']);
  expect((await gym.segments.list({})).items.map((item) => item.people)).toEqual([2]);
  await gym.clients.remove({ id: ana });
  expect(await namesOf(gym, id)).toEqual(['Beto']);
});

test('cumplen todas las reglas, o alguna', async () => {
  const gym = await app.gym();
  await member(gym, 'Ana', ago(7), { email: 'ana@correo.cl' });
  await member(gym, 'Beto');
  await addClient(gym, 'Caro', { email: 'caro@correo.cl' });
  await addClient(gym, 'Dani');
  expect(await who(gym, [current, withMail], 'all')).toEqual(['Ana']);
  expect(await who(gym, [current, withMail], 'any')).toEqual(['Ana', 'Beto', 'Caro']);
});

test('a quien se le borraron sus datos no está en ninguno, y de otro gimnasio no hay nadie', async () => {
  const gym = await app.gym();
  const other = await app.gym();
  await member(other, 'Ajena');
  const clientId = await addClient(gym, 'Ana', { email: 'ana@correo.cl' });
  const { id } = await save(gym, { rules: [{ ...withMail, is: false }, withMail], match: 'any' });
  expect(await namesOf(gym, id)).toEqual(['Ana']);
  await gym.privacy.erase({ id: newId(), clientId, reason: 'Lo pidió' });
  expect(await namesOf(gym, id)).toEqual([]);
  await expect(other.segments.people({ id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(other.segments.update({ id, version: 1, ...form })).rejects.toMatchObject({
    code: 'not_found',
  });
});

const form = { name: 'Otros', match: 'any' as const, rules: [withMail], text: '' };

describe('guardar', () => {
  test('dos veces da lo mismo, y otro con sus datos no', async () => {
    const gym = await app.gym();
    const id = newId();
    const first = await gym.segments.create({ id, ...form });
    expect(await gym.segments.create({ id, ...form })).toEqual(first);
    await expect(gym.segments.create({ id, ...form, match: 'all' })).rejects.toMatchObject({
      code: 'already_saved',
    });
  });

  test('dos con el mismo nombre no, tampoco al recuperar uno', async () => {
    const gym = await app.gym();
    const { id } = await save(gym, { name: 'Mañaneros' });
    await expect(save(gym, { name: 'mañaneros' })).rejects.toMatchObject({ code: 'segment_name_taken' });
    await gym.segments.remove({ id });
    await save(gym, { name: 'mañaneros' });
    await expect(gym.segments.restore({ id })).rejects.toMatchObject({ code: 'segment_name_taken' });
  });

  test('encima de lo que otra persona guardó no', async () => {
    const gym = await app.gym();
    const { id } = await save(gym);
    const saved = await gym.segments.update({ id, version: 1, ...form });
    expect(saved).toMatchObject({ ...form, version: 2 });
    expect(await gym.segments.get({ id })).toEqual(saved);
    await expect(gym.segments.update({ id, version: 1, ...form })).rejects.toMatchObject({ code: 'stale' });
  });

  test('eliminado no está, y se recupera', async () => {
    const gym = await app.gym();
    const { id } = await save(gym);
    await gym.segments.remove({ id });
    expect((await gym.segments.list({})).items).toEqual([]);
    await expect(gym.segments.people({ id })).rejects.toMatchObject({ code: 'not_found' });
    await gym.segments.restore({ id });
    expect((await gym.segments.list({})).items).toHaveLength(1);
  });

  test('no más de los que caben en una pantalla', async () => {
    const gym = await app.gym();
    for (let number = 1; number < maxSegments; number++) await save(gym, { name: `Segmento ${number}` });
    const last = await save(gym, { name: 'El último' });
    await expect(save(gym, { name: 'Uno más' })).rejects.toMatchObject({ code: 'too_many_segments' });
    await gym.segments.remove({ id: last.id });
    await save(gym, { name: 'En su lugar' });
    await expect(gym.segments.restore({ id: last.id })).rejects.toMatchObject({ code: 'too_many_segments' });
  });

  test('una regla no nombra lo de otro gimnasio, y lo eliminado conserva su nombre', async () => {
    const gym = await app.gym();
    const { id: foreign } = await createPlan(await app.gym());
    const naming = (planId: string) => ({ rules: [{ kind: 'plan' as const, is: true, planIds: [planId] }] });
    await expect(save(gym, naming(foreign))).rejects.toMatchObject({ code: 'rule_names_unknown' });
    const { id: planId } = await createPlan(gym, { name: 'Mensual' });
    const { id } = await save(gym, naming(planId));
    await gym.plans.remove({ id: planId });
    const { options } = await gym.segments.people({ id });
    expect(options.plans).toEqual([{ id: planId, name: 'Mensual', gone: true }]);
    const renamed = {
      id,
      version: 1,
      name: 'Los mensuales',
      match: 'all' as const,
      text: '',
      ...naming(planId),
    };
    expect(await gym.segments.update(renamed)).toMatchObject({ name: 'Los mensuales' });
  });
});
