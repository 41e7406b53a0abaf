import './fast-start.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Database } from '../db/connect.ts';
import { inProject } from '../db/project.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { findFreePort, reachableAddresses } from './network.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

const screens = inProject('dist');
const stopWithinMs = 30_000;
const createWithinMs = 120_000;

/** Ends the process with one line that states the reason. */
function refuse(why: string): never {
  process.stderr.write(`Pulso no puede empezar: ${why.replaceAll('\n', ' ')}\n`);
  process.exit(1);
}

/** `npm start -- --lan` serves the gym's network, whatever HOST says. */
function isForNetwork(): boolean {
  try {
    return parseArgs({ options: { lan: { type: 'boolean', default: false } } }).values.lan;
  } catch {
    return refuse(`no conozco «${process.argv.slice(2).join(' ')}»; la única opción es --lan.`);
  }
}

function settingsOfProcess(): { settings: Settings; certificate: Certificate | undefined } {
  try {
    const settings = readSettings({
      // People read a terminal, programs what else is printed.
      ...(process.stdout.isTTY && { PULSO_LOG: 'warn' }),
      ...process.env,
      ...(isForNetwork() && { HOST: '0.0.0.0' }),
    });
    return { settings, certificate: settings.tls && readCertificate(settings.tls) };
  } catch (reason) {
    if (reason instanceof SettingsError) refuse(reason.message);
    throw reason;
  }
}

/**
 * Creates the embedded database in a separate process where no image of it was built, because creating it takes twice
 * the memory of serving it. An error there occurs here again, and is reported then.
 */
async function createApart(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const { findImage } = await import('../db/image.ts');
  if (findImage()) return;
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

async function openDatabase(settings: Settings): Promise<Database> {
  const { databaseUrl, data } = settings;
  if (!databaseUrl) await createApart(join(data, 'db'));
  const [{ connect }, { placeOf }] = await Promise.all([import('../db/connect.ts'), import('./place.ts')]);
  try {
    return await connect(placeOf(settings));
  } catch (reason) {
    const { message } = (reason instanceof AggregateError ? reason.errors[0] : reason) as Error;
    if (!databaseUrl) refuse(message);
    const { hostname, port } = new URL(databaseUrl);
    return refuse(`no se pudo usar PostgreSQL en ${hostname || 'localhost'}:${port || 5432}: ${message}`);
  }
}

const { settings: asked, certificate } = settingsOfProcess();
// Links that Pulso writes name the port, so it must be known before anything listens.
const settings = asked.port === 0 ? { ...asked, port: await findFreePort(asked.host) } : asked;
const [database, { openApp }, { serveBackups }, { closeFiles, startJobs }] = await Promise.all([
  openDatabase(settings),
  import('./app.ts'),
  import('../db/backup/serve.ts'),
  import('./jobs/start.ts'),
]);
closeFiles(settings.data);
const built = existsSync(join(screens, 'index.html'));
const app = await openApp({
  settings,
  database,
  ...(built && { screens }),
  ...(certificate && { certificate }),
});

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

await database.announceServing().catch(() => {});
const backups = settings.databaseUrl ? null : await serveBackups(database, join(settings.data, 'db'));
const jobs = startJobs({
  database,
  settings,
  doDaily: app.doDaily,
  doHourly: app.doHourly,
  log: process.stdout,
});
app.startWork();

let stopping = false;
/** Finishes running requests and closes the database. A terminal and npm may both send the same signal. */
const stop = async () => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => refuse('algo no terminó a tiempo al cerrar.'), stopWithinMs).unref();
  await Promise.all([backups?.close(), jobs.stop()]);
  await app.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

process.stdout.write(`Pulso está listo en ${app.urls[0]} (${(performance.now() / 1000).toFixed(1)} s)\n`);
if (reachableAddresses(settings.host).length > 0) {
  const { greetNetwork } = await import('./greeting.ts');
  process.stdout.write(greetNetwork({ urls: app.urls, certificate, onTerminal: process.stdout.isTTY }));
}
