import type { Client, PoolClient } from 'pg';
import { isUpToDate } from '../migrate.ts';
import { type Examination, messageOf } from './finding.ts';
import { examinePages } from './pages.ts';
import { examineReferences } from './references.ts';
import { examineSums } from './sums.ts';

export type Report = Readonly<Record<'pages' | 'references' | 'sums', Examination>>;

/** The database cannot be examined; `message` says why in Spanish. */
export class NotExaminedError extends Error {}

const heldBack: Examination = {
  findings: [],
  examined: 0,
  skipped:
    'el usuario de DATABASE_URL no puede leer todas las filas: repítelo con un superusuario o con uno que tenga BYPASSRLS',
};

async function part(examine: () => Promise<Examination>): Promise<Examination> {
  try {
    return await examine();
  } catch (reason) {
    const says = `No se pudo seguir: ${messageOf(reason)}`;
    return { findings: [{ check: 'engine', says, where: 'la base de datos' }], examined: 0 };
  }
}

/**
 * Examines a database that this version has migrated, and changes nothing. As the owner of its tables.
 * @throws NotExaminedError when another version made it
 */
export async function examine(client: Client | PoolClient): Promise<Report> {
  if (!(await isUpToDate(client))) {
    throw new NotExaminedError(
      'La base de datos es de otra versión de Pulso. Empieza Pulso una vez con esta versión y repite.',
    );
  }
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = session_user',
  );
  const whole = (run: () => Promise<Examination>) => (rows[0]?.free ? part(run) : heldBack);
  return {
    pages: await whole(() => examinePages(client)),
    references: await whole(() => examineReferences(client)),
    sums: await part(() => examineSums(client)),
  };
}
