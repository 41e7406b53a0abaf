import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import build from '../src/test/build.ts';
import { copyTemplate } from '../src/test/postgres.ts';
import { startWithTemplate } from '../src/test/postgres-template.ts';

const directoryVariable = 'PULSO_E2E_DIRECTORY';
const postgresVariable = 'PULSO_E2E_POSTGRES';

/** Builds what the journeys start, starts their PostgreSQL, and makes the directory in which each server has its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  await build();
  const directory = await mkdtemp(join(tmpdir(), 'pulso-e2e-'));
  process.env[directoryVariable] = directory;
  const postgres = await startWithTemplate();
  process.env[postgresVariable] = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** A new data directory, which goes when all tests have ended. */
export const newData = (): Promise<string> => mkdtemp(join(process.env[directoryVariable] ?? '', 'data-'));

/** The address of a new, empty database on PostgreSQL, which goes when all tests have ended. */
export async function newDatabase(): Promise<string> {
  const { url } = await copyTemplate(process.env[postgresVariable] ?? '');
  return url;
}
