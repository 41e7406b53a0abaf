import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { type Person, requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { today } from '../test/fixture/training.ts';
import { sampleOnEmbedded } from '../test/sample.ts';
import { allRights, presetRoles, rightGroups, withoutRight, withRequired } from '../wire/rights.ts';
import { rightsOf, type Verb } from '../wire/verb.ts';

let fixture: GymFixture;
let team: readonly { role: keyof typeof presetRoles; person: Person }[];
beforeAll(async () => {
  fixture = await openGymFixture();
  const roles = Object.keys(presetRoles) as (keyof typeof presetRoles)[];
  team = await Promise.all(
    roles.map(async (role) => ({ role, person: await fixture.memberOf(fixture.first, role) })),
  );
});
afterAll(() => fixture.close());

const teamVerbs = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>)
    .filter(([, { access }]) => access === 'gym' || access === 'staff')
    .map(([name, verb]) => ({ feature, name, verb })),
);

async function validRequest(feature: string, name: string, verb: Verb) {
  const all = cases as unknown as Record<string, Record<string, Case<Verb>>>;
  const input = await all[feature]?.[name]?.valid(fixture);
  return requestOf(verb, input as Record<string, unknown>);
}

const verbs = sampleOnEmbedded(teamVerbs);

describe.each(verbs)('$feature $name', ({ feature, name, verb }) => {
  test('lo puede cada rol que tiene el derecho, y ninguno más', async () => {
    const { url, payload } = await validRequest(feature, name, verb);
    const needed = rightsOf(verb);
    for (const { role, person } of team) {
      const may: readonly string[] = presetRoles[role].may;
      const { status, body } = await person.raw(verb.method, url, payload);
      expect(status, `${role}: ${body}`).toBeLessThan(500);
      const refused = status === 403 && JSON.parse(body).error.code === 'not_permitted';
      expect({ role, refused }).toEqual({
        role,
        refused: !(needed?.some((right) => may.includes(right)) ?? true),
      });
    }
  });
});

test('lo de quien opera la instalación no lo puede ningún rol, tampoco el dueño', async () => {
  const ofOperator = Object.entries(contract).flatMap(([feature, all]) =>
    Object.entries(all as Record<string, Verb>).flatMap(([name, verb]) =>
      verb.access === 'operator' ? [{ feature, name, verb }] : [],
    ),
  );
  expect(ofOperator).not.toEqual([]);
  for (const { feature, name, verb } of ofOperator) {
    const { url, payload } = await validRequest(feature, name, verb);
    for (const person of [fixture.first, fixture.client, ...team.map((each) => each.person)]) {
      const { status, body } = await person.raw(verb.method, url, payload);
      expect({ status, code: JSON.parse(body).error.code }, name).toEqual({ status: 403, code: 'forbidden' });
    }
  }
});

test('cada derecho sirve para algo', () => {
  const used = new Set(
    teamVerbs.flatMap(({ verb }) => [
      ...(rightsOf(verb) ?? []),
      ...('beyond' in verb && verb.beyond ? [verb.beyond.right] : []),
    ]),
  );
  expect(allRights.filter((right) => !used.has(right) && !Object.hasOwn(secrets, right))).toEqual([]);
});

test('cada derecho se puede dar en un rol', () => {
  expect(Object.values(rightGroups).flat().toSorted()).toEqual(allRights.toSorted());
});

test('cada rol tiene lo que sus derechos necesitan', () => {
  for (const { may } of Object.values(presetRoles)) expect(withRequired(may)).toEqual(may);
});

/** What only whoever has the right may read of a client, wherever it stands. */
const secrets = {
  'clients.contact': { phone: '+56 9 5550 1101', whatsapp: '+56 9 5550 2202', dni: 'AB-33-44' },
  'clients.personal': { birthDate: '1988-06-05', observation: 'Rodilla operada' },
};

