import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '../db/connect.ts';
import { readSettings } from '../server/settings.ts';

/** The database of the settings; a rehearsal makes none where there is none. */
export function openDatabase({ dryRun = false } = {}): Promise<Database> {
  const { databaseUrl, data } = readSettings(process.env);
  if (databaseUrl) return connect({ url: databaseUrl });
  const directory = join(data, 'db');
  return connect({ directory: dryRun && !existsSync(directory) ? null : directory });
}

/** Runs a command, and ends with code 1 when it does not succeed. */
export async function runCommand(command: (values: string[]) => Promise<boolean>): Promise<void> {
  try {
    if (!(await command(process.argv.slice(2)))) process.exitCode = 1;
  } catch (reason) {
    const failed = (reason instanceof AggregateError ? reason.errors[0] : reason) as Error;
    process.stderr.write(`Pulso no puede hacerlo: ${failed.message}\n`);
    process.exitCode = 1;
  }
}
