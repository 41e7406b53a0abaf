import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { account } from '../db/tables.ts';
import type { OwnerDb } from '../fill.ts';
import { exportUsers } from './accounts.ts';
import { exportClients } from './clients.ts';
import { exportGymDocument } from './gym.ts';
import type { Documents, GymExport } from './gym-export.ts';
import { exportIncome } from './income.ts';
import { exportMemberships } from './memberships.ts';
import { DocumentsError } from './options.ts';
import { exportPayments } from './payments.ts';
import { exportPlans } from './plans.ts';
import { exportProducts } from './products.ts';
import { exportPrograms } from './programs.ts';
import { exportReservations } from './reservations.ts';
import { exportRoutines } from './routines.ts';
import { exportSchedules } from './schedules.ts';

const without = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => Object.keys(value as object).length > 0));

/** The clients with what is below them. */
async function exportPeople(gym: GymExport) {
  const clients = await exportClients(gym);
  const names = new Map(clients.map(({ id, fullName }) => [id, fullName]));
  const memberships = await exportMemberships(gym, names);
  const payments = await exportPayments(gym);
  const routines = await exportRoutines(gym);
  const withPayments = (documents: Documents = {}) =>
    Object.fromEntries(
      Object.entries(documents).map(([id, fields]) => [
        id,
        { ...fields, ...without({ payments: payments.get(id) ?? {} }) },
      ]),
    );
  const documents = clients.map(({ id, fields }) => [
    id,
    {
      ...fields,
      ...without({ memberships: withPayments(memberships.get(id)), routine: routines.get(id) ?? {} }),
    },
  ]);
  const accountIds = clients.flatMap(({ accountId }) => accountId ?? []);
  return { documents: Object.fromEntries(documents) as Documents, accountIds };
}

async function exportWithin(db: OwnerDb, gymId: string) {
  const { fields, currency, zone } = await exportGymDocument(db);
  const gym = { db, currency, zone };
  const { documents: clients, accountIds } = await exportPeople(gym);
  const { documents: programas, names } = await exportPrograms(gym);
  const collections = without({
    clients,
    payments: await exportIncome(gym),
    schedules: await exportSchedules(gym, names),
    reservations: await exportReservations(gym),
    programas,
    planes: await exportPlans(gym),
    productos: await exportProducts(gym),
  });
  await db.execute(sql`set local role pulso_auth`);
  return {
    users: await exportUsers(gym, [gymId, ...accountIds]),
    gyms: { [gymId]: { ...fields, ...collections } },
  };
}

export type Exported = Awaited<ReturnType<typeof exportWithin>>;

/** The documents of the gym of `email`, as of one moment. @throws DocumentsError when there is none */
export async function exportDocuments({ pool }: { pool: pg.Pool }, email: string): Promise<Exported> {
  const [owner] = await drizzle(pool)
    .select({ id: account.id, role: account.role })
    .from(account)
    .where(eq(account.email, email));
  if (owner?.role !== 'gym') throw new DocumentsError(`no hay un gimnasio de ${email}`);
  const connection = await pool.connect();
  try {
    await connection.query(
      'begin isolation level repeatable read read only; set local statement_timeout = 0; set local role pulso_gym',
    );
    await connection.query(`select set_config('app.gym_id', $1, true)`, [owner.id]);
    return await exportWithin(drizzle(connection), owner.id);
  } finally {
    await connection.query('rollback').then(
      () => connection.release(),
      (lost: Error) => connection.release(lost),
    );
  }
}
