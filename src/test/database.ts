import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { connect, type Database } from '../db/connect.ts';
import { databaseUrl, execute, templateName } from './postgres.ts';

/** What the global setup prepared for this project: a dumped image, or a cluster with the template in it. */
export type DatabaseTemplate = { image: string } | { url: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/** A migrated, empty database of its own, of the kind this project tests; closing it removes it. */
export async function createTestDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  if (!template) {
    throw new Error('Only tests in src/features and src/server have a database: see vitest.config.ts.');
  }
  if ('image' in template) {
    const image = await readFile(template.image);
    return connect({ directory: null, image, announcePauseMs: 0 });
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(template.url, `create database ${name} template ${templateName}`);
  const database = await connect({ url: databaseUrl(template.url, name), announcePauseMs: 0 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await execute(template.url, `drop database ${name} with (force)`);
    },
  };
}
