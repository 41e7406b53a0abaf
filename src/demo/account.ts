import { hashPassword } from 'better-auth/crypto';
import { eq, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { account, credential, gymCode } from '../db/tables.ts';
import { gym } from '../features/gym/table.ts';
import { randomOf } from './random.ts';

export interface Login {
  email: string;
  password: string;
  name: string;
  role: 'gym' | 'team' | 'client';
}

/** The account with this e-mail, created if missing; an existing one keeps its password. */
export async function ensureAccount(
  pool: pg.Pool,
  { email, password, name, role }: Login,
): Promise<{ id: string; isNew: boolean; role: string | null }> {
  const db = drizzle(pool);
  const [existing] = await db
    .select({ id: account.id, role: account.role })
    .from(account)
    .where(eq(account.email, email));
  if (existing) return { ...existing, isNew: false };
  const random = randomOf(`account ${email}`);
  const id = random.id();
  const hash = await hashPassword(password);
  await db.transaction(async (transaction) => {
    await transaction.insert(account).values({ id, email, name, role });
    await transaction
      .insert(credential)
      .values({ id: random.id(), userId: id, accountId: id, providerId: 'credential', password: hash });
  });
  return { id, isNew: true, role };
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The gym of `app.gym_id`, created if missing. @returns the current time in its zone */
export async function ensureGym(
  db: NodePgDatabase,
  name: string,
  seed: string,
  settings: Partial<typeof gym.$inferInsert> = {},
): Promise<Temporal.ZonedDateTime> {
  const random = randomOf(`gym ${seed}`);
  const word = (length: number) => Array.from({ length }, () => random.pick([...letters])).join('');
  const code = word(6);
  const [created] = await db
    .insert(gym)
    .values({ name, code, key: word(10), ...settings })
    .onConflictDoNothing()
    .returning({ id: gym.gymId });
  if (created) await db.insert(gymCode).values({ code, accountId: created.id });
  const [existing] = await db
    .select({ now: sql<string>`to_json(current_instant())`, zone: gym.timeZone })
    .from(gym)
    .where(eq(gym.gymId, sql`current_gym()`));
  if (!existing) throw new Error('the gym was not made');
  return Temporal.Instant.from(existing.now).toZonedDateTimeISO(existing.zone);
}
