import { v7 as newId } from 'uuid';
import { weekdays } from '../src/wire/fields.ts';
import { ask, post, type Row, renew, type Session } from './latency.ts';
import { type HttpCall, median, openClient, timeOf } from './measure.ts';
import type { Child } from './places.ts';
import type { Statement } from './server.ts';

const rounds = 7;
const places = 20;
const people = 200;
const connections = 10;
const perConnection = people / connections;

interface Booking {
  id: string;
  classId: string;
  clientId: string;
}

async function findClients(port: number, cookie: string): Promise<string[]> {
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

async function makeClass(port: number, cookie: string, capacity: number): Promise<string> {
  const id = newId();
  await post(port, '/classes', cookie, {
    ...{ id, name: 'Clase disputada', days: Object.keys(weekdays), capacity },
    ...{ startTime: '07:00', endTime: '08:00' },
  });
  return id;
}

interface Recorded {
  booking: Booking;
  bytes: number;
  /** Its transaction: what it locks it holds to the end. */
  statements: Statement[];
}

/** The statements of one booking as those of another. */
function rewritten({ booking, statements }: Recorded, to: Booking): Statement[] {
  const keys = ['id', 'classId', 'clientId'] as const;
  const changes = new Map<unknown, string>(keys.map((key) => [booking[key], to[key]]));
  return statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => changes.get(value) ?? value),
  }));
}

/**
 * As many people as `people` book a class of `places` places at once, beside a bare server and beside the same
 * transactions straight on the database: those of a booking that succeeds for the first, of one that is refused for
 * the others. @throws when a class does not end with just its places taken
 */
export async function measureContention(pulso: Child, bare: Child, session: Session): Promise<Row> {
  const { port } = pulso;
  const clients = await findClients(port, session.cookie);
  const { today } = await ask<{ today: string }>(port, '/check-in', session.cookie);
  const date = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  const client = openClient(port, connections);
  const floor = openClient(bare.port, connections);

  const call = (booking: Booking): HttpCall => ({
    method: 'POST',
    path: '/api/reservations',
    cookie: session.cookie,
    body: { ...booking, date, overrideReason: 'Banco de pruebas', wait: false },
  });
  const bookingsOf = (classId: string): Booking[] =>
    clients.map((clientId) => ({ id: newId(), classId, clientId }));
  const record = async (booking: Booking, expected: 200 | 409): Promise<Recorded> => {
    await pulso.ask({ do: 'record' });
    const { status, bytes } = await client.ask(call(booking));
    if (status !== expected) throw new Error(`a booking was answered ${status} in place of ${expected}`);
    const { statements } = await pulso.ask<{ statements: Statement[] }>({ do: 'recorded' });
    const end = expected === 200 ? 'commit' : 'rollback';
    const plain = (text: string): Statement => ({ text, values: [] });
    return { booking, bytes, statements: [plain('begin'), ...statements, plain(end)] };
  };
  const expectFull = async (classId: string) => {
    const path = `/classes/${classId}/reservations?date=${date}`;
    const { session: shown } = await ask<{ session: { taken: number } }>(port, path, session.cookie);
    if (shown.taken !== places) throw new Error(`${shown.taken} people are in a class of ${places} places`);
  };

  const [first, second] = bookingsOf(await makeClass(port, session.cookie, 1));
  if (!first || !second) throw new Error('nobody books');
  const accepted = await record(first, 200);
  const refused = await record(second, 409);
  const taken: Record<'bare' | 'sql' | 'pulso' | 'ratio', number[]> = {
    bare: [],
    sql: [],
    pulso: [],
    ratio: [],
  };
  for (let round = 0; round <= rounds; round += 1) {
    await renew(port, session);
    const straight = await makeClass(port, session.cookie, places);
    const disputed = await makeClass(port, session.cookie, places);
    const bareTime = await timeOf(connections, perConnection, () =>
      floor.send({ method: 'GET', path: `/${refused.bytes}` }),
    );
    const { milliseconds: sql } = await pulso.ask<{ milliseconds: number }>({
      do: 'run',
      account: session.account,
      connections,
      sequences: bookingsOf(straight).map((booking, place) =>
        rewritten(place < places ? accepted : refused, booking),
      ),
    });
    await expectFull(straight);
    const bookings = bookingsOf(disputed);
    const statuses: number[] = [];
    const pulsoTime = await timeOf(connections, perConnection, async () => {
      const booking = bookings.pop();
      if (booking) statuses.push((await client.ask(call(booking))).status);
    });
    await expectFull(disputed);
    const admitted = statuses.filter((status) => status === 200).length;
    const told = statuses.filter((status) => status === 409).length;
    if (admitted !== places || told !== people - places) {
      throw new Error(`${admitted} were told that they are in, ${told} that they are not`);
    }
    if (round === 0) continue;
    taken.bare.push(bareTime);
    taken.sql.push(sql);
    taken.pulso.push(pulsoTime);
    taken.ratio.push(pulsoTime / (bareTime + sql));
  }
  client.close();
  floor.close();
  return {
    name: `book, ${people} for ${places} places`,
    connections,
    bytes: refused.bytes,
    bare: median(taken.bare),
    sql: median(taken.sql),
    pulso: median(taken.pulso),
    ratio: median(taken.ratio),
  };
}
