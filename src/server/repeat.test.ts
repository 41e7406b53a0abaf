import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { pathNamesOf, propertiesOf } from '../test/invalid-inputs.ts';
import { asSuperuser } from '../test/superuser.ts';
import { clientForm, openWorld, type World } from '../test/world.ts';
import type { Verb } from '../wire/verb.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A verb that creates is a POST whose caller names the new id. */
const creates = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>)
    .filter(
      ([, verb]) => verb.method === 'POST' && 'id' in propertiesOf(verb) && !pathNamesOf(verb).includes('id'),
    )
    .map(([name, verb]) => ({ feature, name, verb })),
);

/** How often the audit saw a row with this id appear, as an account or in a gym's table. */
const countBirths = (id: string) =>
  asSuperuser(world.database, async (connection) => {
    const { rows } = await connection.query<{ table: string; n: number }>(
      `select table_name as table, count(*)::int as n from audit
          where action = 'insert' and (row_id = $1 or after ->> 'account_id' = $1::text) group by 1
        union all select 'account', count(*)::int from account where id = $1 having count(*) > 0
        union all select 'credential', count(*)::int from credential where user_id = $1 having count(*) > 0`,
      [id],
    );
    return Object.fromEntries(rows.map(({ table, n }) => [table, n]));
  });

describe.each(creates)('$feature $name', ({ feature, name, verb }) => {
  test('diez veces a la vez crea una sola fila y responde diez veces lo mismo', async () => {
    const one = (cases as unknown as Record<string, Record<string, Case<Verb>>>)[feature]?.[name];
    if (!one)
      throw new Error(`falta el caso de ${feature}.${name} en src/features/${feature}/${feature}.cases.ts`);
    const valid = (await one.valid(world)) as Record<string, unknown>;
    const id = newId();
    const input = { ...valid, id, ...(feature === 'clients' && clientForm()) };
    const { access } = verb;
    const person = one.by
      ? await one.by(world)
      : { public: world.nobody(), account: world.client, client: world.client, gym: world.first }[access];
    const { url, payload } = requestOf(verb, input);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.raw(verb.method, url, payload)),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    const births = await countBirths(id);
    expect(Object.keys(births).length).toBeGreaterThan(0);
    expect(births).toEqual(Object.fromEntries(Object.keys(births).map((table) => [table, 1])));
    const later = await person.raw(verb.method, url, payload);
    expect(later.status).toBe(200);
    expect(await countBirths(id)).toEqual(births);
  });
});

test('los verbos que crean son los que se esperan', () => {
  const names = creates.map(({ feature, name }) => `${feature}.${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'clients.create',
      'memberships.create',
      'payments.create',
      'registration.register',
    ]),
  );
});
