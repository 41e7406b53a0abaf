import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { type Person, type RawAnswer, requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import {
  invalidInputsOf,
  isId,
  pathNamesOf,
  propertiesOf,
  tooLong,
  wrongBodies,
} from '../test/invalid-inputs.ts';
import { countCommits, nextTransaction } from '../test/superuser.ts';
import type { Verb } from '../wire/verb.ts';

let fixture: GymFixture;
beforeAll(async () => {
  fixture = await openGymFixture();
});
afterAll(() => fixture.close());

const json = 'application/json';

const verbs = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>).map(([name, verb]) => ({ feature, name, verb })),
);

interface Prepared {
  owner: Person;
  valid: Record<string, unknown>;
}

async function prepare(feature: string, name: string, verb: Verb): Promise<Prepared> {
  const verbCase = (cases as unknown as Record<string, Record<string, Case<Verb> | undefined>>)[feature]?.[
    name
  ];
  if (!verbCase)
    throw new Error(`falta el caso de ${feature}.${name} en src/features/${feature}/${feature}.cases.ts`);
  const owners = {
    public: fixture.nobody(),
    account: fixture.client,
    client: fixture.client,
    gym: fixture.first,
    staff: fixture.first,
    reader: fixture.nobody(),
    operator: fixture.operator,
  };
  const owner = verbCase.by ? await verbCase.by(fixture) : owners[verb.access];
  return { owner, valid: (await verbCase.valid(fixture)) as Record<string, unknown> };
}

const send = (person: Person, verb: Verb, input: Record<string, unknown>): Promise<RawAnswer> => {
  const { url, payload } = requestOf(verb, input);
  return payload === undefined
    ? person.raw(verb.method, url)
    : person.raw(verb.method, url, JSON.stringify(payload), { 'content-type': json });
};

const sendBody = (person: Person, verb: Verb, valid: Record<string, unknown>, body: string, type = json) =>
  person.raw(verb.method, requestOf(verb, valid).url, body, { 'content-type': type });

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.date(),
);

/** As a query carries it. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const english = /\b(invalid|required|expected|unrecognized|must|should|not found|too (big|small|large))\b/i;

/** zod throws for an object whose own `length` is no number. */
function isValid(verb: Verb, input: unknown): boolean {
  try {
    return z.safeParse(verb.input, input).success;
  } catch {
    return false;
  }
}

/** A refusal that a program and a person understand. */
function expectRefusal({ status, body }: RawAnswer, what: string): void {
  expect(status, `${what}: ${body}`).toBeGreaterThanOrEqual(400);
  expect(status, `${what}: ${body}`).toBeLessThan(500);
  const { error } = JSON.parse(body) as {
    error: { code: string; message: string; fields?: Record<string, string> };
  };
  expect(error.code, what).toMatch(/^[a-z_]+$/);
  for (const message of [error.message, ...Object.values(error.fields ?? {})]) {
    expect(message, what).not.toMatch(english);
    expect(message, what).toMatch(/\p{Lu}.*\p{L}/u);
  }
}