describe.each(Object.entries(secrets))('quien tiene todo menos %s', (right, secret) => {
  const hidden: Record<string, string> = { ...secret };
  /** Only theirs: the team may know one another's. */
  const teamMail = /\b(gimnasio|equipo|carla)-[\w-]+@(correo|x)\.cl/g;
  /** What a receipt says of whom it was issued to stays, on each copy of it. */
  const printed = `"clientDocument":"${secrets['clients.contact'].dni}"`;
  let discreet: Person;
  beforeAll(async () => {
    // So that the lists of birthdays hold them.
    if (hidden.birthDate) hidden.birthDate = `1988${(await today(fixture)).slice(4)}`;
    const { id: roleId } = await fixture.first.team.createRole({
      id: newId(),
      name: `Sin ${right}`,
      rights: withoutRight(allRights, right as keyof typeof secrets),
    });
    discreet = await fixture.memberOf(fixture.first, roleId);
    const {
      hasAccount: _,
      membershipStatus: __,
      id,
      version,
      ...form
    } = await fixture.first.clients.get({
      id: fixture.client.clientId,
    });
    await fixture.first.clients.update({ ...form, id, version, ...hidden, dniType: 'other' });
  });

  test('lo demás le llega como dice el contrato', async () => {
    const { clientId } = fixture.client;
    const { client } = await discreet.profiles.get({ clientId });
    expect(client.id).toBe(clientId);
    for (const field of Object.keys(hidden))
      expect(client).toMatchObject({ [field]: field === 'birthDate' ? null : '' });
    expect(z.safeParse(contract.clients.get.output, client)).toMatchObject({ success: true });
  });

  test.each(verbs)('no lo lee en $feature $name', async ({ feature, name, verb }) => {
    const { url, payload } = await validRequest(feature, name, verb);
    const { status, body } = await discreet.raw(verb.method, url, payload);
    expect(status, body).toBeLessThan(500);
    const ours = body.replaceAll(teamMail, '');
    const shown = feature === 'contracts' ? ours : ours.replaceAll(printed, '');
    if (right === 'clients.contact') expect(shown).not.toMatch(/@(correo|x|pulso)\.(cl|test)/);
    for (const secret of Object.values(hidden)) expect(shown).not.toContain(secret);
  });
});

describe('quien no ve teléfonos, correos ni documentos tampoco busca por ellos', () => {
  const rights = withoutRight(allRights, 'clients.contact');
  const searched = teamVerbs.filter(
    ({ verb }) =>
      verb.method === 'GET' &&
      'search' in (verb.input as z.ZodMiniObject).shape &&
      (rightsOf(verb) ?? rights).some((right) => rights.includes(right)),
  );
  const secret = { phone: '+56 9 7771 3355', dni: 'ZX-77-13', email: 'aaliyah@oculto.cl' };
  const parts = ['77713355', '7133', 'zx-77', 'oculto', '77'];
  let discreet: Person;
  beforeAll(async () => {
    const { id: roleId } = await fixture.first.team.createRole({ id: newId(), name: 'Sin contacto', rights });
    discreet = await fixture.memberOf(fixture.first, roleId);
    const id = fixture.client.clientId;
    const { hasAccount: _, membershipStatus: __, ...form } = await fixture.first.clients.get({ id });
    await fixture.first.clients.update({ ...form, ...secret, name: 'Aaliyah', dniType: 'other' });
    await fixture.first.credits.setLimit({ clientId: id, limit: 5000 });
  });
  /** Which of the lists show her. */
  const findIn = async (person: Person, search: string) => {
    const found: string[] = [];
    for (const { feature, name, verb } of searched) {
      const { url } = await validRequest(feature, name, verb);
      const asked = new URL(url, 'http://localhost');
      asked.searchParams.set('search', search);
      const { status, body } = await person.raw('GET', asked.pathname + asked.search);
      expect(status, body).toBe(200);
      if (body.includes('Aaliyah')) found.push(`${feature}.${name}`);
    }
    return found;
  };

  test('por su nombre la encuentran donde la encuentra el dueño', async () => {
    const found = await findIn(fixture.first, 'aaliyah');
    expect(found).toContain('clients.list');
    expect(await findIn(discreet, 'aaliyah')).toEqual(found);
    expect(await findIn(discreet, 'aa')).toEqual(await findIn(fixture.first, 'aa'));
    for (const own of Object.values(secret)) expect(await findIn(fixture.first, own)).toEqual(found);
  });

  test.each(parts)('por «%s» el dueño, y nadie más', async (part) => {
    expect(await findIn(fixture.first, part)).toContain('clients.list');
    expect(await findIn(discreet, part)).toEqual([]);
  });
});

