// Fills a realistic gym in a separate directory and serves it: npm run demo
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import { connect, type Database } from '../db/connect.ts';
import { classDate, holiday, weeklyClass } from '../features/classes/table.ts';
import { client, clientAccount } from '../features/clients/table.ts';
import { consent, consentPurpose, consentText } from '../features/consents/table.ts';
import { contractVersion } from '../features/contracts/table.ts';
import { membership, planMember } from '../features/memberships/table.ts';
import { clientNote } from '../features/notes/table.ts';
import { personalPin } from '../features/pins/table.ts';
import { plan } from '../features/plans/table.ts';
import { program } from '../features/programs/table.ts';
import { reservation, visit } from '../features/reservations/table.ts';
import { exerciseDone, routine, routineExercise, routineTemplate } from '../features/routines/table.ts';
import { sportPage, sportPageVisits } from '../features/sportpages/table.ts';
import { teamMember } from '../features/team/table.ts';
import { timesheetEntry } from '../features/timesheets/table.ts';
import { wage } from '../features/wages/table.ts';
import { addRows, asOwner, type RowOf } from '../fill.ts';
import { readSettings } from '../server/settings.ts';
import { ensureAccount, ensureGym } from './account.ts';
import { sessionsOf } from './agenda.ts';
import { makeChanges } from './agenda-changes.ts';
import { makeReservations } from './bookings.ts';
import { rowOfClass } from './classes.ts';
import { makeConsents, makePurposes } from './consents.ts';
import { makeContract } from './contract.ts';
import { fillStore } from './demo-store.ts';
import { makeHistory, monthsOfHistory } from './history.ts';
import { makeHolidays } from './holidays.ts';
import { makeHours } from './hours.ts';
import { fillLatest } from './latest.ts';
import { makeNotes } from './notes.ts';
import { addCalendarLink } from './office.ts';
import { SeedError } from './options.ts';
import { makePlanMembers } from './plan-members.ts';
import { makePlans } from './plans.ts';
import { addOutsidePrograms } from './plugins.ts';
import { makePrograms } from './programs.ts';
import { makeRoutines, makeTemplates } from './routines.ts';
import { makePageVisits, makeSportPage } from './sport-page.ts';
import { makeVisits } from './visits.ts';
import { makeWeek } from './week.ts';

const gymName = 'Gimnasio Cordillera';
const clientCount = 340;
const routineCount = 60;
const password = 'pulso-demo';
const ana = {
  name: 'Ana María',
  surname: 'Contreras Vidal',
  email: 'ana@pulso.test',
  birthDate: '1991-03-08',
  observation: '',
};
const anasClasses = ['Yoga Vinyasa', 'Yoga Hatha', 'Entrenamiento funcional'];

export const demoLogins = {
  gym: { email: 'demo@pulso.test', password, name: gymName, role: 'gym' },
  client: { email: ana.email, password, name: ana.name, role: 'client' },
  reception: { email: 'recepcion@pulso.test', password, name: 'Carla Soto', role: 'team' },
  coach: { email: 'profesor@pulso.test', password, name: 'Matías Herrera', role: 'team' },
} as const;
const team = ['reception', 'coach'] as const;
/** With which each of them takes over a session; hashed beforehand, since a salt would differ each time. */
const demoPins = {
  gym: {
    pin: '2580',
    hash: 'ae25a03efa576f593709c937f090c762:49791111d44e8ca00320724b66683d7ec63914bdd9df11cf48e9780b55f4a2917bcd1e79c4b2c269229064402fdb3e2be98d17e42a1f2b44c1227b531016f9c5',
  },
  reception: {
    pin: '1470',
    hash: 'ad2c69ae498307e0ef10f4e7b22a71b1:2144314d1d2c0a231177b80d25240769c42bcca440661842e638910c561672c3a9e0e5d4d905ea2a1af0dfde816a9ecb167ab6f06dd1ccbdb0448252e7dfd6f9',
  },
  coach: {
    pin: '3690',
    hash: 'b80c873da1f9333cb535b48c73d23412:6874671e089337ef0d00c771b3754877bb7565458450fe77136765375cf0617f4f1c08fa4876672329b0352d758eb28e91817a613ff9d1bdf578bf6da2b6d9f0',
  },
} as const;

