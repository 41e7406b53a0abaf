import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { clientForm } from '../test/fixture/clients.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { pathNamesOf, propertiesOf } from '../test/invalid-inputs.ts';
import { asSuperuser } from '../test/superuser.ts';
import type { Verb } from '../wire/verb.ts';

let fixture: GymFixture;
beforeAll(async () => {
  fixture = await openGymFixture();
});
afterAll(() => fixture.close());

/** A verb that creates is a POST whose caller names the new id. */
const creates = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>)
    .filter(
      ([, verb]) => verb.method === 'POST' && 'id' in propertiesOf(verb) && !pathNamesOf(verb).includes('id'),
    )
    .map(([name, verb]) => ({ feature, name, verb })),
);

/** How often a row with this id, or of this series, was inserted, by the audit of a gym's tables, or of those that no gym has. */
const countInserts = (id: string) =>
  asSuperuser(fixture.database, async (connection) => {
    const { rows } = await connection.query<{ table: string; n: number }>(
      `select table_name as table, count(*)::int as n from audit
          where action = 'insert' and (row_id = $1 or $1::text in (after ->> 'account_id', after ->> 'series_id')) group by 1
        union all select 'account', count(*)::int from account where id = $1 having count(*) > 0
        union all select 'automation_mail', count(*)::int from automation_mail where id = $1 having count(*) > 0
        union all select 'permit', count(*)::int from permit where id = $1 having count(*) > 0
        union all select 'gym_plan', count(*)::int from gym_plan where id = $1 having count(*) > 0
        union all select 'suspension', count(*)::int from suspension where id = $1 having count(*) > 0
        union all select 'support_access', count(*)::int from support_access where id = $1 having count(*) > 0
        union all select 'support_visit', count(*)::int from support_visit where id = $1 having count(*) > 0
        union all select 'credential', count(*)::int from credential where user_id = $1 having count(*) > 0`,
      [id],
    );
    return Object.fromEntries(rows.map(({ table, n }) => [table, n]));
  });

/** What answers a secret that is kept nowhere: a repeat is refused, and creates nothing either. */
const answersOnce = ['accesscontrol.addReader', 'apikeys.create', 'plugins.add', 'webhooks.create'];
const repeatable = creates.filter(({ feature, name }) => !answersOnce.includes(`${feature}.${name}`));

test.each([
  ['/api/api-keys', 'api_key', { name: 'Web', rights: ['classes.view'], endsOn: null }],
  ['/api/access/readers', 'access_reader', { name: 'Puerta', direction: 'in' }],
  ['/api/webhooks', 'webhook', { name: 'Web', url: 'https://x.cl/', events: ['visit.made'] }],
])('%s: diez veces a la vez crea uno solo, y lo muestra una sola vez', async (url, table, form) => {
  const input = { id: newId(), ...form };
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.first.raw('POST', url, input)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(answers.filter(({ body }) => body.includes('already_saved'))).toHaveLength(9);
  expect(await countInserts(input.id)).toEqual({ [table]: 1 });
});

describe.each(repeatable)('$feature $name', ({ feature, name, verb }) => {
  test('diez veces a la vez crea una sola fila y responde diez veces lo mismo', async () => {
    const verbCase = (cases as unknown as Record<string, Record<string, Case<Verb>>>)[feature]?.[name];
    if (!verbCase)
      throw new Error(`falta el caso de ${feature}.${name} en src/features/${feature}/${feature}.cases.ts`);
    const valid = (await verbCase.valid(fixture)) as Record<string, unknown>;
    const id = newId();
    const input = { ...valid, id, ...(feature === 'clients' && clientForm()) };
    const { access } = verb;
    const person = verbCase.by
      ? await verbCase.by(fixture)
      : {
          public: fixture.nobody(),
          account: fixture.client,
          client: fixture.client,
          gym: fixture.first,
          staff: fixture.first,
          reader: fixture.nobody(),
          operator: fixture.operator,
        }[access];
    const { url, payload } = requestOf(verb, input);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.raw(verb.method, url, payload)),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    const inserts = await countInserts(id);
    expect(Object.keys(inserts).length).toBeGreaterThan(0);
    expect(inserts).toEqual(Object.fromEntries(Object.keys(inserts).map((table) => [table, 1])));
    const later = await person.raw(verb.method, url, payload);
    expect(later.status).toBe(200);
    expect(await countInserts(id)).toEqual(inserts);
  });
});

test('los verbos que crean son los que se esperan', () => {
  const names = creates.map(({ feature, name }) => `${feature}.${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'clients.create',
      'memberships.create',
      'payments.take',
      'registration.register',
    ]),
  );
});
