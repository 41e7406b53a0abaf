import { v7 as newId } from 'uuid';
import { weekdays } from '../src/wire/fields.ts';
import { ask, openClient, post, renew } from './http.ts';
import { type Contestant, openFloor, type Row, type Site } from './latency.ts';
import { type Contender, timeSideBySide } from './measure.ts';
import type { Minimal } from './minimal.ts';
import type { Server } from './places.ts';
import { statements } from './statements.ts';

const places = 20;
const people = 200;
const connections = 10;
/** Of an answer, which mostly says that the class is full. */
const bytes = 100;

async function findClients({ server: { port }, session: { cookie } }: Site): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < people; page += 1) {
    const { items } = await ask<{ items: { id: string }[] }>(
      port,
      `/clients?standing=active&page=${page}`,
      cookie,
    );
    if (items.length === 0) throw new Error(`the seeded gym has no ${people} clients with a membership`);
    ids.push(...items.map(({ id }) => id));
  }
  return ids.slice(0, people);
}

async function findTomorrow({ server: { port }, session: { cookie } }: Site): Promise<string> {
  const { today } = await ask<{ today: string }>(port, '/check-in', cookie);
  return Temporal.PlainDate.from(today).add({ days: 1 }).toString();
}

/** @throws when others were let in than there are places for, or somebody was told otherwise */
function expectFull(taken: number, told: readonly boolean[]): void {
  if (taken !== places) throw new Error(`${taken} people are in a class of ${places} places`);
  const admitted = told.filter((is) => is).length;
  if (admitted !== places || told.length !== people) {
    throw new Error(`${admitted} of ${told.length} were told that they are in`);
  }
}

/** Everybody books a new class of `places` places in each round. */
async function bookThroughPulso(site: Site): Promise<Contender & { close(): void }> {
  const { server, session } = site;
  const { port } = server;
  const [clients, date] = [await findClients(site), await findTomorrow(site)];
  const http = openClient(port, connections);
  let classId = '';
  let waiting: string[] = [];
  let told: boolean[] = [];
  return {
    before: async () => {
      await renew(port, session);
      [classId, waiting, told] = [newId(), [...clients], []];
      await post(port, '/classes', session.cookie, {
        ...{ id: classId, name: 'Clase disputada', days: Object.keys(weekdays), capacity: places },
        ...{ startTime: '07:00', endTime: '08:00' },
      });
    },
    run: async () => {
      const body = { id: newId(), classId, clientId: waiting.pop(), date };
      const { status, body: answer } = await http.ask({
        ...{ method: 'POST', path: '/api/reservations', cookie: session.cookie },
        body: { ...body, overrideReason: 'Banco de pruebas', wait: false },
      });
      if (status !== 200 && !`${answer}`.includes('class_full')) {
        throw new Error(`a booking was answered ${status}: ${answer}`);
      }
      told.push(status === 200);
    },
    after: async () => {
      const path = `/classes/${classId}/reservations?date=${date}`;
      const { session: shown } = await ask<{ session: { taken: number } }>(port, path, session.cookie);
      expectFull(shown.taken, told);
    },
    close: http.close,
  };
}

async function bookMinimal(minimal: Minimal, site: Site): Promise<Contender> {
  const [clients, date] = [await findClients(site), await findTomorrow(site)];
  let classId = '';
  let waiting: string[] = [];
  let told: boolean[] = [];
  return {
    before: async () => {
      [classId, waiting, told] = [newId(), [...clients], []];
      await minimal.run(statements.addClass, [classId, places]);
    },
    run: async () => {
      const [answer] = await minimal.run(statements.book, [classId, date, waiting.pop(), newId()]);
      told.push(answer?.is_in === true);
    },
    after: async () => {
      const [answer] = await minimal.run(statements.occupancy, [classId, date]);
      expectFull(Number(answer?.taken), told);
    },
  };
}

/**
 * As many people as `people` book a class of `places` places at once. @throws when a class does not end with just its
 * places taken
 */
export async function measureContention(sites: readonly Site[], bare: Pick<Server, 'port'>): Promise<Row> {
  const bareClient = openClient(bare.port, connections);
  const contenders: Partial<Record<Contestant, Contender>> = {
    bare: { run: () => bareClient.send({ method: 'GET', path: `/${bytes}` }) },
  };
  const closing: (() => unknown)[] = [bareClient.close];
  for (const site of sites) {
    const minimal = await openFloor(site);
    if (minimal) {
      contenders.minimal = await bookMinimal(minimal, site);
      closing.push(minimal.close);
    }
    const booking = await bookThroughPulso(site);
    contenders[site.kind] = booking;
    closing.push(booking.close);
  }
  const taken = await timeSideBySide<Contestant>(contenders, connections, people / connections);
  for (const close of closing) await close();
  return { name: `book, ${people} for ${places} places`, connections, bytes, taken };
}
