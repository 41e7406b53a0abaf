import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './errors.ts';
import type { Lines } from './format.ts';
import type { WantedGym } from './gym.ts';
import { readBackupOf, type Source } from './read.ts';
import { recordBackup } from './record.ts';

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

/** A command and a process may be of different versions: of a query, `gym` has been the owner's e-mail since the first. */
const queryOf = ({ email, gym }: WantedGym) => new URLSearchParams({ gym: email, ...(gym && { sede: gym }) });

function wantedOf(query: URLSearchParams): WantedGym | undefined {
  const [email, gym] = [query.get('gym'), query.get('sede')];
  return email === null ? undefined : { email, ...(gym && { gym }) };
}

function isRight(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Lets other processes of the same user read backups of the embedded database in `directory`: only this process can
 * open it. It listens on the loopback address and asks for a secret that stands in a file for the owner alone.
 */
export async function serveBackups(database: Source, directory: string): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    const [path, query] = (request.url ?? '').split('?');
    const asked = isRight(request.headers.authorization ?? '', token) && `${request.method} ${path}`;
    if (asked === 'POST /backup') {
      recordBackup(database.pool).then(
        () => response.writeHead(204).end(),
        () => response.destroy(),
      );
      return;
    }
    if (asked !== 'GET /backup') {
      response.writeHead(404).end();
      return;
    }
    answer(textOf(readBackupOf(database, wantedOf(new URLSearchParams(query)))), response);
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

async function ask(directory: string, method: 'GET' | 'POST', query = ''): Promise<Response> {
  const { port, token } = JSON.parse(await readFile(addressFile(directory), 'utf8')) as Address;
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`http://127.0.0.1:${port}/backup${query}`, { method, headers });
}

/** Has the process that has the database open note that its backup is whole. */
export const recordServed = async (directory: string): Promise<void> => void (await ask(directory, 'POST'));

/**
 * A backup, or the archive of the gym that is `wanted`, from the process that has the database open.
 * @throws BackupError when it does not answer, or that gym is not clear
 */
export async function* readServed(directory: string, wanted?: WantedGym): Lines {
  let body: Readable;
  try {
    const query = wanted === undefined ? '' : `?${queryOf(wanted)}`;
    const answer = await ask(directory, 'GET', query);
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
