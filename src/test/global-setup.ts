import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/connect.ts';
import { inProject } from '../db/project.ts';
import type { DatabaseTemplate } from './database.ts';
import { readMigratedImage } from './images.ts';
import { databaseUrl, execute, startPostgres, templateName } from './postgres.ts';

interface Prepared {
  template: DatabaseTemplate;
  remove(): Promise<void>;
}

/** Builds the server and migrates once per run; every test file starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { buildServer } = await import(inProject('scripts/build.mjs'));
  await buildServer();
  const kind = project.config.env.PULSO_TEST_DATABASE;
  const { template, remove } = await (kind === 'postgres' ? preparePostgres() : prepareEmbedded());
  project.provide('databaseTemplate', template);
  return remove;
}

async function prepareEmbedded(): Promise<Prepared> {
  const directory = await mkdtemp(join(tmpdir(), 'pulso-image-'));
  const image = join(directory, 'template.tar');
  await writeFile(image, await readMigratedImage());
  return { template: { image }, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function preparePostgres(): Promise<Prepared> {
  const { url, stop } = await startPostgres();
  try {
    await execute(url, `create database ${templateName}`);
    const database = await connect({ url: databaseUrl(url, templateName) });
    await database.close();
  } catch (error) {
    await stop();
    throw error;
  }
  return { template: { url }, remove: stop };
}
