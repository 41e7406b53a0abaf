import { appendFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../db/project.ts';

export const newerMigration = '9999_newer';

/**
 * Makes a Pulso in `root` that is one migration ahead of this one, with changed functions of sales.
 * @returns the file that starts it
 */
export async function makeNewerVersion(root: string, migration: string): Promise<string> {
  await mkdir(join(root, 'build'), { recursive: true });
  await cp(inProject('build/server'), join(root, 'build/server'), { recursive: true });
  await cp(inProject('src'), join(root, 'src'), {
    recursive: true,
    filter: (path) => !/\.\w+$/.test(path) || /(functions|doctor)\.sql$/.test(path),
  });
  await cp(inProject('migrations'), join(root, 'migrations'), { recursive: true });
  await symlink(inProject('node_modules'), join(root, 'node_modules'));
  const described = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ ...described, version: '99.0.0' }));
  const path = join(root, 'migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: newerMigration });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(root, 'migrations', `${newerMigration}.sql`), migration);
  await appendFile(join(root, 'src/features/sales/functions.sql'), '-- changed\n');
  return join(root, 'build/server/main.js');
}
