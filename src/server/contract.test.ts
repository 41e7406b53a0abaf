import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { type Person, requestOf } from '../test/app.ts';
import type { Case, Intruder } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { canariesOf } from '../test/fixture/canaries.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { logLines } from '../test/log.ts';
import { sampleOnEmbedded } from '../test/sample.ts';
import { asSuperuser, countCommits, nextTransaction, type Rows, readRows } from '../test/superuser.ts';
import type { Access, Verb } from '../wire/verb.ts';

const issuer = new OAuth2Server();
let fixture: GymFixture;
beforeAll(async () => {
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, '127.0.0.1');
  fixture = await openGymFixture({
    GOOGLE_CLIENT_ID: 'pulso',
    GOOGLE_CLIENT_SECRET: 'secreto',
    GOOGLE_DISCOVERY_URL: `${issuer.issuer.url}/.well-known/openid-configuration`,
  });
});
afterAll(async () => {
  await fixture.close();
  await issuer.stop();
});

/** What each intruder is answered when it sends what is valid for the first gym. */
const statusOf: Record<Access, Partial<Record<Intruder, number>>> = {
  public: {},
  account: { nobody: 401 },
  gym: { nobody: 401, insider: 403, otherGym: 404 },
  staff: { nobody: 401, insider: 403, otherGym: 404 },
  client: { nobody: 401, insider: 200, otherGym: 403 },
  reader: { nobody: 401, insider: 401, otherGym: 401 },
  operator: { nobody: 401, insider: 403, otherGym: 403 },
};

const ownerOf = (access: Access): Person =>
  ({
    public: fixture.nobody(),
    account: fixture.client,
    client: fixture.client,
    gym: fixture.first,
    staff: fixture.first,
    reader: fixture.nobody(),
    operator: fixture.operator,
  })[access];

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

/** More tables than this hold a canary for each intruder; of the others it may see everything, or sent it. */
const minTables = 30;

/** What every client of a gym may see of it. */
const shared = ['gym', 'class', 'class_date', 'holiday', 'consent_purpose'];

/** The insider sees its own rows, its gym's name and classes, and who it is. */
const isVisibleToInsider = (row: Record<string, unknown>, table: string) =>
  shared.includes(table) ||
  [row.id, row.client_id, row.account_id].includes(fixture.insider.clientId) ||
  row.id === fixture.insider.accountId;

const everyVerb = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>).map(([name, verb]) => ({
    ...{ feature, name, verb },
    verbCase: (cases as unknown as Record<string, Record<string, Case<Verb> | undefined>>)[feature]?.[name],
  })),
);

const verbs = sampleOnEmbedded(everyVerb);

/** Of what the first gym's rows hold, logs may name the gym alone. */
function expectNothingPersonal(rows: Rows, people: Person[]): void {
  const log = logLines.join('');
  const cookies = people
    .flatMap((person) => person.cookie().split('; '))
    .map((each) => each.split('=')[1] ?? '');
  const secrets = ['@', '/api/', ...cookies, ...canariesOf(rows, () => false, []).map(({ text }) => text)];
  const gyms = [fixture.first.accountId, fixture.otherGym.accountId];
  expect(log).toContain('"answered"');
  expect(secrets.filter((text) => text !== '' && !gyms.includes(text) && log.includes(text))).toEqual([]);
}

/** Attempts to sign in are on record, whoever made them. */
const withoutAttempts = (rows: Rows): Rows => ({
  ...rows,
  audit: (rows.audit ?? []).filter(({ table_name }) => table_name !== 'account'),
});

