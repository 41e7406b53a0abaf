import './fast-start.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../db/connect.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

const screens = fileURLToPath(new URL('../../dist', import.meta.url));
const stopWithinMs = 30_000;
const createWithinMs = 120_000;

/** Ends the process with one line that states the reason. */
function refuse(why: string): never {
  process.stderr.write(`Pulso no puede empezar: ${why.replaceAll('\n', ' ')}\n`);
  process.exit(1);
}

function settingsOfProcess(): Settings {
  try {
    return readSettings(process.env);
  } catch (reason) {
    if (reason instanceof SettingsError) refuse(reason.message);
    throw reason;
  }
}

/**
 * Creates the embedded database in a separate process, because creating it takes twice the memory of serving it. An
 * error there occurs here again, and is reported then.
 */
async function createApart(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const creating = spawn(
    process.execPath,
    [fileURLToPath(new URL('../db/create.ts', import.meta.url)), directory],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: createWithinMs,
    },
  );
  await once(creating, 'exit').catch(() => {});
}

async function openDatabase({ databaseUrl, data, minFreeBytes }: Settings): Promise<Database> {
  if (!databaseUrl) await createApart(join(data, 'db'));
  const { connect } = await import('../db/connect.ts');
  try {
    return await connect(databaseUrl ? { url: databaseUrl } : { directory: join(data, 'db'), minFreeBytes });
  } catch (reason) {
    const { message } = (reason instanceof AggregateError ? reason.errors[0] : reason) as Error;
    if (!databaseUrl) refuse(message);
    const { hostname, port } = new URL(databaseUrl);
    return refuse(`no se pudo usar PostgreSQL en ${hostname || 'localhost'}:${port || 5432}: ${message}`);
  }
}

const settings = settingsOfProcess();
const [database, { openApp }] = await Promise.all([openDatabase(settings), import('./app.ts')]);
const built = existsSync(join(screens, 'index.html'));
const app = await openApp({ settings, database, ...(built && { screens }) });

try {
  await app.listen({ port: settings.port, host: settings.host });
} catch (reason) {
  const failed = reason as NodeJS.ErrnoException & { port?: number; hostname?: string; address?: string };
  const { code, message, port = settings.port, address = settings.host, hostname = address } = failed;
  await app.close();
  const setting = port === settings.port ? 'PORT' : 'PULSO_METRICS';
  refuse(
    code === 'EADDRINUSE'
      ? `el puerto ${port} ya está ocupado. Cierra el otro programa o elige otro con ${setting}.`
      : `no se pudo escuchar en ${hostname}: ${message}`,
  );
}

let stopping = false;
/** Finishes running requests and closes the database. A terminal and npm may both send the same signal. */
const stop = async () => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => refuse('algo no terminó a tiempo al cerrar.'), stopWithinMs).unref();
  await app.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

process.stdout.write(`Pulso está listo en ${app.publicUrl} (${(performance.now() / 1000).toFixed(1)} s)\n`);
