import type { TestProject } from 'vitest/node';
import { connect } from '../db/connect.ts';
import { databaseUrl, execute, startPostgres, type TestPostgres, templateName } from './postgres.ts';

/** Starts a PostgreSQL with the migrated, empty database that others are copied from. */
export async function startWithTemplate(): Promise<TestPostgres> {
  const server = await startPostgres();
  try {
    await execute(server.url, `create database ${templateName}`);
    const database = await connect({ url: databaseUrl(server.url, templateName) });
    await database.close();
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Migrates once per run on PostgreSQL; every test file starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startWithTemplate();
  project.provide('serverUrl', url);
  return stop;
}
