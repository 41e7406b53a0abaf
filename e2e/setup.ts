import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import build from '../src/test/build.ts';

const variable = 'PULSO_E2E_DIRECTORY';

/** Builds what the journeys start, and makes the directory in which each server has its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  await build();
  const directory = await mkdtemp(join(tmpdir(), 'pulso-e2e-'));
  process.env[variable] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** A new data directory, which goes when all tests have ended. */
export const newData = (): Promise<string> => mkdtemp(join(process.env[variable] ?? '', 'data-'));
