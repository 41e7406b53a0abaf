import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { type Person, requestOf } from '../test/app.ts';
import type { Case, Intruder } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { asSuperuser, countCommits, nextTransaction, readRows } from '../test/superuser.ts';
import { marksOf, openWorld, type World } from '../test/world.ts';
import type { Access, Verb } from '../wire/verb.ts';

const issuer = new OAuth2Server();
let world: World;
beforeAll(async () => {
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, '127.0.0.1');
  world = await openWorld({
    GOOGLE_CLIENT_ID: 'pulso',
    GOOGLE_CLIENT_SECRET: 'secreto',
    GOOGLE_DISCOVERY_URL: `${issuer.issuer.url}/.well-known/openid-configuration`,
  });
});
afterAll(async () => {
  await world.close();
  await issuer.stop();
});

/** What each intruder is answered when it sends what is valid for the first gym. */
const statusOf: Record<Access, Partial<Record<Intruder, number>>> = {
  public: {},
  account: { nobody: 401 },
  gym: { nobody: 401, insider: 403, otherGym: 404 },
  client: { nobody: 401, insider: 200, otherGym: 403 },
};

const ownerOf = (access: Access): Person =>
  ({ public: world.nobody(), account: world.client, client: world.client, gym: world.first })[access];

/** A verb may have signed it out. */
async function signedIn(person: Person): Promise<Person> {
  const { email, password } = person;
  const { status } = await person.raw('GET', '/api/me');
  if (status === 401) await person.account.signIn({ email, password });
  return person;
}

const send = (person: Person, verb: Verb, input: unknown) => {
  const { url, payload } = requestOf(verb, input as Record<string, unknown>);
  return person.raw(verb.method, url, payload);
};

/** Of so many tables at least a leak would be noticed; of the others everybody may know all, or sent it. */
const fewestTables = 30;

/** What every client of a gym may see of it. */
const shared = ['gym', 'class', 'class_date', 'holiday'];

/** The insider knows its own rows, its gym's name and classes, and who it is. */
const knownTo = (intruder: Intruder) => (row: Record<string, unknown>, table: string) =>
  intruder === 'insider' &&
  (shared.includes(table) ||
    [row.id, row.client_id, row.account_id].includes(world.insider.clientId) ||
    row.id === world.insider.accountId);

const verbs = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>).map(([name, verb]) => ({ feature, name, verb })),
);

describe.each(verbs)('$feature $name', ({ feature, name, verb }) => {
  const one = (cases as unknown as Record<string, Record<string, Case<Verb> | undefined>>)[feature]?.[name];

  test('no deja leer ni cambiar nada a quien no corresponde, y funciona para quien sí', async () => {
    if (!one)
      throw new Error(`falta el caso de ${feature}.${name} en src/features/${feature}/${feature}.cases.ts`);
    const owner = one.by ? await one.by(world) : ownerOf(verb.access);
    const valid = await one.valid(world);
    const forged = one.forged ? await one.forged(world) : valid;
    // Whoever may make its own row of what it sends would show it in every later list.
    const leavesTraces = verb.method !== 'GET' && one.status?.otherGym === 200;
    const intruders = {
      nobody: world.nobody(),
      insider: await signedIn(world.insider),
      otherGym: leavesTraces ? await world.gym('Gimnasio Vecino') : await signedIn(world.otherGym),
    };
    const before = await readRows(world.database, world.first.accountId);
    const next = await nextTransaction(world.database);
    for (const [who, person] of Object.entries(intruders) as [Intruder, Person][]) {
      const { status, body } = await send(person, verb, forged);
      expect(
        { who, status, body },
        `${feature}.${name}: si está bien así, dilo en el status de su caso`,
      ).toMatchObject({
        status: { ...statusOf[verb.access], ...one.status }[who],
      });
      const marks = marksOf(before, knownTo(who), forged);
      const telling = marks.filter(({ text }) => text !== world.first.accountId).map(({ table }) => table);
      expect(new Set(telling).size, `${who}: tablas con algo que reconocer`).toBeGreaterThan(fewestTables);
      expect(
        marks.filter(({ text }) => body.includes(text)),
        who,
      ).toEqual([]);
    }
    // Where nobody wrote at all there is nothing to compare.
    if ((await countCommits(world.database, next)) > 0)
      expect(await readRows(world.database, world.first.accountId)).toEqual(before);
    const answer = await send(verb.access === 'public' ? owner : await signedIn(owner), verb, valid);
    expect(answer).toMatchObject({ status: 200 });
  });
});

/** What triggers keep follows from what is recorded. */
const kept = [
  'cash_entry',
  'class_places',
  'client_count',
  'client_standing',
  'daily_income',
  'exercise',
  'product_barcode',
  'product_group_count',
  'product_stock',
];

test('cada fila que esto agregó está en la auditoría, menos lo que llevan los disparadores', async () => {
  const { rows: recorded } = await asSuperuser(world.database, (connection) =>
    connection.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'record_additions' order by 1`,
    ),
  );
  const unrecorded: string[] = [];
  for (const { name } of recorded) {
    const { rowCount } = await asSuperuser(world.database, (connection) =>
      connection.query(`select from (select gym_id, audit_row_id(to_jsonb(row)) as id, count(*) as count
          from ${name} row group by 1, 2) rows
        where count > (select count(*) from audit a where a.gym_id = rows.gym_id and a.table_name = '${name}'
          and a.row_id = rows.id and a.action = 'insert')`),
    );
    if (rowCount) unrecorded.push(name);
  }
  expect(unrecorded).toEqual(kept);
});
