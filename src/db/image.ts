import { createHash } from 'node:crypto';
import { engineVersion, findBuilt } from './embedded/image.ts';
import { readFunctions } from './functions.ts';
import { readMigrations } from './migrate.ts';

/** The name of the file for an image of this version's schema, as this version's engine writes it. */
export function imageName(): string {
  const hashes = [...readMigrations(), ...readFunctions()].map(({ hash }) => hash);
  const madeOf = [engineVersion(), ...hashes].join('\n');
  return `${createHash('sha256').update(madeOf).digest('hex')}.tar.zst`;
}

/** The image of an empty database with every table, which new ones are copied from. */
export const findImage = (): string | undefined => findBuilt(imageName());
