// Fills a believable gym in a directory of its own and serves it: npm run demo
import { join } from 'node:path';
import type pg from 'pg';
import { connect, type Database } from '../db/connect.ts';
import { readSettings } from '../server/settings.ts';
import { ensureAccount, ensureGym } from './account.ts';
import { makeChanges, sessionsOf } from './agenda.ts';
import { makeReservations } from './bookings.ts';
import { classDateTable, classTable, rowOfClass } from './classes.ts';
import { clientTable, keepClientCount } from './clients.ts';
import { fillStore } from './demo-store.ts';
import { makeHistory, monthsOfHistory } from './history.ts';
import { holidayTable, makeHolidays } from './holidays.ts';
import { asOwner, bulkInsert, type InsertTarget, type RowOf } from './insert.ts';
import { keepStore } from './keep-store.ts';
import { keepExpiry, membershipTable } from './memberships.ts';
import { SeedError } from './options.ts';
import { paymentTable } from './payments.ts';
import { makePlans, planTable } from './plans.ts';
import { makePrograms, programTable } from './programs.ts';
import { reservationTable } from './reservations.ts';
import {
  exerciseDoneTable,
  keepExercises,
  makeRoutines,
  makeTemplates,
  routineExerciseTable,
  routineTable,
  routineTemplateTable,
} from './routines.ts';
import { makeWeek } from './week.ts';

const gymName = 'Gimnasio Cordillera';
const clientCount = 340;
const routineCount = 60;
const password = 'pulso-demo';
const ana = { name: 'Ana María', surname: 'Contreras Vidal', email: 'ana@pulso.test', observation: '' };
const anasClasses = ['Yoga Vinyasa', 'Yoga Hatha', 'Entrenamiento funcional'];

export const demoLogins = {
  gym: { email: 'demo@pulso.test', password, name: gymName, role: 'gym' },
  client: { email: ana.email, password, name: ana.name, role: 'client' },
} as const;

type Pour = (db: pg.PoolClient) => Promise<unknown>;

const to =
  <C extends Record<string, string>>(table: InsertTarget<C>, rows: readonly RowOf<C>[]): Pour =>
  (db) =>
    bulkInsert(db, table, rows);

/** Every row of the gym at `now`, in an order in which each finds those that it names. */
function makeRows(now: Temporal.ZonedDateTime, clientAccountId: string): Pour[] {
  const today = now.toPlainDate();
  const opened = today.subtract({ months: monthsOfHistory });
  const histories = Array.from({ length: clientCount }, (_, index) =>
    makeHistory(gymName, index, today, index === 0 ? { person: ana, loyal: true } : {}),
  );
  const week = makeWeek(gymName);
  const favourites = new Set(week.filter(({ name }) => anasClasses.includes(name)).map(({ id }) => id));
  const holidays = makeHolidays(gymName, today);
  const sessions = sessionsOf(
    week,
    { first: today.subtract({ days: 30 }), last: today.add({ days: 7 }), zone: now.timeZoneId },
    new Set(holidays.map(({ date }) => String(date))),
  );
  const changes = makeChanges(gymName, sessions, now, favourites);
  const cancelled = new Set(
    changes.filter((change) => change.cancelled).map(({ class_id, date }) => `${class_id} ${date}`),
  );
  const reservations = makeReservations(gymName, { sessions, now, cancelled }, histories, favourites);
  const training = histories
    .filter(({ covers }) => covers.some(({ from }) => from < today.subtract({ days: 95 }).toString()))
    .filter(({ memberships }) => memberships.at(-1)?.active)
    .map(({ client }) => String(client.id));
  const { routines, exercises, done } = makeRoutines(gymName, training.slice(0, routineCount), today);
  const clients = histories.map(({ client }) => client);
  return [
    to(programTable, makePrograms(gymName, opened)),
    to(planTable, makePlans(gymName, opened)),
    to(clientTable, clients),
    to(
      membershipTable,
      histories.flatMap(({ memberships }) => memberships),
    ),
    to(
      paymentTable,
      histories.flatMap(({ payments }) => payments),
    ),
    to(
      classTable,
      week.map((weekly) => rowOfClass(gymName, weekly, opened)),
    ),
    to(classDateTable, changes),
    to(holidayTable, holidays),
    to(reservationTable, reservations),
    to(routineTable, routines),
    to(routineExerciseTable, exercises),
    to(exerciseDoneTable, done),
    to(routineTemplateTable, makeTemplates(gymName, opened)),
    (db) =>
      fillStore(db, gymName, {
        now,
        clients,
        payments: histories.flatMap(({ payments }) => payments),
        holidays: holidays.map(({ date }) => String(date)),
      }),
    keepClientCount,
    keepExpiry,
    keepExercises,
    keepStore,
    (db) =>
      db.query('insert into client_account (account_id, client_id) values ($1, $2)', [
        clientAccountId,
        clients[0]?.id,
      ]),
  ];
}

/**
 * Fills the demonstration's gym once; found filled, it stays as it is. `now` is the instant that its dates are counted
 * from, ISO 8601, the present one when left out.
 * @throws SeedError when the database holds other gyms only: a real one is never mixed with this
 */
export async function fillDemo(
  { pool }: Pick<Database, 'pool'>,
  { now }: { now?: string } = {},
): Promise<{ filled: boolean }> {
  const { rows: gyms } = await pool.query<{ name: string; own: boolean }>(
    `select g.name, a.email is not distinct from $1 as own from gym g left join account a on a.id = g.gym_id
     order by own desc limit 1`,
    [demoLogins.gym.email],
  );
  const [first] = gyms;
  if (first && !first.own) {
    throw new SeedError(
      `PULSO_DATA ya guarda otro gimnasio, «${first.name}»; la demostración necesita un directorio propio`,
    );
  }
  const owner = await ensureAccount(pool, demoLogins.gym);
  const client = await ensureAccount(pool, demoLogins.client);
  return asOwner(pool, { gymId: owner.id, now }, async (db) => {
    const present = await ensureGym(db, gymName, demoLogins.gym.email);
    const someone = await db.query('select from client where gym_id = current_gym() limit 1');
    if (someone.rowCount) return { filled: false };
    for (const fill of makeRows(present, client.id)) await fill(db);
    return { filled: true };
  });
}

async function main(): Promise<void> {
  // The settings of a real gym must not lead the demonstration to its database.
  delete process.env.DATABASE_URL;
  process.env.PULSO_DATA ||= './data-demo';
  const { data } = readSettings(process.env);
  const database = await connect({ directory: join(data, 'db') });
  try {
    const { filled } = await fillDemo(database);
    if (filled) process.stdout.write(`Se creó ${gymName}, un gimnasio de demostración, en ${data}\n`);
  } finally {
    await database.close();
  }
  await import('../server/main.ts');
  const { gym, client } = demoLogins;
  process.stdout.write(
    [
      `  Gimnasio: ${gym.email}, contraseña ${gym.password}`,
      `  Cliente:  ${client.email}, contraseña ${client.password}`,
      `  Para empezar de nuevo, detén Pulso y borra ${data}`,
      '',
    ].join('\n'),
  );
}

if (import.meta.main) {
  await main().catch((reason: Error) => {
    process.stderr.write(`Pulso no puede mostrar la demostración: ${reason.message}\n`);
    process.exit(1);
  });
}
