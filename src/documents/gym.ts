import { eq, getTableColumns, sql } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'zod/mini';
import { gymCode } from '../db/tables.ts';
import { GymSettings } from '../features/gym/contract.ts';
import { insertGym } from '../features/gym/server.ts';
import { gym as gymTable } from '../features/gym/table.ts';
import { asOwner, type OwnerDb } from '../fill.ts';
import { addGymAccount, emailOfUser, findAccount, importClientAccounts } from './accounts.ts';
import { importClients } from './clients.ts';
import type { Library } from './collector.ts';
import { type Document, type GymKind, gymKinds } from './document.ts';
import { Fields, readForm } from './fields.ts';
import { type GymExport, withExtra } from './gym-export.ts';
import type { Count, GymImport } from './gym-import.ts';
import { importIncome } from './income.ts';
import { importMemberships } from './memberships.ts';
import { importPayments } from './payments.ts';
import { importPlans } from './plans.ts';
import { importProducts } from './products.ts';
import { importPrograms } from './programs.ts';
import type { Report } from './report.ts';
import { importReservations } from './reservations.ts';
import { importRoutines } from './routines.ts';
import { importSchedules } from './schedules.ts';

const Name = z.pick(GymSettings, { name: true });
const Settings = z.partial(z.omit(GymSettings, { name: true, version: true }));
const settingNames = [
  'country',
  'currency',
  'timeZone',
  'taxRate',
  'taxPerProduct',
  'bookingDays',
  'cancelMinutes',
  'stockPolicy',
  'receiptHeader',
] as const;

export interface ImportedGym {
  readonly name: string;
  readonly email: string;
  readonly counts: Readonly<Record<GymKind, Count>>;
  /** How many documents of each kind the file has. */
  readonly documents: Readonly<Record<GymKind, number>>;
  /** Its account was there before. */
  readonly existed: boolean;
  /** New accounts, without a password. */
  readonly accounts: number;
}

interface Terms {
  readonly library: Library;
  readonly report: Report;
  readonly dryRun: boolean;
  /** In which the original's timestamps are read; the gym's own by default. */
  readonly zone: string | undefined;
  /** The current instant, ISO 8601; the real one by default. */
  readonly now?: string | undefined;
}

const eachKind = <T>(of: (kind: GymKind) => T) =>
  Object.fromEntries((Object.keys(gymKinds) as GymKind[]).map((kind) => [kind, of(kind)])) as Record<
    GymKind,
    T
  >;

/** Makes the gym unless it exists, which then stays as it is. */
async function ensureGym(db: OwnerDb, document: Document, report: Report) {
  const fields = new Fields(document, report);
  const { name = 'Gimnasio' } =
    readForm(
      fields,
      Name,
      { name: fields.text('gymName') },
      {
        names: { name: 'gymName' },
        instead: { name: { put: { name: 'Gimnasio' }, say: 'Queda «Gimnasio».' } },
      },
    ) ?? {};
  fields.ignoreRest();
  const read = () =>
    db
      .select({
        name: gymTable.name,
        country: gymTable.country,
        currency: gymTable.currency,
        zone: gymTable.timeZone,
        now: sql<string>`to_json(current_instant())`,
      })
      .from(gymTable)
      .where(eq(gymTable.gymId, sql`current_gym()`));
  const [existing] = await read();
  if (existing) return existing;
  const code = await insertGym({ db }, name);
  if (code) await db.insert(gymCode).values({ code, accountId: sql`current_gym()` });
  const settings = z.safeParse(Settings, fields.extra(settingNames));
  if (!settings.success)
    fields.change('pulso', document.data.pulso, 'No son ajustes válidos.', 'No se traen.');
  else if (Object.keys(settings.data).length > 0)
    await db.update(gymTable).set(settings.data).where(eq(gymTable.gymId, sql`current_gym()`));
  const [made] = await read();
  if (!made) throw new Error('the gym was not made');
  return made;
}

async function importAll(gym: GymImport, library: Library): Promise<number> {
  const programs = await importPrograms(gym);
  await importPlans(gym);
  const clients = await importClients(gym);
  const accounts = await importClientAccounts(gym, library, clients);
  await importMemberships(gym);
  await importPayments(gym);
  await importIncome(gym);
  const starts = await importSchedules(gym, programs);
  await importReservations(gym, starts);
  await importRoutines(gym);
  await importProducts(gym);
  return accounts;
}

/** Imports one gym in one transaction; null when it is left out. */
export async function importGym(pool: pg.Pool, uid: string, terms: Terms): Promise<ImportedGym | null> {
  const { library, report, dryRun } = terms;
  const document = library.gyms.get(uid);
  if (!document) throw new Error('the file has no such gym');
  const leave = (why: string) => {
    report.leave(document.path, `${why} Tampoco entra lo que contiene.`);
    return null;
  };
  if (emailOfUser(library, uid) === '')
    return leave(`users/${uid} no dice un correo válido: sin cuenta no hay gimnasio.`);
  const owner = await findAccount(pool, library, uid);
  if (owner.role !== 'gym') return leave(`La cuenta ${owner.email} ya existe y no es de un gimnasio.`);
  if (owner.email !== emailOfUser(library, uid))
    return leave(
      `La cuenta de users/${uid} tiene otro correo aquí. Escribe ese en el archivo si es la misma.`,
    );
  const user = library.users.get(uid);
  if (user) {
    const fields = new Fields(user, report);
    fields.ignoreRest('email', 'role');
  }
  return asOwner(pool, { gymId: owner.id, now: terms.now, rehearse: dryRun }, async (db) => {
    const name = String(document.data.gymName ?? owner.email);
    if (owner.made) await addGymAccount({ db }, owner, name);
    const { name: gymName, country, currency, zone, now } = await ensureGym(db, document, report);
    const gym: GymImport = {
      db,
      gymId: owner.id,
      country,
      currency,
      zone,
      dateZone: terms.zone ?? zone,
      now: Temporal.Instant.from(now),
      documents: library.of(uid),
      report,
      counts: eachKind(() => ({ added: 0, kept: 0 })),
      live: new Set(),
      deleted: new Set(),
      merged: new Map(),
    };
    const accounts = (await importAll(gym, library)) + (owner.made ? 1 : 0);
    const documents = eachKind((kind) => gym.documents[kind].length);
    return {
      name: gymName,
      email: owner.email,
      counts: gym.counts,
      documents,
      existed: !owner.made,
      accounts,
    };
  });
}

/** The gym's own document, and what its other documents need of it. */
export async function exportGymDocument(
  db: OwnerDb,
): Promise<{ fields: Record<string, unknown> } & Pick<GymExport, 'currency' | 'zone'>> {
  const columns = getTableColumns(gymTable);
  const [row] = await db.select().from(gymTable).where(eq(gymTable.gymId, sql`current_gym()`));
  if (!row) throw new Error('the gym has no row');
  const settings = Object.fromEntries(settingNames.map((name) => [name, row[name]]));
  const usual = Object.fromEntries(settingNames.map((name) => [name, columns[name].default]));
  return {
    fields: withExtra({ gymName: row.name }, settings, usual),
    currency: row.currency,
    zone: row.timeZone,
  };
}
