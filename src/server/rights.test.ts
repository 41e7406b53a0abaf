import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { type Person, requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { allRights, presetRoles, withRequired } from '../wire/rights.ts';
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

describe.each(teamVerbs)('$feature $name', ({ feature, name, verb }) => {
  test('lo puede cada rol que tiene el derecho, y ninguno más', async () => {
    const { url, payload } = await validRequest(feature, name, verb);
    const needed = rightsOf(verb);
    for (const { role, person } of team) {
      const may: readonly string[] = presetRoles[role].may;
      const { status, body } = await person.raw(verb.method, url, payload);
      const refused = status === 403 && JSON.parse(body).error.code === 'not_permitted';
      expect({ role, refused }).toEqual({
        role,
        refused: !(needed?.some((right) => may.includes(right)) ?? true),
      });
    }
  });
});

test('cada derecho sirve para algo', () => {
  const used = new Set(teamVerbs.flatMap(({ verb }) => rightsOf(verb) ?? []));
  expect(allRights.filter((right) => !used.has(right) && right !== 'clients.contact')).toEqual([]);
});

test('cada rol tiene lo que sus derechos necesitan', () => {
  for (const { may } of Object.values(presetRoles)) expect(withRequired(may)).toEqual(may);
});

/** Like a phone number in another field, which would need a line in `hiddenFields`. */
test.each(teamVerbs.filter(({ verb }) => verb.method === 'GET'))(
  '$feature $name no muestra a un profesor cómo escribirle a nadie',
  async ({ feature, name, verb }) => {
    const { url } = await validRequest(feature, name, verb);
    const coach = team.find(({ role }) => role === 'coach')?.person as Person;
    const { body } = await coach.raw('GET', url);
    expect(body).not.toMatch(/@(correo|x)\.cl/);
  },
);
