// The people of the rush: their accounts, and what each does over and over at a till, a reception or a phone.
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { ensureAccount } from '../src/demo/account.ts';
import { bookToday } from './bookings.ts';
import { ask, type HttpCall, type Session, signIn } from './http.ts';
import { password, type Server } from './places.ts';
import { fillBaskets, openShift, readCatalogue, sell } from './store.ts';

export const gyms = 1_000;
/** The number of gyms with activity. */
export const activeGyms = 50;
export const phonesEach = 2;
/** The number of clients whom a reception checks in, in turn. */
const attendeeCount = 10;
export const owner = 'dueno@pulso.cl';

const phoneEmail = (phone: number) => `telefono${phone}@pulso.cl`;

/** Creates accounts for some clients of the only gym whose memberships let them book any class for long. */
export async function addPhones(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const { rows } = await pool.query<{ gym: string; client: string }>(
      `select m.gym_id as gym, m.client_id as client
      from membership m join plan p on p.gym_id = m.gym_id and p.id = m.plan_id
      where m.active and m.expires_on > current_date + 14 and p.reservations = 'unlimited' and p.program_ids = '{}'
      order by m.client_id limit $1`,
      [phonesEach],
    );
    if (rows.length < phonesEach) throw new Error('too few clients may book');
    for (const [phone, { gym, client }] of rows.entries()) {
      const login = { email: phoneEmail(phone), password, name: 'Cliente', role: 'client' } as const;
      const { id } = await ensureAccount(pool, login);
      const values = [gym, id, client];
      await pool.query(
        'insert into client_account (gym_id, account_id, client_id) values ($1, $2, $3)',
        values,
      );
    }
  } finally {
    await pool.end();
  }
}

/** A person's next request; later ones may depend on its response. */
interface Step {
  name: string;
  call: HttpCall;
  hear?(answer: unknown): void;
}

export interface Person {
  server: number;
  session: Session;
  /** The requests that any person of this role makes. */
  home: string;
  next(): Step;
}

/** Repeats the steps in turn. */
const cycle = (steps: readonly (() => Step)[]) => {
  let turn = 0;
  return () => {
    const step = steps[turn++ % steps.length];
    if (!step) throw new Error('there is nothing to do');
    return step();
  };
};

const get = ({ cookie }: Session, path: string): HttpCall => ({ method: 'GET', path: `/api${path}`, cookie });

const names = ['gonzalez', 'rojas', 'munoz', 'diaz', 'perez', 'soto', 'silva', 'lopez'];
const pick = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
};

async function openTill(server: Server, session: Session): Promise<() => Step> {
  const shiftId = await openShift(server, session);
  const baskets = await fillBaskets(server, session, await readCatalogue(server, session), 10);
  const sale = (): Step => ({ name: 'sale', call: sell(session, newId(), shiftId, pick(baskets)) });
  const search = (): Step => ({ name: 'search', call: get(session, `/clients?search=${pick(names)}`) });
  return cycle([sale, sale, search]);
}

/** Searches for clients, checks them in, and reads the list in between. */
async function openReception(server: Server, session: Session): Promise<() => Step> {
  const { today, classId, reservationIds } = await bookToday(server, session, attendeeCount);
  const { cookie } = session;
  let turn = 0;
  const search = (): Step => {
    const path = `/classes/${classId}/matches?date=${today}&search=${pick(names).slice(0, 4)}`;
    return { name: 'check-in search', call: get(session, path) };
  };
  const checkIn = (): Step => {
    const path = `/api/reservations/${reservationIds[turn % attendeeCount]}/attendance`;
    const attended = Math.floor(turn / attendeeCount) % 2 === 0;
    turn += 1;
    return { name: 'check-in', call: { method: 'PUT', path, cookie, body: { attended } } };
  };
  const list = (): Step => ({
    name: 'list',
    call: get(session, `/clients?page=${1 + Math.floor(6 * Math.random())}`),
  });
  return cycle([search, checkIn, list, search, checkIn]);
}

/** Reads tomorrow's classes, books one with a free place, and cancels it. */
function openPhone(session: Session, tomorrow: string): () => Step {
  interface Coming {
    items: {
      classId: string;
      own: unknown;
      eligibility: { allowed: boolean; blocked: boolean; full: boolean };
    }[];
  }
  const { cookie } = session;
  let classId: string | undefined;
  let id = '';
  const look = (): Step => ({
    name: "a phone's classes",
    call: get(session, `/my-space/classes?date=${tomorrow}`),
    hear: (answer) => {
      const open = (answer as Coming).items.filter(
        ({ own, eligibility }) => !own && eligibility.allowed && !eligibility.blocked && !eligibility.full,
      );
      classId = pick(open).classId;
    },
  });
  const book = (): Step => {
    id = newId();
    const body = { id, classId, date: tomorrow };
    return { name: 'booking', call: { method: 'POST', path: '/api/my-space/reservations', cookie, body } };
  };
  const cancel = (): Step => ({
    name: 'booking given back',
    call: { method: 'DELETE', path: `/api/my-space/reservations/${id}`, cookie },
  });
  return cycle([look, book, cancel]);
}

export async function gather(running: readonly Server[]): Promise<Person[]> {
  const people: Person[] = [];
  const step = Math.floor((gyms - 1) / activeGyms);
  for (let index = 0; index < activeGyms; index += 1) {
    const prefix = `${1 + index * step}-`;
    const join = (session: Session, home: string, next: () => Step) => {
      const server = people.length % running.length;
      people.push({ server, session, home, next });
    };
    const [server] = running;
    if (!server) throw new Error('no server is running');
    const till = await signIn(server.port, prefix + owner);
    const { today } = await ask<{ today: string }>(server.port, '/check-in', till.cookie);
    const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
    join(till, '/clients', await openTill(server, till));
    const reception = await signIn(server.port, prefix + owner);
    join(reception, '/clients', await openReception(server, reception));
    for (let phone = 0; phone < phonesEach; phone += 1) {
      const session = await signIn(server.port, prefix + phoneEmail(phone));
      join(session, '/my-space/classes', openPhone(session, tomorrow));
    }
  }
  return people;
}
