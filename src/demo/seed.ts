// Fills a gym with the requested number of clients and payments: npm run seed -- --clients 10000 --payments 50000 …
import { join } from 'node:path';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { connect, type Database } from '../db/connect.ts';
import { weeklyClass } from '../features/classes/table.ts';
import { client } from '../features/clients/table.ts';
import { consent, consentPurpose, consentText } from '../features/consents/table.ts';
import { membership } from '../features/memberships/table.ts';
import { payment } from '../features/payments/table.ts';
import { plan } from '../features/plans/table.ts';
import { program } from '../features/programs/table.ts';
import { prospect } from '../features/prospects/table.ts';
import { referralTerms } from '../features/referrals/table.ts';
import { addRows, asOwner, type RowOf } from '../fill.ts';
import { readSettings } from '../server/settings.ts';
import { addAccess } from './access.ts';
import { ensureAccount, ensureGym } from './account.ts';
import { addReservations } from './attendance.ts';
import { turnOnAutomations } from './automations.ts';
import { rowOfClass } from './classes.ts';
import { makeConsents, makePurposes } from './consents.ts';
import { addStore } from './fill-store.ts';
import { addReportMails } from './office.ts';
import { readOptions, SeedError, type SeedOptions } from './options.ts';
import { makePayment, type PaymentRow } from './payments.ts';
import { type Client, makePerson } from './people.ts';
import { lastDay, makePlans, type Plan, planOf, seededWeights, termsOf } from './plans.ts';
import { addOutsidePrograms } from './plugins.ts';
import { makePrograms } from './programs.ts';
import { makeProspects } from './prospects.ts';
import { randomOf } from './random.ts';
import { makeReferralTerms } from './referrals.ts';
import { addSegments } from './segments.ts';
import { addSportPage } from './sport-page.ts';
import { makeTimetable } from './timetable.ts';
import { addVisits } from './visits.ts';

const clientsPerBatch = 2_000;

interface Rows {
  clients: Client[];
  memberships: RowOf<typeof membership>[];
  payments: PaymentRow[];
}

interface Terms {
  email: string;
  today: Temporal.PlainDate;
  zone: string;
  /** True when memberships belong to the gym's plans; otherwise they only have their names. */
  sold: boolean;
}

/** The share of clients who owe something. */
const owing = 0.05;

/**
 * How many months earlier than that of others the last paid period of somebody who owes began, and how many days late they pay.
 * They owe what a subscription began since, and half of the last period of another plan.
 */
function debtOf(
  { email, sold }: Terms,
  index: number,
  { offer }: Plan,
): { months: number; days: number } | null {
  const random = randomOf(`${email} debt ${index}`);
  if (!sold || !offer || !random.chance(owing)) return null;
  return { months: random.below(3) + (offer.kind === 'subscription' ? 1 : 0), days: random.below(20) };
}

/** The client of this index with one membership and its `payments`, a period apart, up to now. */
function addClient(rows: Rows, index: number, payments: number, terms: Terms): void {
  const { email, today, zone, sold } = terms;
  const random = randomOf(`${email} ${index}`);
  const [clientId, membershipId] = [random.id(), random.id()];
  const person = makePerson(index, random);
  const key = random.weighted(seededWeights);
  const plan = planOf(key);
  const { days } = today.until(today.add(plan.length));
  const debt = debtOf(terms, index, plan);
  const lastStart = today.subtract({ days: random.below(days + 6) }).subtract({ months: debt?.months ?? 0 });
  const active = random.chance(0.85);
  const starts: Temporal.PlainDate[] = [];
  for (let start = lastStart; starts.length < payments; start = start.subtract(plan.length)) {
    starts.push(start);
  }
  const joined = starts.at(-1) ?? today.subtract({ days: random.below(365) });
  const createdAt = `${joined}T12:00:00Z`;
  rows.clients.push({ id: clientId, ...person, createdAt });
  rows.memberships.push({
    id: membershipId,
    clientId,
    ...termsOf(email, key, joined, plan.price),
    ...(sold ? {} : { planId: null, kind: 'period', sessions: null, price: null, startsOn: null }),
    active,
    observation: '',
    expiresOn: payments > 0 ? lastDay(lastStart, plan).toString() : null,
    createdAt,
  });
  for (const [ago, start] of starts.entries()) {
    const late = start.add({ days: debt?.days ?? 0 });
    const isPartial = debt !== null && ago === 0 && plan.offer?.kind !== 'subscription';
    rows.payments.push(
      makePayment(random, zone, {
        clientId,
        membershipId,
        amount: isPartial ? Math.round(plan.price / 2) : plan.price,
        paidOn: `${Temporal.PlainDate.compare(late, today) > 0 ? today : late}`,
        planStartsOn: `${start}`,
      }),
    );
  }
}

