import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/db/connect.ts';
import { readMigratedImage } from '../src/test/images.ts';

const variable = 'PULSO_E2E_DIRECTORY';

/** Makes the data directory that every worker copies, with nobody in it yet. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'pulso-e2e-'));
  process.env[variable] = directory;
  const database = await connect({
    directory: join(directory, 'template', 'db'),
    image: await readMigratedImage(),
  });
  await database.close();
  return () => rm(directory, { recursive: true, force: true });
}

/** A data directory without people, which goes when all tests have ended. */
export async function copyTemplate(name: string): Promise<string> {
  const directory = process.env[variable] ?? '';
  const copy = join(directory, name);
  await cp(join(directory, 'template'), copy, { recursive: true });
  return copy;
}