/** In hundredths of a per cent. */
const chileanTax = 1900;

type Fill = (db: NodePgDatabase) => Promise<unknown>;

const to =
  <T extends PgTable>(table: T, rows: readonly RowOf<T>[]): Fill =>
  (db) =>
    addRows(db, table, rows);

/** Every row of the gym at `now`, in order of foreign keys. */
function makeRows(
  now: Temporal.ZonedDateTime,
  clientAccountId: string,
  accountIds: readonly string[],
): Fill[] {
  const today = now.toPlainDate();
  const opened = today.subtract({ months: monthsOfHistory });
  const histories = Array.from({ length: clientCount }, (_, index) =>
    makeHistory(gymName, index, now, index === 0 ? { person: ana, loyal: true } : {}),
  );
  const week = makeWeek(gymName);
  const favourites = new Set(week.filter(({ name }) => anasClasses.includes(name)).map(({ id }) => id));
  const holidays = makeHolidays(gymName, today);
  const sessions = sessionsOf(
    week,
    // The whole month before this one, so that reports have something to compare.
    {
      first: today.with({ day: 1 }).subtract({ months: 1 }),
      last: today.add({ days: 7 }),
      zone: now.timeZoneId,
    },
    new Set(holidays.map(({ date }) => String(date))),
  );
  const changes = makeChanges(gymName, sessions, now, favourites);
  const cancelled = new Set(
    changes.filter((change) => change.cancelled).map(({ classId, date }) => `${classId} ${date}`),
  );
  const reservations = makeReservations(gymName, { sessions, now, cancelled }, histories, favourites);
  const busy = new Set(reservations.map(({ clientId, date }) => `${clientId} ${date}`));
  const training = histories
    .filter(({ covers }) => covers.some(({ from }) => from < today.subtract({ days: 95 }).toString()))
    .filter(({ memberships }) => memberships.at(-1)?.active)
    .map(({ client }) => client.id);
  const { routines, exercises, done } = makeRoutines(gymName, training.slice(0, routineCount), today);
  const people = makeTeam(accountIds, now);
  const idsOfPeople = new Map(people.map(({ id, name }) => [name, id]));
  const rowsOfClasses = week.map((weekly) => rowOfClass(gymName, weekly, opened, idsOfPeople));
  const clients = histories.map(({ client }) => client);
  const { purposes, texts } = makePurposes(gymName, opened, today);
  const [by = null] = accountIds;
  // Not all have been asked.
  const asked = clients.map(({ id }) => id).filter((_, index) => index % 5 < 3);
  return [
    to(teamMember, people),
    to(program, makePrograms(gymName, opened)),
    to(plan, makePlans(gymName, opened)),
    to(client, clients),
    to(
      membership,
      histories.flatMap(({ memberships }) => memberships),
    ),
    to(planMember, makePlanMembers(gymName, histories)),
    to(weeklyClass, rowsOfClasses),
    to(classDate, changes),
    to(
      wage,
      people
        .filter(({ role }) => role === 'coach')
        .map(({ id: memberId, createdAt }) => ({
          ...{ id: memberId, memberId, fromDate: String(opened), basis: 'class', amount: 14_000 },
          createdAt,
        })),
    ),
    to(timesheetEntry, makeHours(gymName, people, now)),
    to(holiday, holidays),
    to(reservation, reservations),
    to(visit, makeVisits(gymName, histories, busy, now)),
    to(routine, routines),
    to(routineExercise, exercises),
    to(exerciseDone, done),
    to(clientNote, makeNotes(gymName, training.slice(0, routineCount), now)),
    to(routineTemplate, makeTemplates(gymName, opened)),
    to(contractVersion, makeContract(gymName, opened)),
    to(sportPage, [makeSportPage(gymName, opened)]),
    to(sportPageVisits, makePageVisits(gymName, today)),
    (db) => addOutsidePrograms(db, gymName, now),
    to(consentPurpose, purposes),
    to(consentText, texts),
    to(consent, makeConsents(gymName, asked, { opened, today, by })),
    (db) =>
      fillStore(db, gymName, {
        now,
        clients,
        payments: histories.flatMap(({ payments }) => payments),
        holidays: holidays.map(({ date }) => String(date)),
      }),
    to(clientAccount, [{ accountId: clientAccountId, clientId: histories[0]?.client.id ?? '' }]),
    (db) => addCalendarLink(db, gymName, histories[0]?.client.id ?? '', today),
  ];
}

