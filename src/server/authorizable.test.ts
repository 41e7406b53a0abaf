import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { type Person, requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { asSuperuser } from '../test/superuser.ts';
import { presetRoles, type Right } from '../wire/rights.ts';
import { permittedBy, rightsOf, type Verb } from '../wire/verb.ts';

let fixture: GymFixture;
let carla: Person;
beforeAll(async () => {
  fixture = await openGymFixture();
  carla = await fixture.memberOf(fixture.first, 'reception');
  await fixture.first.pins.setOwn({ pin });
});
afterAll(() => fixture.close());

const pin = '2580';

const authorizable = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>)
    .filter(([, verb]) => 'right' in verb && verb.authorizable)
    .map(([name, verb]) => ({ feature, name, verb, rights: [...(permittedBy(verb)?.rights ?? [])] })),
);

async function validRequest(feature: string, name: string, verb: Verb) {
  const all = cases as unknown as Record<string, Record<string, Case<Verb>>>;
  const input = await all[feature]?.[name]?.valid(fixture);
  const { url, payload = {} } = requestOf(verb, input as Record<string, unknown>);
  return { method: verb.method as 'POST', url, body: payload };
}

const codeOf = (body: string): string => JSON.parse(body).error?.code;

describe.each(authorizable)('$feature $name', ({ feature, name, verb, rights }) => {
  test('se hace una vez con el PIN de quien puede, y queda quién lo autorizó', async () => {
    const request = await validRequest(feature, name, verb);
    const { method, url, body } = request;
    expect(codeOf((await carla.raw(method, url, body)).body)).toBe('not_permitted');
    const id = newId();
    await carla.pins.authorize({ id, personId: fixture.first.accountId, pin, rights, request });
    const permit = { 'pulso-permit': id };
    const answer = await carla.raw(method, url, body, permit);
    expect(answer.status, answer.body).toBe(200);
    expect(codeOf((await carla.raw(method, url, body, permit)).body)).toBe('not_permitted');
    const { rows } = await asSuperuser(fixture.database, (connection) =>
      connection.query(
        `select distinct a.actor, b.row_id as by from audit a
         join audit b on b.gym_id = a.gym_id and b.transaction_id = a.transaction_id and b.table_name = 'authorization'
         where a.table_name <> 'authorization' and b.transaction_id =
           (select max(transaction_id) from audit where table_name = 'authorization')`,
      ),
    );
    expect(rows).toEqual([{ actor: carla.accountId, by: fixture.first.accountId }]);
    const [entry] = (await fixture.first.record.list({})).items;
    expect(entry).toMatchObject({ personId: carla.accountId, authorizedById: fixture.first.accountId });
  });
});

test('con el PIN de otra persona se hace lo que Recepción no puede por sí sola', () => {
  const may: readonly Right[] = presetRoles.reception.may;
  expect(authorizable.filter(({ verb }) => rightsOf(verb)?.some((right) => may.includes(right)))).toEqual([]);
});

test('es lo que se deshace, se regala o se corrige de un cliente, una venta o el stock', () => {
  expect(authorizable.map(({ feature, name }) => `${feature}.${name}`).toSorted()).toEqual([
    ...['charges.addFreeDays', 'charges.removeFreeDays', 'clients.remove', 'clients.restore'],
    ...['credits.setLimit', 'memberships.remove', 'memberships.restore'],
    ...['payments.remove', 'payments.restore', 'payments.update'],
    ...['receipts.cancel', 'receipts.reissue', 'refunds.create', 'stock.adjust'],
  ]);
});

test('y nunca lo que espera a quien puede: los ajustes, el equipo, los sueldos o lo que se borra para siempre', () => {
  const given = new Set(authorizable.flatMap(({ rights }) => rights));
  const settings: Right[] = ['team.edit', 'gym.edit', 'gym.download', 'clients.privacy', 'wages'];
  expect(settings.filter((right) => given.has(right))).toEqual([]);
});