describe.each(verbs)('$feature $name', ({ feature, name, verb, verbCase }) => {
  test('no deja leer ni cambiar nada a quien no corresponde, y funciona para quien sí', async () => {
    if (!verbCase)
      throw new Error(`falta el caso de ${feature}.${name} en src/features/${feature}/${feature}.cases.ts`);
    const owner = verbCase.by ? await verbCase.by(fixture) : ownerOf(verb.access);
    const valid = await verbCase.valid(fixture);
    const forged = verbCase.forged ? await verbCase.forged(fixture) : valid;
    // Whoever may make its own row of what it sends would show it in every later list.
    const leavesTraces = verb.method !== 'GET' && verbCase.status?.otherGym === 200;
    const intruders = {
      nobody: fixture.nobody(),
      insider: await signedIn(fixture.insider),
      otherGym: leavesTraces ? await fixture.gym('Gimnasio Vecino') : await signedIn(fixture.otherGym),
    };
    const before = await readRows(fixture.database, fixture.first.accountId);
    const next = await nextTransaction(fixture.database);
    const hidden = canariesOf(before, () => false, forged);
    for (const [who, person] of Object.entries(intruders) as [Intruder, Person][]) {
      const { status, body } = await send(person, verb, forged);
      expect(
        { who, status, body },
        `${feature}.${name}: si está bien así, dilo en el status de su caso`,
      ).toMatchObject({
        status: { ...statusOf[verb.access], ...verbCase.status }[who],
      });
      const canaries = who === 'insider' ? canariesOf(before, isVisibleToInsider, forged) : hidden;
      const tables = canaries
        .filter(({ text }) => text !== fixture.first.accountId)
        .map(({ table }) => table);
      expect(new Set(tables).size, `${who}: tablas con algo que reconocer`).toBeGreaterThan(minTables);
      expect(
        canaries.filter(({ text }) => body.includes(text)),
        who,
      ).toEqual([]);
    }
    // Where nobody wrote at all there is nothing to compare.
    if ((await countCommits(fixture.database, next)) > 0)
      expect(withoutAttempts(await readRows(fixture.database, fixture.first.accountId))).toEqual(
        withoutAttempts(before),
      );
    const answer = await send(verb.access === 'public' ? owner : await signedIn(owner), verb, valid);
    expect(answer).toMatchObject({ status: 200 });
    expectNothingPersonal(before, [owner, ...Object.values(intruders)]);
    // What its verbs end, the cases of other verbs need.
    if (feature === 'account') for (const person of [fixture.first, fixture.client]) await signedIn(person);
  });
});

test('con todo lo que eso dejó, cada lectura sigue respondiendo', async () => {
  for (const { feature, name, verb, verbCase } of everyVerb.filter(({ verb }) => verb.method === 'GET')) {
    if (!verbCase) continue;
    const owner = verbCase.by ? await verbCase.by(fixture) : ownerOf(verb.access);
    const input = await verbCase.valid(fixture);
    const { status, body } = await send(
      verb.access === 'public' ? owner : await signedIn(owner),
      verb,
      input,
    );
    expect({ status, body }, `${feature}.${name}`).toMatchObject({ status: 200 });
  }
});

/** Triggers derive these from rows that are audited. */
const derived = [
  'accounting_entry',
  'cash_entry',
  'charge',
  'class_places',
  'class_version',
  'client_count',
  'client_membership_status',
  'consent_text',
  'daily_income',
  'exercise',
  'page_slug',
  'product_barcode',
  'product_group_count',
  'product_stock',
  'referral',
];

test('cada fila que esto agregó está en la auditoría, menos lo que llevan los disparadores', async () => {
  const { rows: audited } = await asSuperuser(fixture.database, (connection) =>
    connection.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'record_additions' order by 1`,
    ),
  );
  const unaudited: string[] = [];
  for (const { name } of audited) {
    const { rowCount } = await asSuperuser(fixture.database, (connection) =>
      connection.query(`select from (select gym_id, audit_row_id(to_jsonb(row)) as id, count(*) as count
          from ${name} row group by 1, 2) rows
        where count > (select count(*) from audit a where a.gym_id = rows.gym_id and a.table_name = '${name}'
          and a.row_id = rows.id and a.action = 'insert')`),
    );
    if (rowCount) unaudited.push(name);
  }
  expect(unaudited).toEqual(derived);
});
