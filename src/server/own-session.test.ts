import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { type Person, requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { needsOwnSession, ownSessionRights } from '../wire/own-session.ts';
import type { Verb } from '../wire/verb.ts';

const pins = { owner: '2580', carla: '1470' };

let fixture: GymFixture;
let carla: Person;
beforeAll(async () => {
  fixture = await openGymFixture();
  carla = await fixture.memberOf(fixture.first, 'reception');
  await fixture.first.pins.setOwn({ pin: pins.owner });
  await carla.pins.setOwn({ pin: pins.carla });
  await carla.pins.takeOver({ personId: fixture.first.accountId, pin: pins.owner });
});
afterAll(() => fixture.close());

const refused = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>)
    .filter(([, verb]) => needsOwnSession(verb))
    .map(([name, verb]) => ({ feature, name, verb })),
);

describe('con el PIN de la dueña en la sesión de otra persona', () => {
  test.each(refused)('no se puede: $feature $name', async ({ feature, name, verb }) => {
    const all = cases as unknown as Record<string, Record<string, Case<Verb>>>;
    const input = await all[feature]?.[name]?.valid(fixture);
    const { url, payload } = requestOf(verb, input as Record<string, unknown>);
    const answer = await carla.raw(verb.method, url, payload);
    expect(answer.status, answer.body).toBe(403);
    expect(JSON.parse(answer.body).error.code).toBe('own_session_only');
  });

  test('es la cuenta, el equipo, las llaves y todo lo que se descarga', () => {
    const features = new Set(refused.map(({ feature }) => feature));
    expect([...features].toSorted()).toEqual([
      ...[
        'accesscontrol',
        'account',
        'apikeys',
        'branches',
        'invitations',
        'networkvisits',
        'onlinepayments',
        'pins',
        'plugins',
        'record',
        'registration',
        'team',
        'webhooks',
        'whatsappcloud',
      ],
    ]);
  });

  test('esos derechos no los tiene ahí, y en la suya sí', async () => {
    const there = await carla.account.me({});
    expect(there).toMatchObject({ owner: true, shared: true });
    expect(there.rights.filter((right) => ownSessionRights.includes(right))).toEqual([]);
    const own = await fixture.first.account.me({});
    expect(own.rights).toEqual(expect.arrayContaining([...ownSessionRights]));
  });
});
