// Fills a gym with as many clients and payments as asked for: npm run seed -- --clients 10000 --payments 50000 …
import { join } from 'node:path';
import { readSettings } from '../server/settings.ts';
import { connect, type Database } from './connect.ts';
import { ensureAccount, ensureGym } from './seeding/account.ts';
import { type ClientRow, clientTable, keepClientCount } from './seeding/clients.ts';
import { asOwner, pour } from './seeding/insert.ts';
import {
  keepExpiry,
  lastDay,
  type MembershipRow,
  membershipTable,
  plans,
  planWeights,
} from './seeding/memberships.ts';
import { readOptions, SeedError, type SeedOptions } from './seeding/options.ts';
import { makePayment, type PaymentRow, paymentTable } from './seeding/payments.ts';
import { makePerson } from './seeding/people.ts';
import { randomOf } from './seeding/random.ts';

const clientsPerBatch = 2_000;

interface Rows {
  clients: ClientRow[];
  memberships: MembershipRow[];
  payments: PaymentRow[];
}

/** The client of this index with one membership, and `payments` of them, a period apart, up to now. */
function addClient(
  rows: Rows,
  index: number,
  payments: number,
  email: string,
  today: Temporal.PlainDate,
): void {
  const random = randomOf(`${email} ${index}`);
  const [client_id, membership_id] = [random.id(), random.id()];
  const person = makePerson(index, random);
  const plan = plans[random.weighted(planWeights)];
  const lastStart = today.subtract({ days: random.below(plan.months * 30 + 6) });
  const active = random.chance(0.85);
  const starts = Array.from({ length: payments }, (_, back) =>
    lastStart.subtract({ months: plan.months * back }),
  );
  const joined = `${starts.at(-1) ?? today.subtract({ days: random.below(365) })}T12:00:00Z`;
  rows.clients.push({ id: client_id, ...person, created_at: joined });
  rows.memberships.push({
    id: membership_id,
    client_id,
    plan_name: plan.name,
    period: plan.period,
    active,
    observation: '',
    expires_on: payments > 0 ? lastDay(lastStart, plan).toString() : null,
    created_at: joined,
  });
  for (const start of starts) {
    const day = start.toString();
    rows.payments.push(
      makePayment(random, {
        client_id,
        membership_id,
        amount: plan.price,
        paid_on: day,
        plan_starts_on: day,
      }),
    );
  }
}

/**
 * Fills the gym of `email`, made when it is missing. The same options give the same rows, their dates counted back
 * from `today`; rows that are there already stay.
 * @throws SeedError when the account is not a gym's
 */
export async function seed(
  database: Pick<Database, 'pool'>,
  { clients, payments, email, password, today: wanted }: SeedOptions & { today?: string },
): Promise<{ accountMade: boolean; clients: number; payments: number }> {
  const name = 'Gimnasio de prueba';
  const owner = await ensureAccount(database.pool, { email, password, name, role: 'gym' });
  if (owner.role !== 'gym') throw new SeedError(`la cuenta ${email} no es de un gimnasio`);
  return asOwner(database.pool, owner.id, async (db) => {
    const localToday = await ensureGym(db, name, email);
    const today = Temporal.PlainDate.from(wanted ?? localToday);
    const added = { clients: 0, payments: 0 };
    const each = clients > 0 ? Math.floor(payments / clients) : 0;
    for (let first = 0; first < clients; first += clientsPerBatch) {
      const rows: Rows = { clients: [], memberships: [], payments: [] };
      for (let index = first; index < Math.min(first + clientsPerBatch, clients); index += 1) {
        addClient(rows, index, each + (index < payments % clients ? 1 : 0), email, today);
      }
      added.clients += await pour(db, clientTable, rows.clients);
      await pour(db, membershipTable, rows.memberships);
      added.payments += await pour(db, paymentTable, rows.payments);
    }
    await keepClientCount(db);
    await keepExpiry(db);
    return { accountMade: owner.made, ...added };
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
    const [clients, payments] = [added.clients, added.payments].map((count) => count.toLocaleString('es-CL'));
    const account = added.accountMade
      ? `Entra con ${options.email}.`
      : `La cuenta ${options.email} ya existía y conserva su contraseña.`;
    process.stdout.write(
      `Listo en ${seconds} s: ${clients} clientes y ${payments} pagos nuevos. ${account}\n`,
    );
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (reason) {
    const failed = (reason instanceof AggregateError ? reason.errors[0] : reason) as Error;
    process.stderr.write(`Pulso no puede sembrar datos: ${failed.message}\n`);
    process.exitCode = 1;
  }
}