test('el código y la clave del gimnasio los lee quien ve clientes', async () => {
  const { code, key } = await fixture.first.gym.get({});
  const coach = await fixture.memberOf(fixture.first, 'coach');
  for (const path of ['/api/gym', '/api/me']) {
    const read = async (person: Person) => (await person.raw('GET', path)).body;
    for (const secret of [code, key]) {
      expect(await read(fixture.first)).toContain(`"${secret}"`);
      expect(await read(coach)).not.toContain(`"${secret}"`);
    }
  }
});

test('de quien cumple años no se dice cuántos a quien no ve fechas de nacimiento', async () => {
  const { id: roleId } = await fixture.first.team.createRole({
    ...{ id: newId(), name: 'Cobranza', rights: ['receivables'] },
  });
  const collector = await fixture.memberOf(fixture.first, roleId);
  const id = newId();
  const born = `1988${(await today(fixture)).slice(4)}`;
  await fixture.first.clients.create({ id, name: 'Eva', birthDate: born });
  const shownTo = async ({ dashboard }: Person) => {
    const { items } = await dashboard.people({ kind: 'birthday', page: 1 });
    return items.find(({ clientId }) => clientId === id);
  };
  expect(await shownTo(fixture.first)).toMatchObject({ turns: expect.any(Number) });
  const shown = await shownTo(collector);
  expect(shown).toMatchObject({ name: 'Eva', turns: null });
  expect(JSON.stringify(shown)).not.toContain(born);
});

test('un profesor no lee nacimientos ni observaciones, y sí si alguien puede entrar', async () => {
  const coach = await fixture.memberOf(fixture.first, 'coach');
  const id = fixture.client.clientId;
  expect(await coach.clients.get({ id })).toMatchObject({
    ...{ id, birthDate: null, observation: '', phone: '' },
    membershipStatus: { planName: expect.any(String) },
  });
});

test('lo que se anota de una membresía no es del cliente, y se lee con ella', async () => {
  const { id: roleId } = await fixture.first.team.createRole({
    ...{ id: newId(), name: 'Solo ver', rights: ['clients.view'] },
  });
  const viewer = await fixture.memberOf(fixture.first, roleId);
  const clientId = newId();
  await fixture.first.clients.create({ id: clientId, name: 'Eva', observation: 'Rodilla operada' });
  const sold = { id: newId(), clientId, planName: 'Full', period: 'monthly' as const };
  await fixture.first.memberships.create({ ...sold, observation: 'Paga su madre' });
  expect(await viewer.clients.get({ id: clientId })).toMatchObject({ name: 'Eva', observation: '' });
  const { items } = await viewer.memberships.list({ clientId });
  expect(items).toMatchObject([{ observation: 'Paga su madre' }]);
});

test('quien administra el equipo lee sus correos, también sin los de los clientes', async () => {
  const { id: roleId } = await fixture.first.team.createRole({
    ...{ id: newId(), name: 'Jefatura', rights: ['team.edit', 'classes.view', 'income'] },
  });
  const boss = await fixture.memberOf(fixture.first, roleId);
  const { members } = await boss.team.list({});
  expect(members.filter(({ email }) => !email.includes('@'))).toEqual([]);
  const { member } = await boss.team.invite({
    ...{ id: newId(), name: 'Teo', email: `equipo-${newId()}@correo.cl`, role: roleId },
  });
  expect(member.email).toContain('@correo.cl');
  const { people } = await boss.income.choices({});
  expect(people.filter(({ email }) => !email.includes('@'))).toEqual([]);
});
