import type { Database } from '../db/connect.ts';
import { hasSpace } from '../db/embedded/space.ts';
import { commonFailures } from '../wire/failures.ts';
import { VerbError } from './errors.ts';

/** @throws VerbError disk_full when the embedded database has too little space left to write */
export function requireSpace(database: Pick<Database, 'space'>): void {
  const space = database.space();
  if (space && !hasSpace(space)) throw new VerbError(commonFailures.disk_full);
}
