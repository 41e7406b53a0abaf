import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBackups } from '../../db/backup/serve.ts';
import { inGym, openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { runCommand } from '../../test/command.ts';

let home: string;
let here: TestApp;
let owner: Person;
let north: Person & { readonly id: string };
let served: Awaited<ReturnType<typeof serveBackups>>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-sedes-'));
  here = await openTestApp({ database: { at: { directory: join(home, 'db') } } });
  owner = await here.gym('Fuerza Centro');
  await owner.clients.create({ id: newId(), name: 'Clienta del centro' });
  const { id } = await owner.branches.open({
    id: newId(),
    name: 'Fuerza Norte',
    from: owner.accountId,
    carry: [],
  });
  north = { ...inGym(owner, id), id };
  await north.clients.create({ id: newId(), name: 'Clienta del norte' });
  await north.pins.setOwn({ pin: '2580' });
  served = await serveBackups(here.database, join(home, 'db'));
});
afterAll(async () => {
  await served.close();
  await here.close();
  await rm(home, { recursive: true, force: true });
});

const exportGym = async (...values: string[]) => {
  const path = join(home, `${newId()}.pulso`);
  return { path, ...(await runCommand('export-gym', [owner.email, path, ...values], { PULSO_DATA: home })) };
};

test('con varias sedes hay que decir cuál, y dice las que hay', async () => {
  const asked = await exportGym();
  expect(asked.code).toBe(1);
  expect(asked.stderr).toContain(`${owner.email} tiene 2 sedes`);
  expect(asked.stderr).toContain(`«Fuerza Centro» (${owner.accountId})`);
  expect(asked.stderr).toContain(`«Fuerza Norte» (${north.id})`);
  const unknown = await exportGym('--gym', 'Fuerza Sur');
  expect(unknown.stderr).toMatch(/ninguna se llama «Fuerza Sur».*«Fuerza Centro».*«Fuerza Norte»/);
  const stranger = await here.gym('Ajeno');
  expect((await exportGym('--gym', stranger.accountId)).code).toBe(1);
});

test('la primera sale sola, por su nombre o su id', async () => {
  for (const named of ['fuerza centro', owner.accountId]) {
    const { path, code, stderr } = await exportGym('--gym', named);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const text = gunzipSync(await readFile(path)).toString();
    expect(text).toContain('Clienta del centro');
    expect(text).not.toContain('Clienta del norte');
  }
});

test('otra sede llega a otra instalación como un gimnasio propio de su dueño, y solo ella', async () => {
  const { path, code, stdout, stderr } = await exportGym('--gym', 'Fuerza Norte');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Fuerza Norte está en /);
  const text = gunzipSync(await readFile(path)).toString();
  expect(text).not.toContain('Clienta del centro');
  expect(text).not.toContain(owner.accountId);
  const settings = { PULSO_DATA: join(home, 'allá') };
  for (const says of [/Fuerza Norte está aquí, con cada tabla comparada/, /ya está aquí, fila por fila/]) {
    const imported = await runCommand('import-gym', [path], settings);
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    expect(imported.stdout).toMatch(says);
  }
  const there = await openTestApp({ database: { at: { directory: join(home, 'allá', 'db') } } });
  try {
    const person = there.nobody();
    await person.account.signIn({ email: owner.email, password: owner.password });
    expect(await person.account.me({})).toMatchObject({
      gymName: 'Fuerza Norte',
      owner: true,
      workplaces: [{ id: north.id, name: 'Fuerza Norte' }],
    });
    expect((await person.clients.list({})).items).toMatchObject([{ name: 'Clienta del norte' }]);
    expect((await person.record.list({})).items).toContainEqual(
      expect.objectContaining({ sentence: expect.stringContaining('Clienta del norte'), personId: north.id }),
    );
  } finally {
    await there.close();
  }
});

test('un comando y un Pulso de otra versión se entienden: «gym» es el correo', async () => {
  const { port, token } = JSON.parse(await readFile(join(home, 'db.backup'), 'utf8'));
  const ask = async (query: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/backup?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return JSON.parse((await answer.text()).split('\n')[0] ?? '');
  };
  const alone = await here.gym('Único');
  expect(await ask({ gym: alone.email })).toMatchObject({ pulso: 'gym', gym: { name: 'Único' } });
  expect(await ask({ gym: owner.email, sede: 'Fuerza Norte' })).toMatchObject({ gym: { id: north.id } });
});
