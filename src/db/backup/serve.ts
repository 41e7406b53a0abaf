import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../connect.ts';
import { BackupError } from './errors.ts';
import type { Lines } from './format.ts';
import { readPool } from './snapshot.ts';

interface Address {
  port: number;
  token: string;
}

const refused = 422;

/** Where the process that has the embedded database open says how to ask it for a backup. */
const addressFile = (directory: string) => `${directory}.backup`;

async function* textOf(lines: Lines): AsyncGenerator<string> {
  for await (const some of lines) yield `${some.join('\n')}\n`;
}

/** Answers with the text, or with the reason why it cannot even begin. */
async function answer(text: AsyncGenerator<string>, response: ServerResponse): Promise<void> {
  try {
    const { value = '' } = await text.next();
    response.write(value);
    await pipeline(Readable.from(text), response);
  } catch (reason) {
    // Without its last line the answer is no backup, so a later failure needs no other sign.
    if (reason instanceof BackupError && !response.headersSent)
      response.writeHead(refused).end(reason.message);
    else response.destroy();
  } finally {
    await text.return(undefined);
  }
}

function isRight(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Lets other processes of the same user read backups of the embedded database in `directory`: only this process can
 * open it. It listens on the loopback address and asks for a secret that stands in a file for the owner alone.
 */
export async function serveBackups(
  { pool, kind }: Pick<Database, 'pool' | 'kind'>,
  directory: string,
): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    const [path, query] = (request.url ?? '').split('?');
    if (path !== '/backup' || !isRight(request.headers.authorization ?? '', token)) {
      response.writeHead(404).end();
      return;
    }
    const email = new URLSearchParams(query).get('gym') ?? undefined;
    answer(textOf(readPool(pool, kind, email)), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const path = addressFile(directory);
  await writeFile(`${path}.part`, JSON.stringify({ port, token } satisfies Address), { mode: 0o600 });
  await rename(`${path}.part`, path);
  return {
    close: async () => {
      await rm(path, { force: true });
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * A backup, or the archive of the gym whose owner has this `email`, from the process that has the database open.
 * @throws BackupError when it does not answer, or no gym has that e-mail
 */
export async function* readServed(directory: string, email?: string): Lines {
  let body: Readable;
  try {
    const { port, token } = JSON.parse(await readFile(addressFile(directory), 'utf8')) as Address;
    const query = email === undefined ? '' : `?${new URLSearchParams({ gym: email })}`;
    const answer = await fetch(`http://127.0.0.1:${port}/backup${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status === refused) throw new BackupError(await answer.text());
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
    body = Readable.from(answer.body, { objectMode: false });
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(
      'El Pulso que usa esa base no responde: vuelve a intentarlo cuando esté listo, o detenlo primero.',
      { cause },
    );
  }
  try {
    let rest = '';
    for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
  } catch (cause) {
    throw new BackupError('Pulso se detuvo antes de terminar la copia: vuelve a intentarlo.', { cause });
  }
}