describe.each(verbs)('$feature $name', ({ feature, name, verb }) => {
  let owner: Person;
  let valid: Record<string, unknown>;
  let first: string;
  beforeAll(async () => {
    ({ owner, valid } = await prepare(feature, name, verb));
  });
  beforeEach(async () => {
    // A request renews a session that was not used for minutes, which is a write.
    await fixture.database.pool.query(`update session set expires_at = now() + interval '30 days'`);
    first = await nextTransaction(fixture.database);
  });
  afterEach(async () => expect(await countCommits(fixture.database, first), 'escrituras').toBe(0));

  const writes = verb.method !== 'GET';
  const inPath = pathNamesOf(verb);

  test('rechaza cada dato malo', async () => {
    for (const { what, input, json: text } of invalidInputsOf(verb, valid)) {
      if (input) expectRefusal(await send(owner, verb, input), what);
      else if (text && writes) {
        const body = JSON.stringify(
          Object.fromEntries(Object.entries(JSON.parse(text)).filter(([key]) => !inPath.includes(key))),
        );
        expectRefusal(await sendBody(owner, verb, valid, what.startsWith('__proto__') ? text : body), what);
      }
    }
    for (const field of Object.keys(valid)) {
      const { [field]: _, ...rest } = valid;
      if (!inPath.includes(field) && !z.safeParse(verb.input, rest).success)
        expectRefusal(await send(owner, verb, rest), `sin ${field}`);
    }
  });

  test.runIf(inPath.length > 0)('no encuentra lo que no existe ni acepta otra dirección', async () => {
    const { url: validUrl } = requestOf(verb, valid);
    for (const field of inPath) {
      const unknown = { ...valid, [field]: '01900000-0000-7000-8000-00000000dead' };
      const status = isId(propertiesOf(verb)[field] ?? {}) ? 404 : 400;
      expect(await send(owner, verb, unknown)).toMatchObject({ status });
      const { url } = requestOf(verb, { ...valid, [field]: 'AQUI' });
      for (const part of ['%00', '%E0%A4%A', '%', '%F0%9F%98%80', 'x'.repeat(500), ' ', "'"]) {
        const odd = await owner.raw(verb.method, url.replace('AQUI', part), writes ? '{}' : undefined, {
          ...(writes && { 'content-type': json }),
        });
        expectRefusal(odd, `${field} = ${part.slice(0, 20)}`);
      }
      const again = writes
        ? await sendBody(owner, verb, valid, JSON.stringify(valid))
        : await owner.raw(
            'GET',
            `${validUrl}${validUrl.includes('?') ? '&' : '?'}${field}=${String(valid[field])}`,
          );
      expectRefusal(again, `${field} también fuera de la dirección`);
    }
  });

  test.runIf(writes)('rechaza un cuerpo que no es un objeto JSON', async () => {
    for (const { what, body, type, status } of wrongBodies) {
      const answer = await sendBody(owner, verb, valid, body, type);
      expectRefusal(answer, what);
      expect(answer.status, what).toBe(status);
    }
    const answer = await sendBody(owner, verb, valid, tooLong(verb));
    expectRefusal(answer, 'demasiado largo');
    expect(answer.status, 'demasiado largo').toBe(413);
  });

  test.runIf(!writes)('rechaza una consulta repetida o mal escrita', async () => {
    const { url } = requestOf(verb, valid);
    const join = url.includes('?') ? '&' : '?';
    const names = Object.keys(propertiesOf(verb)).filter((key) => !inPath.includes(key));
    const queries = [
      ...names.flatMap((key) => [
        `${key}=1&${key}=1`,
        `${key}[]=1`,
        `${key}.x=1`,
        `${key}=%00`,
        `${key}=%ED%A0%80`,
      ]),
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      'x=%E0%A4%A',
    ];
    for (const query of queries) expectRefusal(await owner.raw('GET', `${url}${join}${query}`), query);
  });

  test('nunca falla de nuestro lado, se mande lo que se mande', async () => {
    const fields = Object.keys(propertiesOf(verb)).filter((key) => !inPath.includes(key));
    const input = fc.record(Object.fromEntries(fields.map((key) => [key, anything])), { requiredKeys: [] });
    const property = fc.asyncProperty(input, async (random) => {
      const request = { ...valid, ...JSON.parse(JSON.stringify(random)) };
      const text = writes
        ? request
        : Object.fromEntries(Object.entries(request).map(([key, value]) => [key, textOf(value)]));
      const sendable = writes || Object.values(text).every((value) => String(value).isWellFormed());
      if (!sendable || isValid(verb, text)) return;
      expectRefusal(await send(owner, verb, text), JSON.stringify(request));
    });
    await fc.assert(property, { numRuns: 10 });
  });
});

test('un objeto con un largo que no es número, en vez de un texto, es un dato equivocado', async () => {
  const name = { length: { toString: 0 } };
  const id = '0198f0a0-0000-7000-8000-000000000001';
  expectRefusal(await fixture.first.raw('POST', '/api/clients', { id, name }), 'un largo');
});
