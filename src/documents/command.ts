import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '../db/connect.ts';
import { placeOf } from '../server/place.ts';
import { readSettings } from '../server/settings.ts';

/** The database of the settings; a rehearsal makes none where there is none. */
export function openDatabase({ dryRun = false } = {}): Promise<Database> {
  const settings = readSettings(process.env);
  const isMissing = !settings.databaseUrl && !existsSync(join(settings.data, 'db'));
  return connect(dryRun && isMissing ? { directory: null } : placeOf(settings));
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
