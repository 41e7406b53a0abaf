import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';

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

test('la descripción de la API dice de cada verbo cuándo no está disponible', async () => {
  const { paths } = JSON.parse((await app.nobody().raw('GET', '/api/openapi.json')).body) as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  };
  for (const [path, operations] of Object.entries(paths)) {
    for (const { responses } of Object.values(operations))
      expect(responses[503]?.description, path).toMatch(/database_away: .*disk_full: /);
  }
});
