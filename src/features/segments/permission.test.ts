import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { presetRoles, type Right } from '../../wire/rights.ts';
import type { Rule } from './contract.ts';
import { addClient, ago, member, noon, save, who } from './segments.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

const withMail: Rule = { kind: 'reach', is: true, way: 'mail' };

const roleWith = async (gym: Person, rights: Right[]) => {
  const { id } = await gym.team.createRole({ id: newId(), name: `Rol ${newId()}`, rights });
  return app.memberOf(gym, id);
};
const reception = presetRoles.reception.may.filter(
  (right) => right !== 'clients.personal' && right !== 'clients.edit' && right !== 'clients.space',
);

test('quien no ve fechas de nacimiento no pregunta por ellas', async () => {
  const gym = await app.gym();
  await addClient(gym, 'Ana', { birthDate: '1990-03-20' });
  const born = await save(gym, { name: 'Cumplen', rules: [{ kind: 'birthday' }] });
  await save(gym, { name: 'Con correo', rules: [withMail] });
  const person = await roleWith(gym, [...reception]);
  const { items } = await person.segments.list({});
  expect(items.map(({ name, people }) => [name, people])).toEqual([
    ['Con correo', 0],
    ['Cumplen', null],
  ]);
  const hidden = { code: 'rule_hidden' };
  await expect(person.segments.people({ id: born.id })).rejects.toMatchObject(hidden);
  await expect(who(person, [{ kind: 'age', from: 0, to: 99 }])).rejects.toMatchObject(hidden);
  await expect(save(person, { rules: [{ kind: 'birthday' }] })).rejects.toMatchObject(hidden);
  await expect(
    person.segments.update({ id: born.id, version: 1, name: 'Otros', match: 'all', rules: [withMail] }),
  ).rejects.toMatchObject(hidden);
});

test('exportar pide poder exportar clientes, y ver quién debe', async () => {
  const gym = await app.gym();
  await member(gym, 'Ana', ago(7), { email: 'ana@correo.cl', whatsapp: '+56 9 1234 5678' });
  const { id } = await save(gym);
  expect((await gym.segments.export({ id })).items).toEqual([
    {
      ...{ name: 'Ana', surname: '', email: 'ana@correo.cl', phone: '', whatsapp: '+56 9 1234 5678' },
      ...{ planName: 'Libre', expiresOn: '2030-04-07' },
    },
  ]);
  const exporter = ['clients.view', 'clients.contact', 'clients.personal', 'clients.export'] as const;
  for (const rights of [reception, exporter])
    await expect((await roleWith(gym, [...rights])).segments.export({ id })).rejects.toMatchObject({
      code: 'not_permitted',
    });
});
