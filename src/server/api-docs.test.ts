import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { openTestApp, type TestApp } from '../test/app.ts';
import { mayByKey } from '../wire/api-keys.ts';
import type { Verb } from '../wire/verb.ts';

let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  secure = await openTestApp({ environment: { PULSO_URL: 'https://pulso.migimnasio.cl' } });
});
afterAll(() => Promise.all([app.close(), secure.close()]));

const policyOf = async (pulso: TestApp) =>
  `${(await pulso.nobody().raw('GET', '/api/docs/')).headers['content-security-policy']}`;

test('la página de la API se ve también sin https, y no trae nada de otro sitio', async () => {
  const policy = await policyOf(app);
  expect(policy).toMatch(/default-src 'self'/);
  expect(policy).not.toMatch(/upgrade-insecure-requests|https?:|swagger\.io|unsafe-eval/);
  expect(await policyOf(secure)).toContain('upgrade-insecure-requests');
  const script = await app.nobody().raw('GET', '/api/docs/static/swagger-initializer.js');
  expect(script.body).toContain('"validatorUrl":"none"');
});

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response | { $ref: string }>;
}
interface Response {
  description: string;
  content: Record<string, { schema: Schema }>;
}
interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, object>;
  };
  tags: { name: string; description: string }[];
}

const readDescription = async (pulso: TestApp): Promise<Description> =>
  JSON.parse((await pulso.nobody().raw('GET', '/api/openapi.json')).body);

const verbs = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>).map(([name, verb]) => ({ feature, name, verb })),
);

const operationOf = ({ paths }: Description, { path, method }: Verb) =>
  paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] as Operation;

/** The response of an operation, wherever the document keeps it. */
function responseOf({ components }: Description, operation: Operation, status: number): Response | undefined {
  const response = operation.responses[status];
  return response && '$ref' in response
    ? components.responses[response.$ref.replace('#/components/responses/', '')]
    : response;
}

test('la descripción de la API no tiene errores para un revisor ajeno', async () => {
  const source = JSON.stringify(await readDescription(app));
  const problems = await lintFromString({
    source,
    absoluteRef: '/openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  // /sales/{saleId}/refunds and /sales/by-number/{number}: no id is called 'by-number'.
  const known = ['no-ambiguous-paths'];
  expect(problems.filter(({ ruleId }) => !known.includes(ruleId)).map(({ message }) => message)).toEqual([]);
});

test('la descripción de la API tiene cada verbo, su tema, su acceso y cómo puede fallar', async () => {
  const description = await readDescription(app);
  const ids = new Set<string>();
  for (const { feature, name, verb } of verbs) {
    const operation = operationOf(description, verb);
    const what = `${feature}.${name}`;
    ids.add(operation.operationId);
    expect(operation.summary, what).toBe(verb.summary);
    const byKey = mayByKey(verb) ? [{ key: [] }] : [];
    const byPerson = verb.access === 'reader' ? [{ reader: [] }] : [{ session: [] }, ...byKey];
    expect(operation.security, what).toEqual(verb.access === 'public' ? [] : byPerson);
    expect(description.tags.find((tag) => tag.name === operation.tags[0])?.description, what).toBeTruthy();
    for (const { status, code } of verb.errors) {
      expect(JSON.stringify(responseOf(description, operation, status)), what).toContain(`"${code}"`);
    }
    expect(responseOf(description, operation, 503)?.description, what).toMatch(
      /database_away: .*disk_full: /,
    );
  }
  expect(ids.size).toBe(verbs.length);
  expect(description.components.securitySchemes.session).toMatchObject({ name: 'pulso.session_token' });
  const schemes = (await readDescription(secure)).components.securitySchemes;
  expect(schemes.session).toMatchObject({ name: '__Secure-pulso.session_token' });
});

test('la descripción de la API dice la forma de cada dato', async () => {
  const description = await readDescription(app);
  const { schemas } = description.components;
  expect(schemas).toMatchObject({
    Id: { format: 'uuid' },
    Day: { format: 'date' },
    Instant: { format: 'date-time' },
    Email: { format: 'email', maxLength: 200 },
    TimeOfDay: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    Amount: { type: 'integer', minimum: 0, maximum: 100_000_000_000 },
    Sale: {
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        createdAt: { $ref: '#/components/schemas/Instant' },
      },
    },
  });
  const page = operationOf(description, contract.sales.list).parameters?.find(({ name }) => name === 'page');
  expect(page?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100_000 });
  expect(JSON.stringify(description)).not.toContain(`${Number.MAX_SAFE_INTEGER}`);
});

test('lo que una venta devuelve es la misma forma en cada verbo que la devuelve', async () => {
  const description = await readDescription(app);
  const { complete, get, find } = contract.sales;
  for (const verb of [complete, get, find]) {
    const { content } = responseOf(description, operationOf(description, verb), 200) ?? {};
    const { schema } = content?.['application/json'] ?? {};
    expect(schema).toEqual({ $ref: '#/components/schemas/Sale' });
  }
});
