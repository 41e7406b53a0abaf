import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { imageName } from '../db/image.ts';
import { inProject } from '../db/project.ts';
import { openTestApp } from '../test/app.ts';
import { findPort } from '../test/ports.ts';
import { startServer } from '../test/server-process.ts';

const run = promisify(execFile);
/** npm keeps to the settings of whoever runs the tests, such as where it finds packages. */
const npm = (args: string[], cwd: string) => run('npm', args, { cwd });

let home: string;
let data: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-package-'));
  data = join(home, 'data');
});
afterAll(() => rm(home, { recursive: true }));

/** Its own `pulso`, wherever it is installed. */
async function expectToWork(pulso: string): Promise<void> {
  const port = await findPort();
  const server = startServer({ PORT: `${port}`, PULSO_DATA: data }, { file: pulso });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  expect(await server.ready).toBe(`Los datos quedan en ${data}`);
  await expect.poll(server.output, { timeout: 60_000 }).toContain('Pulso está listo en');
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await get('/api/health')).json()).toMatchObject({ ok: true });
  expect((await get('/api/docs/static/swagger-ui.css')).status).toBe(200);
  const app = await openTestApp();
  const { body } = await app.app.inject({ url: '/api/openapi.json' });
  await app.close();
  expect(await (await get('/api/openapi.json')).json()).toEqual(JSON.parse(body));
  const { stdout } = await run(process.execPath, [pulso, 'backup', join(home, `${port}.pulso`)], {
    env: { PULSO_DATA: data },
  });
  expect(stdout).toMatch(/^La copia está lista en /);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
}

describe.runIf(process.env.PULSO_TEST_DATABASE === 'embedded')('el paquete', () => {
  test('sin las fuentes, hecho JavaScript, empieza, responde y hace copias', () =>
    expectToWork(inProject('bin/pulso.mjs')));

  test('dice en una línea qué comandos tiene cuando no conoce uno', async () => {
    const failed = await run(process.execPath, [inProject('bin/pulso.mjs'), 'nada']).catch(
      (reason) => reason,
    );
    expect(failed).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Pulso no conoce «nada»: .* backup, restore, doctor, .*\n$/),
    });
  });

  test('lleva lo que lee al funcionar, y nada de las pruebas', async () => {
    const { stdout } = await npm(['pack', '--dry-run', '--json', '--ignore-scripts'], inProject());
    const listed = JSON.parse(stdout) as
      | { files: { path: string }[] }[]
      | Record<string, { files: { path: string }[] }>;
    const names = Object.values(listed).flatMap(({ files }) => files.map(({ path }) => path));
    const needed = [
      'bin/pulso.mjs',
      'build/server/main.js',
      'build/server/worker.js',
      `build/database/${imageName()}`,
      'LICENSE',
    ];
    const migrations = (await readdir(inProject('migrations'))).filter((name) => name.endsWith('.sql'));
    const functions = (await readdir(inProject('src'), { recursive: true })).filter((name) =>
      /(functions|doctor)\.sql$/.test(name),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        ...needed,
        ...migrations.map((name) => `migrations/${name}`),
        ...functions.map((name) => `src/${name.replaceAll('\\', '/')}`),
      ]),
    );
    expect(names.filter((name) => /\.tsx?$|^(e2e|bench|scripts|data)\//.test(name))).toEqual([]);
  });

  test.runIf(process.env.PULSO_TEST_FULL === '1')(
    'empieza en una carpeta vacía, instalado por npm',
    async () => {
      await npm(['pack', '--pack-destination', home], inProject());
      const [file = ''] = (await readdir(home)).filter((name) => name.endsWith('.tgz'));
      const bare = await mkdtemp(join(home, 'bare-'));
      await npm(['install', '--no-package-lock', join(home, file)], bare);
      await expectToWork(join(bare, 'node_modules/pulso/bin/pulso.mjs'));
      expect((await readdir(bare)).toSorted()).toEqual(['node_modules', 'package.json']);
    },
  );
});
