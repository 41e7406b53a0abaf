import type { TestProject } from 'vitest/node';
import { connect } from '../db/connect.ts';
import { databaseUrl, execute, startPostgres, templateName } from './postgres.ts';

/** Migrates once per run on PostgreSQL; every test file starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  try {
    await execute(url, `create database ${templateName}`);
    const database = await connect({ url: databaseUrl(url, templateName) });
    await database.close();
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('serverUrl', url);
  return stop;
}
