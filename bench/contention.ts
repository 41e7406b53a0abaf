import { v7 as newId } from 'uuid';
import { addClass, findClients, overrideReason } from './bookings.ts';
import { ask, openClient, renew } from './http.ts';
import { type Contestant, openFloor, type Row, type Site } from './latency.ts';
import { type Contender, timeSideBySide } from './measure.ts';
import type { Minimal } from './minimal.ts';
import type { Server } from './places.ts';
import { statements } from './statements.ts';

const places = 20;
const people = 200;
const connections = 10;
/** The size of a response, which mostly says that the class is full. */
const bytes = 100;

async function findTomorrow({ server: { port }, session: { cookie } }: Site): Promise<string> {
  const { today } = await ask<{ today: string }>(port, '/check-in', cookie);
  return Temporal.PlainDate.from(today).add({ days: 1 }).toString();
}

/** @throws when the number of people in the class, or of bookings that succeeded, is not `places` */
function expectFull(admittedCount: number, results: readonly boolean[]): void {
  if (admittedCount !== places) throw new Error(`${admittedCount} people are in a class of ${places} places`);
  const successful = results.filter(Boolean).length;
  if (successful !== places || results.length !== people) {
    throw new Error(`${successful} of ${results.length} bookings succeeded`);
  }
}

/** In each round everybody books a new class of `places` places. */
async function bookThroughPulso(site: Site): Promise<Contender & { close(): void }> {
  const { server, session } = site;
  const { port } = server;
  const [clients, date] = [await findClients(site.server, site.session, people), await findTomorrow(site)];
  const http = openClient(port, connections);
  let classId = '';
  let waiting: string[] = [];
  let results: boolean[] = [];
  return {
    before: async () => {
      await renew(port, session);
      [waiting, results] = [[...clients], []];
      classId = await addClass(server, session, {
        ...{ name: 'Clase disputada', capacity: places, startTime: '07:00', endTime: '08:00' },
      });
    },
    run: async () => {
      const body = { id: newId(), classId, clientId: waiting.pop(), date };
      const { status, body: response } = await http.ask({
        ...{ method: 'POST', path: '/api/reservations', cookie: session.cookie },
        body: { ...body, overrideReason, wait: false },
      });
      if (status !== 200 && !`${response}`.includes('class_full')) {
        throw new Error(`a booking was answered ${status}: ${response}`);
      }
      results.push(status === 200);
    },
    after: async () => {
      const path = `/classes/${classId}/reservations?date=${date}`;
      const { session: occupancy } = await ask<{ session: { taken: number } }>(port, path, session.cookie);
      expectFull(occupancy.taken, results);
    },
    close: http.close,
  };
}

async function bookMinimal(minimal: Minimal, site: Site): Promise<Contender> {
  const [clients, date] = [await findClients(site.server, site.session, people), await findTomorrow(site)];
  let classId = '';
  let waiting: string[] = [];
  let results: boolean[] = [];
  return {
    before: async () => {
      [classId, waiting, results] = [newId(), [...clients], []];
      await minimal.run(statements.addClass, [classId, places]);
    },
    run: async () => {
      const [row] = await minimal.run(statements.book, [classId, date, waiting.pop(), newId()]);
      results.push(row?.is_in === true);
    },
    after: async () => {
      const [row] = await minimal.run(statements.occupancy, [classId, date]);
      expectFull(Number(row?.taken), results);
    },
  };
}

/**
 * Lets `people` people book a class of `places` places at once.
 * @throws when a class does not end exactly full
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
  const durations = await timeSideBySide<Contestant>(contenders, connections, people / connections);
  for (const close of closing) await close();
  return { name: `book, ${people} for ${places} places`, connections, bytes, durations };
}
