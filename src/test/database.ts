import { inject } from 'vitest';
import { connect, type Database, type Place } from '../db/connect.ts';
import type { Network } from './network.ts';
import { copyTemplate, execute } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server with the template in it, in the project that tests on PostgreSQL. */
    serverUrl: string | undefined;
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
export const serverUrl = (): string | undefined => inject('serverUrl');

/** A migrated, empty database of its own, of the kind this project tests; closing it removes it. */
export async function createTestDatabase({
  network,
  answerWithinMs,
  directory,
  at,
  freeBytesOf,
}: TestDatabaseOptions = {}): Promise<Database> {
  if (at) return connect({ ...at, announcePauseMs: 0 });
  if (!process.env.PULSO_TEST_DATABASE) {
    throw new Error('Only tests in src/features and src/server have a database: see vitest.config.ts.');
  }
  const server = serverUrl();
  if (!server) {
    return connect({
      directory: directory ?? null,
      announcePauseMs: 0,
      ...(freeBytesOf && { freeBytesOf }),
    });
  }
  const { name, url } = await copyTemplate(server);
  const database = await connect({
    url: network?.through(url) ?? url,
    announcePauseMs: 0,
    ...(answerWithinMs !== undefined && { answerWithinMs }),
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await execute(server, `drop database ${name} with (force)`);
    },
  };
}
