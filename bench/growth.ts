import { v7 as newId } from 'uuid';
import { openClient, renew, type Session, signIn } from './http.ts';
import { median, timeOf } from './measure.ts';
import type { Kind, Place, Server } from './places.ts';
import { seed, startPulso } from './places.ts';
import { count, milliseconds, printTable, say } from './print.ts';
import { fillBaskets, openShift, readCatalogue, sell } from './store.ts';

const rounds = 7;
const times = 25;
const clientCounts = [100, 1_000, 10_000, 100_000];
const million = 1_000_000;
const productCounts = [100, 100_000];

/** The median time of a call in each gym; each round times every gym in turn. */
async function timeEach(
  { port }: Server,
  gyms: readonly Session[],
  runs: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  const samples: number[][] = runs.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      const gym = gyms[index];
      if (gym) await renew(port, gym);
      samples[index]?.push(await timeOf(1, times, run));
    }
  }
  return samples.map(median);
}

const against = (smallest: number | undefined) => (time: number) =>
  `${milliseconds(time)} (${(time / (smallest ?? Number.NaN)).toFixed(2)})`;

async function printClients(kind: Kind, server: Server, sizes: readonly number[]): Promise<void> {
  const gyms: Session[] = [];
  for (const clients of sizes) gyms.push(await signIn(server.port, `${clients}@pulso.cl`));
  const client = openClient(server.port, 1);
  const timeAll = (path: string) =>
    timeEach(
      server,
      gyms,
      gyms.map((gym) => () => client.send({ method: 'GET', path: `/api${path}`, cookie: gym.cookie })),
    );
  const list = await timeAll('/clients');
  const rows: [string, number[]][] = [
    ['list of 50', list],
    ['second page', await timeAll('/clients?page=2')],
    ['search, a surname', await timeAll('/clients?search=gonzalez')],
    ['search, one client', await timeAll('/clients?search=cliente7%40')],
    ['search, two letters', await timeAll('/clients?search=ez')],
    ['search, nothing found', await timeAll('/clients?search=zzzz')],
  ];
  client.close();
  printTable(
    `${kind}: growth with the number of clients, at one connection, against the list of the smallest gym (aim of the list: 1.3)`,
    ['operation', ...sizes.map(count)],
    rows.map(([name, medians]) => [name, ...medians.map(against(list[0]))]),
  );
}

async function printProducts(kind: Kind, server: Server): Promise<void> {
  const client = openClient(server.port, 1);
  const gyms: Session[] = [];
  const runs: (() => Promise<unknown>)[] = [];
  for (const products of productCounts) {
    const session = await signIn(server.port, `${products}-products@pulso.cl`);
    const shiftId = await openShift(server, session);
    const [basket] = await fillBaskets(server, session, await readCatalogue(server, session), 1);
    if (!basket) throw new Error('nothing is for sale');
    gyms.push(session);
    runs.push(() => client.send(sell(session, newId(), shiftId, basket)));
  }
  const medians = await timeEach(server, gyms, runs);
  client.close();
  printTable(
    `${kind}: growth with the number of products, at one connection (aim: 1)`,
    ['operation', ...productCounts.map(count)],
    [['sell 3 products', ...medians.map(against(medians[0]))]],
  );
}

/** Measures gyms of several sizes in one database; with `isMillion` also one of a million clients. */
export async function printGrowth(place: Place, isMillion: boolean): Promise<void> {
  const sizes = isMillion ? [...clientCounts, million] : clientCounts;
  for (const clients of sizes) {
    const seconds = await seed(place, `${clients}@pulso.cl`, { clients, payments: clients });
    if (clients === million)
      say(`\nSeeding a million clients on ${place.kind} took ${seconds.toFixed(0)} s.`);
  }
  for (const products of productCounts) {
    await seed(place, `${products}-products@pulso.cl`, { clients: 0, payments: 0, products });
  }
  const server = await startPulso(place);
  await printClients(place.kind, server, sizes);
  await printProducts(place.kind, server);
  await server.stop();
}