/** Those who work at the gym beside its owner. */
const makeTeam = (accountIds: readonly string[], now: Temporal.ZonedDateTime): RowOf<typeof teamMember>[] =>
  accountIds.map((accountId, index) => {
    const role = team[index] ?? 'coach';
    const { name, email } = demoLogins[role];
    const joinedAt = now.subtract({ months: monthsOfHistory }).toInstant().toString();
    return {
      id: accountId,
      accountId,
      name,
      email,
      role,
      invitedUntil: joinedAt,
      joinedAt,
      createdAt: joinedAt,
    };
  });

const makePins = (
  ids: Readonly<Record<keyof typeof demoPins, string>>,
  now: Temporal.ZonedDateTime,
): RowOf<typeof personalPin>[] =>
  Object.entries(ids).map(([who, accountId]) => ({
    accountId,
    pinHash: demoPins[who as keyof typeof demoPins].hash,
    setAt: now.toInstant().toString(),
    createdAt: now.toInstant().toString(),
  }));

/**
 * Fills the demo gym once; a filled one is left alone. `now` is the reference instant of its dates, ISO 8601, by
 * default the current one.
 * @throws SeedError when the database contains only other gyms: demo data is never mixed with a real gym's
 */
export async function fillDemo(
  { pool, secret }: Pick<Database, 'pool' | 'secret'>,
  { now }: { now?: string } = {},
): Promise<{ filled: boolean }> {
  const { rows: gyms } = await pool.query<{ name: string; own: boolean }>(
    `select name, email = $1 as own from account where role = 'gym' order by own desc limit 1`,
    [demoLogins.gym.email],
  );
  const [first] = gyms;
  if (first && !first.own) {
    throw new SeedError(
      `PULSO_DATA ya guarda otro gimnasio, «${first.name}»; la demostración necesita un directorio propio`,
    );
  }
  const owner = await ensureAccount(pool, demoLogins.gym);
  const { id: clientAccountId } = await ensureAccount(pool, demoLogins.client);
  const accountIds = await Promise.all(
    team.map(async (role) => (await ensureAccount(pool, demoLogins[role])).id),
  );
  const outcome = await asOwner(pool, { gymId: owner.id, now }, async (db) => {
    const gym = await ensureGym(db, gymName, demoLogins.gym.email, { taxRate: chileanTax });
    const [someone] = await db.select().from(client).where(eq(client.gymId, sql`current_gym()`)).limit(1);
    if (someone) return { filled: false };
    for (const fill of makeRows(gym, clientAccountId, accountIds)) await fill(db);
    const [reception = '', coach = ''] = accountIds;
    await addRows(db, personalPin, makePins({ gym: owner.id, reception, coach }, gym));
    return { filled: true };
  });
  if (outcome.filled) await fillLatest({ pool, secret }, owner.id, gymName, now);
  return outcome;
}

async function main(): Promise<void> {
  // A real gym's settings must not direct the demo to its database.
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
  const { gym, client, reception, coach } = demoLogins;
  process.stdout.write(
    [
      `  Gimnasio: ${gym.email}, contraseña ${gym.password}`,
      `  Cliente:  ${client.email}, contraseña ${client.password}`,
      `  Equipo:   ${reception.email} y ${coach.email}, con la misma`,
      `  PIN:      ${demoPins.gym.pin} del dueño, ${demoPins.reception.pin} de ${reception.name} y ${demoPins.coach.pin} de ${coach.name}; Alt+U cambia de persona`,
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
