import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPort } from './ports.ts';
import { findAccount } from './postgres.ts';

/** Debian's place for it is not in everybody's path. */
const PATH = `${process.env.PATH}${delimiter}/usr/sbin`;

/** A pooler in transaction mode with so many connections to the server of `url`; `url` of the answer leads through it. */
export async function startPgbouncer(url: string, connections: number) {
  const [directory, port, account] = [
    await mkdtemp(join(tmpdir(), 'pulso-pgbouncer-')),
    await findPort(),
    await findAccount(),
  ];
  const { hostname, port: serverPort, username } = new URL(url);
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  // For itself alone, where this process makes files so.
  if (account) for (const path of [directory, file]) await chown(path, account.uid, account.gid);
  const child = spawn('pgbouncer', [file], {
    ...account,
    cwd: directory,
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.push(line);
      if (line.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer no arrancó:\n${log.join('\n')}`)));
  });
  const through = new URL(url);
  through.port = `${port}`;
  return {
    url: through.href,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}
