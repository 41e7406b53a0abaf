import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '../db/connect.ts';
import { openApp } from './app.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

const screens = fileURLToPath(new URL('../../dist', import.meta.url));

/** Ends the process with one line that says why. */
function refuse(why: string): never {
  process.stderr.write(`Pulso no puede empezar: ${why}\n`);
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

async function openDatabase(settings: Settings): Promise<Database> {
  try {
    return await connect(
      settings.databaseUrl ? { url: settings.databaseUrl } : { directory: join(settings.data, 'db') },
    );
  } catch (reason) {
    const detail = (reason instanceof AggregateError ? reason.errors[0] : reason) as Error;
    if (!settings.databaseUrl) refuse(detail.message);
    const { hostname, port } = new URL(settings.databaseUrl);
    return refuse(`no se pudo usar PostgreSQL en ${hostname}:${port || 5432}: ${detail.message}`);
  }
}

const started = performance.now();
const settings = settingsOfProcess();
const database = await openDatabase(settings);
const built = await access(join(screens, 'index.html')).then(
  () => true,
  () => false,
);
const app = await openApp({ settings, database, ...(built && { screens }) });

try {
  await app.listen({ port: settings.port, host: settings.host });
} catch (reason) {
  const { code, message } = reason as NodeJS.ErrnoException;
  await app.close();
  refuse(
    code === 'EADDRINUSE'
      ? `el puerto ${settings.port} ya está ocupado. Cierra el otro programa o elige otro con PORT.`
      : `no se pudo escuchar en ${settings.host}:${settings.port}: ${message}`,
  );
}

const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(`Pulso está listo en ${app.publicUrl} (${seconds} s)\n`);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await app.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
