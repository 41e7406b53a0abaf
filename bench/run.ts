// Measures Pulso on both databases and prints the figures of docs/performance.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findPort } from '../src/test/ports.ts';
import { measureContention } from './contention.ts';
import { measure, type Row, renew, signIn } from './latency.ts';
import { median, openClient, timeOf } from './measure.ts';
import { findSubjects, operations } from './operations.ts';
import { scriptWeights } from './pages.ts';
import { type Child, type Kind, openPlace, password, residentMemory, seed, start } from './places.ts';
import { type Counter, openCounter, storeOperations, timeImport, timeScan } from './store.ts';

const owner = 'banco@pulso.cl';
const size = {
  clients: 10_000,
  payments: 50_000,
  classes: 200,
  reservations: 20_000,
  products: 10_000,
  sales: 2_000,
};
const importer = 'importa@pulso.cl';
const importedLines = 10_000;
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

async function printStart(kind: Kind, environment: NodeJS.ProcessEnv): Promise<void> {
  const taken: number[] = [];
  const resident: number[] = [];
  let weights: { login: number; clients: number } | undefined;
  for (let turn = 0; turn < 3; turn += 1) {
    const port = await findPort();
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

async function printStore(kind: Kind, pulso: Child, counter: Counter): Promise<void> {
  const { lines, check, apply, again } = await timeImport(
    pulso,
    await signIn(pulso.port, importer),
    importedLines,
  );
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
  say(`\n### ${kind}: the store\n`);
  say(
    `- import of ${lines.toLocaleString('en')} products: looked at in ${seconds(check)}, taken in ${seconds(apply)}, again without a change ${seconds(again)}`,
  );
  if (kind === 'embedded') {
    const { usual, worst } = await timeScan(pulso.port, owner, counter);
    say(
      `- from the scanner's Enter to the drawn line, ${counter.catalogue.items.length.toLocaleString('en')} products: ${milliseconds(usual)} ms, at worst ${milliseconds(worst)} ms`,
    );
  }
}

async function benchmark(kind: Kind): Promise<void> {
  const place = await openPlace(kind);
  const bare = await start('./bare.ts', process.env);
  try {
    await seed(place.environment, owner, size);
    await seed(place.environment, importer, { clients: 0, payments: 0 });
    await printStart(kind, place.environment);
    const pulso = await start('./server.ts', place.environment);
    const session = await signIn(pulso.port, owner);
    const counter = await openCounter(pulso, session);
    const all = [
      ...operations(session, await findSubjects(pulso, session)),
      ...storeOperations(session, counter),
    ];
    const rows: Row[] = [];
    for (const connections of [1, 10]) {
      for (const operation of all) {
        rows.push(await measure(pulso, bare, session, operation, connections));
      }
    }
    rows.push(await measureContention(pulso, bare, session));
    printLatency(kind, rows);
    await printStore(kind, pulso, counter);
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
const { build } = await import(new URL('../scripts/build.mjs', import.meta.url).href);
await build();
for (const kind of wanted) await benchmark(kind);
