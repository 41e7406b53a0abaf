// Monday at 19:00: many gyms on one PostgreSQL and two servers, their people at tills, receptions and phones at once.
import { copyGym } from './copy-gyms.ts';
import { type HttpClient, openClient, renew } from './http.ts';
import { percentile } from './measure.ts';
import { openPlace, type Place, type Server, seed, startPulso } from './places.ts';
import { count, milliseconds, printTable, say, seconds } from './print.ts';
import { activeGyms, addPhones, gather, gyms, owner, type Person, phonesEach } from './rush-people.ts';

const size = { clients: 300, payments: 600, classes: 20, reservations: 300, products: 60, sales: 30 };
const servers = 2;
const loads = [
  { name: 'each person once a second', pauseMs: 1_000, forMs: 15_000 },
  { name: 'without a pause', pauseMs: 0, forMs: 15_000 },
];

interface Load {
  pauseMs: number;
  forMs: number;
}

interface Outcome {
  /** Milliseconds of each request, by its name. */
  durations: Map<string, number[]>;
  errors: { name: string; message: string }[];
  /** The time until the last response, in milliseconds. */
  elapsed: number;
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Everybody sends one request at a time until the time is over. */
async function press(
  people: readonly Person[],
  clients: readonly HttpClient[],
  { pauseMs, forMs }: Load,
): Promise<Outcome> {
  const durations = new Map<string, number[]>();
  const errors: Outcome['errors'] = [];
  const started = performance.now();
  const ends = started + forMs;
  await Promise.all(
    people.map(async ({ server, next }) => {
      await later(Math.random() * pauseMs);
      while (performance.now() < ends) {
        const before = performance.now();
        const { name, call, hear } = next();
        const response = await clients[server]?.ask(call).catch((reason: Error) => reason);
        const time = performance.now() - before;
        const times = durations.get(name) ?? [];
        times.push(time);
        durations.set(name, times);
        if (response instanceof Error) errors.push({ name, message: response.message });
        else if (response?.status === 200) hear?.(JSON.parse(`${response.body}`));
        else errors.push({ name, message: `${response?.status} ${response?.body}` });
        await later(Math.max(0, pauseMs - time));
      }
    }),
  );
  return { durations, errors, elapsed: performance.now() - started };
}

function printLoad(name: string, { durations, errors, elapsed }: Outcome): void {
  const row = (what: string, times: readonly number[], failed: number) => [
    ...[what, count(times.length), (times.length / (elapsed / 1000)).toFixed(1)],
    ...[milliseconds(percentile(times, 0.5)), milliseconds(percentile(times, 0.99)), `${failed}`],
  ];
  printTable(
    `rush: ${count(activeGyms * (2 + phonesEach))} people of ${activeGyms} among ${count(gyms)} gyms of ${size.clients} clients, ${name}`,
    ['request', 'requests', 'a second', 'p50', 'p99', 'errors (aim: 0)'],
    [
      ...[...durations].map(([what, times]) =>
        row(what, times, errors.filter(({ name: failed }) => failed === what).length),
      ),
      row('all', [...durations.values()].flat(), errors.length),
    ],
  );
  for (const error of errors) say(`- ${error.name}: ${error.message}`);
  if (errors.length > 0) process.exitCode = 1;
}

async function fill(place: Place, url: string): Promise<void> {
  const started = performance.now();
  await seed(place, owner, size);
  await addPhones(url);
  await copyGym(url, gyms);
  say(`\nSeeding ${count(gyms)} gyms took ${seconds(performance.now() - started)}.`);
}

export async function printRush(): Promise<void> {
  const place = await openPlace('postgres');
  const running: Server[] = [];
  const clients: HttpClient[] = [];
  try {
    await fill(place, place.url ?? '');
    for (let server = 0; server < servers; server += 1) running.push(await startPulso(place));
    const people = await gather(running);
    clients.push(...running.map(({ port }) => openClient(port, people.length)));
    for (const { name, ...load } of loads) {
      for (const { server, session, home } of people) await renew(running[server]?.port ?? 0, session, home);
      printLoad(name, await press(people, clients, load));
    }
  } finally {
    for (const client of clients) client.close();
    for (const server of running) await server.stop();
    await place.close();
  }
}
