// Moves everything between the embedded database and DATABASE_URL: npm run move-to-postgres, npm run move-to-embedded
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '../../db/backup/errors.ts';
import { type Content, type Lines, readParts, type TableEnd } from '../../db/backup/format.ts';
import { checkBackup } from '../../db/backup/load.ts';
import { restoreEmbedded } from '../../db/backup/restore-embedded.ts';
import { contentOf, openAlone, restorePostgres } from '../../db/backup/restore-postgres.ts';
import { readPool, readSnapshot } from '../../db/backup/snapshot.ts';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { typed } from '../../db/project.ts';
import { placeOf } from '../place.ts';
import type { Settings } from '../settings.ts';
import { contentWords, run, say, sayTable } from './command.ts';

/** One of the two databases while nobody else uses it. */
interface Side {
  name: string;
  holds(): Promise<boolean>;
  read(): Lines;
  /** Replaces everything; what was there is kept beside, under the name that this answers. */
  fill(parts: ReturnType<typeof readParts>, onTable: (end: TableEnd) => void): Promise<string | null>;
  close(): Promise<void>;
}

function embeddedSide(settings: Settings): Side {
  const directory = join(settings.data, 'db');
  const place = placeOf({ ...settings, databaseUrl: undefined });
  return {
    name: resolve(directory),
    holds: async () => existsSync(directory),
    async *read() {
      const database = await connect(place);
      try {
        yield* readPool(database.pool, database.kind);
      } finally {
        await database.close();
      }
    },
    fill: (parts, onTable) => restoreEmbedded(directory, parts, onTable),
    close: async () => {},
  };
}

async function postgresSide(settings: Settings, url: string): Promise<Side> {
  const client = await openAlone(url);
  const { aroundUpdate } = placeOf(settings);
  return {
    name: 'PostgreSQL',
    holds: async () => (await contentOf(client)) === 'pulso',
    async *read() {
      await migrate(client, aroundUpdate);
      yield* readSnapshot(client, 'postgres');
    },
    fill: (parts, onTable) => restorePostgres(client, parts, onTable),
    close: () => client.end(),
  };
}

const contentOfSide = (side: Side): Promise<Content> => checkBackup(readParts(side.read()));
const summaryOf = ({ tables }: Content) =>
  tables.map(({ end, rows, hash }) => `${end} ${rows} ${hash}`).join('\n');
const isUnused = ({ tables }: Content) => tables.every(({ end, rows }) => end !== 'account' || rows === 0);

/** True when the destination has everything already. @throws BackupError when it has something else */
async function isThere(from: Side, to: Side): Promise<boolean> {
  if (!(await to.holds())) return false;
  const [there, here] = [await contentOfSide(to), await contentOfSide(from)];
  if (summaryOf(there) === summaryOf(here)) return true;
  if (isUnused(there)) return false;
  throw new BackupError(
    `${to.name} ya tiene otros datos y no se tocó nada: para reemplazarlos, haz una copia con ${typed('backup')} y restáurala allí con ${typed('restore')}.`,
  );
}

async function moveBetween(from: Side, to: Side): Promise<void> {
  if (!(await from.holds())) throw new BackupError(`no hay nada que mover en ${from.name}`);
  if (await isThere(from, to)) return say(`${to.name} ya tiene todo, fila por fila: no hay nada que hacer.`);
  const tables: TableEnd[] = [];
  const former = await to.fill(readParts(from.read()), (end) => {
    tables.push(end);
    sayTable(end);
  });
  say(`Todo está en ${to.name}: ${contentWords({ tables })}, comparadas una por una.`);
  if (former) say(`Lo que había quedó guardado en ${former}.`);
}

async function move(settings: Settings): Promise<void> {
  const { databaseUrl } = settings;
  const [direction] = process.argv.slice(2);
  if (!databaseUrl) throw new BackupError('indica en DATABASE_URL la base de datos de PostgreSQL');
  const [embedded, postgres] = [embeddedSide(settings), await postgresSide(settings, databaseUrl)];
  try {
    if (direction === 'to-postgres') {
      await moveBetween(embedded, postgres);
      say('Empieza Pulso con la misma DATABASE_URL. La base incluida queda como estaba.');
    } else {
      await moveBetween(postgres, embedded);
      say('Empieza Pulso sin DATABASE_URL. PostgreSQL queda como estaba.');
    }
  } finally {
    await postgres.close();
  }
}

await run('Pulso no pudo mover los datos', move);
