import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { connect, type Database, type Place } from '../db/connect.ts';
import type { Network } from './network.ts';
import { databaseUrl, execute, templateName } from './postgres.ts';

/** What the global setup prepared for this project: a dumped image, or a cluster with the template in it. */
export type DatabaseTemplate = { image: string } | { url: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

export interface TestDatabaseOptions {
  /** The way to the database, where it is PostgreSQL. */
  network?: Pick<Network, 'through'>;
  answerWithinMs?: number;
  /** Where it is, when it is embedded; in memory by default. */
  directory?: string;
  /** Where it is, of whichever kind; closing leaves it there. */
  at?: Place;
  freeBytesOf?: (directory: string) => number;
}

/** The server of this project's databases; undefined where they are embedded. */
export function serverUrl(): string | undefined {
  const template = inject('databaseTemplate');
  return 'url' in template ? template.url : undefined;
}

/** A migrated, empty database of its own, of the kind this project tests; closing it removes it. */
export async function createTestDatabase({
  network,
  answerWithinMs,
  directory,
  at,
  freeBytesOf,
}: TestDatabaseOptions = {}): Promise<Database> {
  if (at) return connect({ ...at, announcePauseMs: 0 });
  const template = inject('databaseTemplate');
  if (!template) {
    throw new Error('Only tests in src/features and src/server have a database: see vitest.config.ts.');
  }
  if ('image' in template) {
    const isNew = directory === undefined || !existsSync(directory);
    return connect({
      directory: directory ?? null,
      ...(isNew && { image: await readFile(template.image) }),
      announcePauseMs: 0,
      ...(freeBytesOf && { freeBytesOf }),
    });
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(template.url, `create database ${name} template ${templateName}`);
  const url = databaseUrl(template.url, name);
  const database = await connect({
    url: network?.through(url) ?? url,
    announcePauseMs: 0,
    ...(answerWithinMs !== undefined && { answerWithinMs }),
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await execute(template.url, `drop database ${name} with (force)`);
    },
  };
}
