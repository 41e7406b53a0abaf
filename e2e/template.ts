import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

const variable = 'PULSO_E2E_DIRECTORY';

/** Makes the data directory that every worker copies: that of a server which started once and holds nobody yet. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'pulso-e2e-'));
  process.env[variable] = directory;
  const server = await startServer(join(directory, 'template'));
  await server.stop();
  return () => rm(directory, { recursive: true, force: true });
}

/** A data directory without people, which goes when all tests have ended. */
export async function copyTemplate(name: string): Promise<string> {
  const directory = process.env[variable] ?? '';
  const copy = join(directory, name);
  await cp(join(directory, 'template'), copy, { recursive: true });
  return copy;
}