/** What a gym that sells its plans has beside its people: what it offers, says and sends. */
async function addWhole(
  db: NodePgDatabase,
  gym: { readonly id: string; readonly name: string },
  { email, today, zone }: Terms,
  opened: Temporal.PlainDate,
): Promise<void> {
  await addRows(db, program, makePrograms(email, opened));
  await addRows(db, plan, makePlans(email, opened));
  const { purposes, texts } = makePurposes(email, opened, today);
  await addRows(db, consentPurpose, purposes);
  await addRows(db, consentText, texts);
  await addSegments(db, email);
  await addRows(db, referralTerms, [makeReferralTerms()]);
  await turnOnAutomations(db);
  await addSportPage(db, gym, opened, today);
  await addOutsidePrograms(db, email, today.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }));
}

type Wanted = Pick<SeedOptions, 'clients' | 'payments' | 'email' | 'password'> &
  Partial<Pick<SeedOptions, 'classes' | 'reservations' | 'visits' | 'products' | 'sales'>> & {
    today?: string;
  };

/**
 * Fills the gym of `email`, created if missing; with classes, also its programs and plans. The same options give the
 * same rows, with dates counted back from `today`; existing rows stay.
 * @throws SeedError when the account is not a gym's
 */
export async function seed(
  database: Pick<Database, 'pool'>,
  {
    clients,
    payments,
    classes = 0,
    reservations = 0,
    visits = 0,
    products = 0,
    sales = 0,
    email,
    password,
    today: requestedToday,
  }: Wanted,
): Promise<{
  accountMade: boolean;
  clients: number;
  payments: number;
  classes: number;
  reservations: number;
  visits: number;
  products: number;
  sales: number;
}> {
  const name = 'Gimnasio de prueba';
  const owner = await ensureAccount(database.pool, { email, password, name, role: 'gym' });
  if (owner.role !== 'gym') throw new SeedError(`la cuenta ${email} no es de un gimnasio`);
  return asOwner(database.pool, { gymId: owner.id }, async (db) => {
    const now = await ensureGym(db, name, email);
    const today = requestedToday === undefined ? now.toPlainDate() : Temporal.PlainDate.from(requestedToday);
    const added = { clients: 0, payments: 0, classes: 0, reservations: 0, visits: 0 };
    const opened = today.subtract({ years: 1 });
    const terms = { email, today, zone: now.timeZoneId, sold: classes > 0 };
    if (terms.sold) await addWhole(db, { id: owner.id, name }, terms, opened);
    const each = clients > 0 ? Math.floor(payments / clients) : 0;
    for (let first = 0; first < clients; first += clientsPerBatch) {
      const rows: Rows = { clients: [], memberships: [], payments: [] };
      for (let index = first; index < Math.min(first + clientsPerBatch, clients); index += 1) {
        addClient(rows, index, each + (index < payments % clients ? 1 : 0), terms);
      }
      added.clients += await addRows(db, client, rows.clients);
      await addRows(db, membership, rows.memberships);
      added.payments += await addRows(db, payment, rows.payments);
      if (terms.sold) {
        const asked = rows.clients.map(({ id }) => id).filter((_, index) => index % 10 === 0);
        await addRows(db, consent, makeConsents(email, asked, { opened, today, by: owner.id }));
        await addRows(db, prospect, makeProspects(email, first, rows.clients));
      }
    }
    const week = makeTimetable(email, classes);
    const classRows = week.map((weekly) => rowOfClass(email, weekly, opened));
    added.classes = await addRows(db, weeklyClass, classRows);
    if (reservations > 0) {
      const places = { count: reservations, week, today, zone: now.timeZoneId };
      added.reservations = await addReservations(db, email, places);
    }
    if (visits > 0) added.visits = await addVisits(db, email, visits);
    if (terms.sold) {
      await addAccess(db, { seed: email, now: now.toInstant(), zone: now.timeZoneId });
      await addReportMails(db, owner.id, today);
    }
    const store = await addStore(db, email, { products, sales, now, today });
    return { accountMade: owner.isNew, ...added, ...store };
  });
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const settings = readSettings(process.env);
  const database = await connect(
    settings.databaseUrl ? { url: settings.databaseUrl } : { directory: join(settings.data, 'db') },
  );
  try {
    const started = performance.now();
    const added = await seed(database, options);
    const seconds = ((performance.now() - started) / 1000).toLocaleString('es-CL', {
      maximumFractionDigits: 1,
    });
    const counts = [
      [added.clients, 'clientes'],
      [added.payments, 'pagos'],
      [added.classes, 'clases'],
      [added.reservations, 'reservas'],
      [added.visits, 'entradas sin clase'],
      [added.products, 'productos'],
      [added.sales, 'ventas'],
    ] as const;
    const summary = counts.map(([count, what]) => `${count.toLocaleString('es-CL')} ${what}`).join(', ');
    const account = added.accountMade
      ? `Entra con ${options.email}.`
      : `La cuenta ${options.email} ya existía y conserva su contraseña.`;
    process.stdout.write(`Listo en ${seconds} s; lo nuevo: ${summary}. ${account}\n`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (reason) {
    const failed = (reason instanceof AggregateError ? reason.errors[0] : reason) as Error;
    // Of a failed query the cause says why, and the message the query alone.
    const { message } = failed.cause instanceof Error ? failed.cause : failed;
    process.stderr.write(`Pulso no puede sembrar datos: ${message}\n`);
    process.exitCode = 1;
  }
}
