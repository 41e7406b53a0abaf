import type { FastifyInstance } from 'fastify';
import { hasSpace } from '../db/embedded/space.ts';
import { readMigrations } from '../db/migrate.ts';
import { troubleOf } from '../db/trouble.ts';
import { commonFailures } from '../wire/failures.ts';
import type { Services } from './context.ts';
import { lastBackup } from './jobs/last-backup.ts';

/** What one part of the server says of itself: nothing secret, nothing personal. */
export interface PartHealth {
  readonly ok: boolean;
  /** Why not, in Spanish. */
  readonly reason?: string;
  readonly [figure: string]: unknown;
}

interface Part {
  readonly name: string;
  read(services: Services): Promise<PartHealth>;
}

async function readDatabase({ database }: Services): Promise<PartHealth> {
  try {
    await database.pool.query('select 1');
    return { ok: true };
  } catch (reason) {
    const trouble = troubleOf(reason)?.trouble ?? 'database_away';
    return { ok: false, reason: commonFailures[trouble].message };
  }
}

const latest = readMigrations().at(-1);

/** While the schema changes requests wait, so a balancer must not cut them off: this process is not ill yet. */
async function readSchema({ database }: Services): Promise<PartHealth> {
  const { rows } = await database.pool.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const { state } = database.schema;
  const changing = state === 'changing';
  const ok = changing || (state === 'current' && Number(rows[0]?.newest ?? 0) === latest?.folderMillis);
  return {
    ok,
    migration: latest?.name,
    ...(changing && { changing }),
    ...(!ok && { reason: 'Otra versión de Pulso cambió la base de datos: actualiza esta.' }),
  };
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

async function readSpace({ database }: Services): Promise<PartHealth> {
  const space = database.space();
  if (!space) return { ok: true };
  const ok = hasSpace(space);
  return {
    ok,
    freeMegabytes: megabytes(space.freeBytes),
    minFreeMegabytes: megabytes(space.minFreeBytes),
    ...(!ok && { reason: commonFailures.disk_full.message }),
  };
}

const hourMs = 3_600_000;

/** A late backup keeps nobody from working, so it is no reason for 503: whoever watches decides what is late. */
async function readBackups({ database }: Services): Promise<PartHealth> {
  const { at, failure } = await lastBackup(database.pool);
  const ageHours = at && Math.floor((Date.now() - Date.parse(at)) / hourMs);
  return { ok: true, lastAt: at, ageHours, failing: failure !== null };
}

const parts: readonly Part[] = [
  { name: 'database', read: readDatabase },
  { name: 'migrations', read: readSchema },
  { name: 'space', read: readSpace },
  { name: 'backups', read: readBackups },
];

const unknown: PartHealth = { ok: false, reason: 'No se pudo saber.' };

/** Serves GET /api/health: each part's state, with 503 and Retry-After while one is not well. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get('/api/health', { schema: { hide: true } }, async (_request, reply) => {
    const states = await Promise.all(
      parts.map(async (part) => ({ ...part, state: await part.read(services).catch(() => unknown) })),
    );
    const ok = states.every(({ state }) => state.ok);
    if (!ok) reply.code(503).header('retry-after', commonFailures.database_away.retryAfter);
    return reply.send({
      ok,
      ...Object.fromEntries(states.map(({ name, state }) => [name, state])),
    });
  });
}
