import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackup, writeBackup } from './file.ts';
import { type Lines, RowSum } from './format.ts';

const passphrase = 'una frase larga y propia';
const rows = Array.from({ length: 5_000 }, (_, index) =>
  JSON.stringify([String(index), randomBytes(30).toString('base64')]),
);
const header = {
  pulso: 'backup',
  format: 1,
  createdAt: '2026-11-23T04:00:00Z',
  database: 'embedded',
  schema: 7,
};

function backupLines(changes: object = {}): string[] {
  const sum = new RowSum();
  sum.add(rows);
  return [
    JSON.stringify({ ...header, ...changes }),
    JSON.stringify({ table: 'client', columns: ['id', 'name'] }),
    ...rows,
    JSON.stringify({ end: 'client', rows: sum.rows, hash: sum.hash }),
    JSON.stringify({ complete: true, tables: 1 }),
  ];
}

async function* given(lines: string[]): Lines {
  for (let at = 0; at < lines.length; at += 999) yield lines.slice(at, at + 999);
}

async function readAll(path: string, phrase?: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const part of readBackup(path, phrase)) lines.push(...part.lines);
  return lines;
}

let home: string;
let count = 0;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-file-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));
const newPath = () => join(home, `copia-${count++}`);

async function written(lines = backupLines(), phrase?: string): Promise<string> {
  const path = newPath();
  await writeBackup(path, given(lines), { passphrase: phrase });
  return path;
}

describe.each([
  ['sin cifrar', undefined],
  ['cifrada', passphrase],
])('una copia %s', (_, phrase) => {
  test('se lee igual, es solo de su dueño y no deja nada a medias', async () => {
    const umask = process.umask(0);
    try {
      const path = await written(backupLines(), phrase);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await readAll(path, phrase)).toEqual(backupLines());
      expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([]);
    } finally {
      process.umask(umask);
    }
  });

  test('no reemplaza otra', async () => {
    const path = await written(backupLines(), phrase);
    await expect(writeBackup(path, given(backupLines()), { passphrase: phrase })).rejects.toThrow(
      /ya existe/,
    );
  });

  test('cortada en cualquier lugar se rechaza', async () => {
    const bytes = await readFile(await written(backupLines(), phrase));
    for (const length of [0, 1, 20, 60, 65_536, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const path = newPath();
      await writeFile(path, bytes.subarray(0, length));
      await expect(readAll(path, phrase), String(length)).rejects.toMatchObject({ name: 'BackupError' });
    }
  });

  test('con un byte cambiado en cualquier lugar se rechaza', async () => {
    const bytes = await readFile(await written(backupLines(), phrase));
    for (const at of [0, 30, 40, 1_000, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const path = newPath();
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      await writeFile(path, changed);
      await expect(readAll(path, phrase), String(at)).rejects.toMatchObject({ name: 'BackupError' });
    }
  });
});

describe('una copia cifrada', () => {
  test('no deja ver nada de lo que guarda, y con otra frase o sin ella se rechaza', async () => {
    const path = await written(backupLines(), passphrase);
    const bytes = await readFile(path);
    expect(bytes.includes('client')).toBe(false);
    expect(() => gunzipSync(bytes)).toThrow();
    await expect(readAll(path, 'otra frase')).rejects.toThrow(/La frase no es la de esta copia/);
    await expect(readAll(path)).rejects.toThrow(/indica su frase en PULSO_BACKUP_PASSPHRASE/);
  });

  test('con dos trozos cambiados de lugar, o sin el último, se rechaza', async () => {
    const bytes = await readFile(await written(backupLines(), passphrase));
    const [head, chunk] = [48, 64 * 1024 + 16];
    const [first, second] = [
      bytes.subarray(head, head + chunk),
      bytes.subarray(head + chunk, head + 2 * chunk),
    ];
    const path = newPath();
    await writeFile(
      path,
      Buffer.concat([bytes.subarray(0, head), second, first, bytes.subarray(head + 2 * chunk)]),
    );
    await expect(readAll(path, passphrase)).rejects.toMatchObject({ name: 'BackupError' });
    await writeFile(path, bytes.subarray(0, head + chunk));
    await expect(readAll(path, passphrase)).rejects.toThrow();
  });
});

test('lo que no está completo no llega a ser un archivo', async () => {
  const path = newPath();
  await expect(writeBackup(path, given(backupLines().slice(0, -1)))).rejects.toThrow(/dañado o incompleto/);
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(stat(`${path}.part`)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['sin una fila', (lines: string[]) => lines.toSpliced(7, 1)],
  ['con una fila dos veces', (lines: string[]) => lines.toSpliced(7, 0, lines[7] ?? '')],
  ['con una fila cambiada', (lines: string[]) => lines.with(7, '["5","otra"]')],
  ['sin una tabla', (lines: string[]) => [lines[0] ?? '', lines.at(-1) ?? '']],
  ['con algo después', (lines: string[]) => [...lines, '{"table":"x","columns":[]}']],
])('un archivo que se abre, pero está %s, se rechaza', async (_, change) => {
  const path = newPath();
  await writeFile(path, gzipSync(`${change(backupLines()).join('\n')}\n`));
  await expect(readAll(path)).rejects.toThrow(/dañado o incompleto/);
});

describe('lo que no es una copia se rechaza y dice qué hacer', () => {
  test('un archivo que no existe, una carpeta, otro archivo, otro comprimido', async () => {
    await expect(readAll(newPath())).rejects.toThrow(/No se puede leer .*ENOENT.*revisa el nombre/);
    const folder = newPath();
    await mkdir(folder);
    await expect(readAll(folder)).rejects.toThrow(/es una carpeta.*npm run backup/);
    for (const content of ['una nota', gzipSync('otra cosa, pero comprimida'), gzipSync('')]) {
      const path = newPath();
      await writeFile(path, content);
      await expect(readAll(path)).rejects.toThrow(/no es una copia de seguridad de Pulso|dañado/);
    }
  });

  test('una de un formato más nuevo', async () => {
    const path = newPath();
    await writeFile(path, gzipSync(`${backupLines({ format: 2 }).join('\n')}\n`));
    await expect(readAll(path)).rejects.toThrow(/más nueva de Pulso: actualiza/);
  });
});

test('donde se quiso un gimnasio no queda el archivo de todo, ni el de otro', async () => {
  const gym = { id: '0198', name: 'Fuerza Norte', email: 'ana@correo.cl' };
  const wanted = { email: gym.email, gym: 'fuerza norte' };
  for (const found of [
    {},
    { pulso: 'gym', gym: { ...gym, name: 'Fuerza Centro' } },
    { pulso: 'gym', gym: { ...gym, email: 'otra@correo.cl' } },
  ]) {
    const path = newPath();
    await expect(writeBackup(path, given(backupLines(found)), { wanted })).rejects.toThrow(
      /es de otra versión/,
    );
    expect((await readdir(home)).filter((name) => join(home, name).startsWith(path))).toEqual([]);
  }
  const { content } = await writeBackup(newPath(), given(backupLines({ pulso: 'gym', gym })), { wanted });
  expect(content.gym).toEqual(gym);
});
