// Measures Pulso and prints the figures of docs/performance.md.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { openPaymentProviders, type PaymentProviders } from '../src/test/payment-providers.ts';
import { measureContention } from './contention.ts';
import { printGate } from './gate.ts';
import { printGrowth } from './growth.ts';
import { signIn } from './http.ts';
import { measureLatency, printLatency, type Row, type Site } from './latency.ts';
import { operationKeys } from './operations.ts';
import { type Kind, openPlace, type Place, type Server, seed, startBare, startPulso } from './places.ts';
import { count, milliseconds, say, seconds } from './print.ts';
import { printRush } from './rush.ts';
import { printScreens } from './screens.ts';
import { printStart } from './start.ts';
import { readCatalogue, timeImport, timeScan } from './store.ts';
import { measureTills } from './tills.ts';

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
const importedLines = 20_000;
/** PostgreSQL first: the embedded database is measured against it. */
const kinds: readonly Kind[] = ['postgres', 'embedded'];
const parts = [...operationKeys, 'gate', 'booking', 'tills', 'start', 'store', 'screens', 'growth', 'rush'];

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean' },
    embedded: { type: 'boolean' },
    rush: { type: 'boolean' },
    million: { type: 'boolean', default: false },
    'every-screen': { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const only = options.rush ? [...options.only, 'rush'] : options.only;
const unknown = only.find((part) => !parts.includes(part));
if (unknown) throw new Error(`--only ${unknown}: it is one of ${parts.join(', ')}`);
const selected = kinds.filter((kind) => options[kind]);
const wantedKinds = selected.length > 0 ? selected : kinds;
const wants = (part: string) => only.length === 0 || only.includes(part);

async function printStore({ kind, server, session }: Site): Promise<void> {
  const catalogue = await readCatalogue(server, session);
  const importing = await signIn(server.port, importer);
  const times = await timeImport(server, importing, session, importedLines);
  say(`\n### ${kind}: the store\n`);
  say(
    `- import of ${count(times.lines)} products: looked at in ${seconds(times.check)}, taken in ${seconds(times.apply)}, again without a change ${seconds(times.again)}; a list of another gym waited ${seconds(times.longestWait)} at most`,
  );
  if (kind === 'embedded') {
    const { usual, worst } = await timeScan(server.port, owner, catalogue);
    say(
      `- from the scanner's Enter to the drawn line, ${count(catalogue.items.length)} products: ${milliseconds(usual)}, at worst ${milliseconds(worst)}`,
    );
  }
}

/** What is measured in one gym, on all databases side by side. */
async function measureGym(
  places: readonly Place[],
  bare: Pick<Server, 'port'>,
  providers: PaymentProviders,
): Promise<void> {
  const keys = operationKeys.filter(wants);
  if (keys.length === 0 && !['gate', 'booking', 'tills', 'start', 'store', 'screens'].some(wants)) return;
  for (const place of places) {
    await seed(place, owner, size);
    await seed(place, importer, { clients: 0, payments: 0 });
    if (wants('start')) await printStart(place, owner);
  }
  const sites: Site[] = [];
  try {
    for (const place of places) {
      const server = await startPulso(place);
      sites.push({ kind: place.kind, place, server, session: await signIn(server.port, owner) });
    }
    const rows: Row[] = keys.length > 0 ? await measureLatency(sites, bare, keys, providers) : [];
    if (wants('booking')) rows.push(await measureContention(sites, bare));
    if (rows.length > 0) for (const { kind } of sites) printLatency(kind, rows);
    if (wants('gate')) await printGate(sites);
    const onPostgres = sites.find(({ kind }) => kind === 'postgres');
    if (wants('tills') && onPostgres) await measureTills(onPostgres);
    if (wants('store')) for (const site of sites) await printStore(site);
  } finally {
    for (const { server } of sites) await server.stop();
  }
  const embedded = places.find(({ kind }) => kind === 'embedded');
  if (wants('screens') && embedded) await printScreens(embedded, owner, options['every-screen']);
}

const [cpu] = cpus();
say(
  `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'}; medians of rounds measured side by side.`,
);
const { build, buildServer } = await import(new URL('../scripts/build.mjs', import.meta.url).href);
await buildServer();
if (['start', 'store', 'screens'].some(wants)) await build();
const bare = await startBare();
const providers = await openPaymentProviders();
// Everything is asked for from one address.
Object.assign(
  process.env,
  { PULSO_PROVIDERS_URL: providers.url, PULSO_PUBLIC_REQUESTS: '1000000' },
  {
    PULSO_KEY_REQUESTS: '1000000',
    PULSO_PROXIES: '127.0.0.1',
  },
);
const places: Place[] = [];
try {
  for (const kind of wantedKinds) places.push(await openPlace(kind));
  await measureGym(places, bare, providers);
  if (wants('growth')) for (const place of places) await printGrowth(place, options.million);
} finally {
  for (const place of places) await place.close();
  await bare.stop();
  await providers.close();
}
if (wants('rush') && wantedKinds.includes('postgres')) await printRush();
