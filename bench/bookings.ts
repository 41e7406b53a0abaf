// Classes that the benchmark books people into, through Pulso's own API.
import { v7 as newId } from 'uuid';
import { weekdays } from '../src/wire/weekdays.ts';
import { ask, post, type Session } from './http.ts';
import type { Server } from './places.ts';

export const overrideReason = 'Banco de pruebas';

/** @returns the ids of `count` clients whose membership is active */
export async function findClients({ port }: Server, { cookie }: Session, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < count; page += 1) {
    const { items } = await ask<{ items: { id: string }[] }>(
      port,
      `/clients?membershipStatus=active&page=${page}`,
      cookie,
    );
    if (items.length === 0) throw new Error(`the seeded gym has no ${count} clients with a membership`);
    ids.push(...items.map(({ id }) => id));
  }
  return ids.slice(0, count);
}

/** Adds a class of every day. @returns its id */
export async function addClass(
  { port }: Server,
  { cookie }: Session,
  form: { name: string; capacity: number; startTime: string; endTime: string },
): Promise<string> {
  const id = newId();
  await post(port, '/classes', cookie, { id, days: Object.keys(weekdays), ...form });
  return id;
}

/** Books `people` into a class that lasts the whole day, so that they may be checked in at any time. */
export async function bookToday(server: Server, session: Session, people: number) {
  const classId = await addClass(server, session, {
    ...{ name: 'Todo el día', capacity: people, startTime: '00:00', endTime: '23:59' },
  });
  const { today } = await ask<{ today: string }>(server.port, '/check-in', session.cookie);
  const reservationIds: string[] = [];
  for (const clientId of await findClients(server, session, people)) {
    const id = newId();
    const body = { id, classId, clientId, date: today, overrideReason, wait: false };
    await post(server.port, '/reservations', session.cookie, body);
    reservationIds.push(id);
  }
  return { today, classId, reservationIds };
}
