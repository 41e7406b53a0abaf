// Measures Pulso on both databases and prints the figures of docs/performance.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { measureContention } from './contention.ts';
import { measure, type Row, renew, signIn } from './latency.ts';
import { median, openClient, timeOf } from './measure.ts';
import { findSubjects, operations } from './operations.ts';
import { scriptWeights } from './pages.ts';
import { type Child, type Kind, openPlace, password, residentMemory, seed, start } from './places.ts';

const owner = 'banco@pulso.cl';
const size = { clients: 10_000, payments: 50_000, classes: 200, reservations: 20_000 };
const growth = [100, 1_000, 10_000, 100_000];
const kinds: readonly Kind[] = ['embedded', 'postgres'];
const named = kinds.filter((kind) => process.argv.includes(`--${kind}`));
const wanted = named.length > 0 ? named : kinds;

const say = (line = '') => process.stdout.write(`${line}\n`);
const milliseconds = (value: number) => value.toFixed(2);

function printLatency(kind: Kind, rows: Row[]): void {
  say(`\n### ${kind}: through HTTP with a signed-in session\n`);
  say('| operation | connections | answer | (a) bare HTTP | (b) same SQL | Pulso | Pulso / (a + b) |');
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, connections, bytes, bare, sql, pulso, ratio } of rows) {
    say(
      `| ${name} | ${connections} | ${(bytes / 1000).toFixed(1)} kB | ${milliseconds(bare)} ms | ${milliseconds(sql)} ms | ${milliseconds(pulso)} ms | **${ratio.toFixed(2)}** |`,
    );
  }
}

async function printGrowth(kind: Kind, pulso: Child): Promise<void> {
  const client = openClient(pulso.port, 1);
  const people = await Promise.all(growth.map((clients) => signIn(pulso.port, `${clients}@pulso.cl`)));
  const timeAll = async (path: string) => {
    const taken: number[][] = people.map(() => []);
    for (let round = 0; round < 7; round += 1) {
      for (const [place, session] of people.entries()) {
        await renew(pulso.port, session);
        const { cookie } = session;
        taken[place]?.push(
          await timeOf(1, 25, () => client.send({ method: 'GET', path: `/api${path}`, cookie })),
        );
      }
    }
    return taken.map(median);
  };
  say(
    `\n### ${kind}: growth with the number of clients, at one connection, against the list of the smallest gym\n`,
  );
  say(`| operation | ${growth.map((clients) => clients.toLocaleString('en')).join(' | ')} |`);
  say(`| --- | ${growth.map(() => '---:').join(' | ')} |`);
  const list = await timeAll('/clients');
  const rows: [string, number[]][] = [
    ['list of 50', list],
    ['second page', await timeAll('/clients?page=2')],
    ['search, a surname', await timeAll('/clients?search=gonzalez')],
    ['search, one client', await timeAll('/clients?search=cliente7%40')],
    ['search, two letters', await timeAll('/clients?search=ez')],
    ['search, nothing found', await timeAll('/clients?search=zzzz')],
  ];
  for (const [name, taken] of rows) {
    say(
      `| ${name} | ${taken.map((time) => `${milliseconds(time)} ms (${(time / (list[0] ?? 1)).toFixed(2)})`).join(' | ')} |`,
    );
  }
  client.close();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function printStart(kind: Kind, environment: NodeJS.ProcessEnv): Promise<void> {
  const taken: number[] = [];
  const resident: number[] = [];
  let weights: { login: number; clients: number } | undefined;
  for (let turn = 0; turn < 3; turn += 1) {
    const port = await freePort();
    const before = performance.now();
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../src/server/main.ts', import.meta.url))],
      {
        env: { ...environment, PORT: `${port}` },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(createInterface(child.stdout), 'line');
    taken.push(performance.now() - before);
    const url = `http://localhost:${port}`;
    const { cookie } = await signIn(port, owner);
    const client = openClient(port, 10);
    await timeOf(10, 50, () => client.send({ method: 'GET', path: '/api/clients', cookie }));
    client.close();
    resident.push(await residentMemory(child.pid));
    if (kind === 'embedded') weights ??= await scriptWeights(url, { email: owner, password });
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  say(`\n### ${kind}: start and memory\n`);
  say(`- ready after ${(median(taken) / 1000).toFixed(2)} s on an existing database of 10,000 clients`);
  say(`- resident memory after 500 lists at 10 connections: ${median(resident).toFixed(0)} MB`);
  if (weights) {
    say(
      `- JavaScript over the wire: /login ${weights.login.toFixed(0)} kB, /clients ${weights.clients.toFixed(0)} kB`,
    );
  }
}

async function benchmark(kind: Kind): Promise<void> {
  const place = await openPlace(kind);
  const bare = await start('./bare.ts', process.env);
  try {
    await seed(place.environment, owner, size);
    await printStart(kind, place.environment);
    const pulso = await start('./server.ts', place.environment);
    const session = await signIn(pulso.port, owner);
    const subjects = await findSubjects(pulso, session);
    const rows: Row[] = [];
    for (const connections of [1, 10]) {
      for (const operation of operations(session, subjects)) {
        rows.push(await measure(pulso, bare, session, operation, connections));
      }
    }
    rows.push(await measureContention(pulso, bare, session));
    printLatency(kind, rows);
    await pulso.stop();
    for (const clients of growth) {
      await seed(place.environment, `${clients}@pulso.cl`, { clients, payments: clients });
    }
    const grown = await start('./server.ts', place.environment);
    await printGrowth(kind, grown);
    await grown.stop();
  } finally {
    await bare.stop();
    await place.close();
  }
}

const [cpu] = cpus();
say(
  `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'}; medians of rounds measured side by side.`,
);
for (const kind of wanted) await benchmark(kind);
