// Fills a believable gym in a directory of its own and serves it: npm run demo
import { join } from 'node:path';
import { readSettings } from '../server/settings.ts';
import { connect, type Database } from './connect.ts';
import { ensureAccount, ensureGym } from './seeding/account.ts';
import { clientTable, keepClientCount } from './seeding/clients.ts';
import { makeHistory } from './seeding/history.ts';
import { asOwner, pour } from './seeding/insert.ts';
import { membershipTable } from './seeding/memberships.ts';
import { SeedError } from './seeding/options.ts';
import { paymentTable } from './seeding/payments.ts';
import { makeSales, salePaymentTable } from './seeding/sales.ts';

const gymName = 'Gimnasio Cordillera';
const clientCount = 340;
const password = 'pulso-demo';
const ana = { name: 'Ana María', surname: 'Contreras Vidal', email: 'ana@pulso.test', observation: '' };

export const demoLogins = {
  gym: { email: 'demo@pulso.test', password, name: gymName, role: 'gym' },
  client: { email: ana.email, password, name: ana.name, role: 'client' },
} as const;

/**
 * Fills the demonstration's gym once; found filled, it stays as it is.
 * @throws SeedError when the database holds other gyms only: a real one is never mixed with this
 */
export async function fillDemo({ pool }: Pick<Database, 'pool'>): Promise<{ filled: boolean }> {
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
  return asOwner(pool, owner.id, async (db) => {
    const today = Temporal.PlainDate.from(await ensureGym(db, gymName, demoLogins.gym.email));
    const present = await db.query('select from client where gym_id = current_gym() limit 1');
    if (present.rowCount) return { filled: false };
    const histories = Array.from({ length: clientCount }, (_, index) =>
      makeHistory(gymName, index, today, index === 0 ? { person: ana, loyal: true } : {}),
    );
    await pour(
      db,
      clientTable,
      histories.map((history) => history.client),
    );
    await pour(
      db,
      membershipTable,
      histories.flatMap((history) => history.memberships),
    );
    await pour(
      db,
      paymentTable,
      histories.flatMap((history) => history.payments),
    );
    await pour(db, salePaymentTable, makeSales(gymName, today.subtract({ months: 12 }), today));
    await keepClientCount(db);
    await db.query('insert into client_account (account_id, client_id) values ($1, $2)', [
      client.id,
      histories[0]?.client.id,
    ]);
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
