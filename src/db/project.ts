import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Both src/db and the bundle's build/server stand two folders below.
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a file that comes with Pulso, in a checkout as in its package. */
export const inProject = (...parts: string[]): string => join(root, ...parts);

/** The version of this Pulso, as 1.2.3. */
export const version = (): string => JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version;

const prefix = existsSync(inProject('scripts')) ? ['npm run', ' --'] : ['npx pulso', ''];

/** What to type for a command: `npm run backup -- copia.pulso` in a checkout, `npx pulso backup copia.pulso` elsewhere. */
export const typed = (command: string, values = ''): string =>
  `${prefix[0]} ${command}${values && `${prefix[1]} ${values}`}`;
