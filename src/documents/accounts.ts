import { eq, inArray, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as z from 'zod/mini';
import { account } from '../db/tables.ts';
import { writerOf } from '../db/writer.ts';
import { clientAccount } from '../features/clients/table.ts';
import { email } from '../wire/fields.ts';
import { fullName } from '../wire/written.ts';
import type { ReadClient } from './clients.ts';
import type { Library } from './collector.ts';
import { idOf } from './document.ts';
import type { GymImport } from './gym-import.ts';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly role: string | null;
}

const idOfUser = (uid: string) => idOf(`users/${uid}`);

/** The e-mail of a user of the file; empty without a valid one. */
export const emailOfUser = ({ users }: Library, uid: string): string =>
  z.safeParse(email, users.get(uid)?.data.email).data ?? '';

/** The account that a user of the file has here: the one made by an earlier import, or that of its e-mail. */
export async function findAccount(
  pool: pg.Pool,
  library: Library,
  uid: string,
): Promise<Account & { made: boolean }> {
  const id = idOfUser(uid);
  const address = emailOfUser(library, uid);
  const found = await drizzle(pool)
    .select({ id: account.id, email: account.email, role: account.role })
    .from(account)
    .where(or(eq(account.id, id), eq(account.email, address)));
  const existing = found.find((row) => row.id === id) ?? found[0];
  return existing ? { ...existing, made: false } : { id, email: address, role: 'gym', made: true };
}

interface Link {
  readonly read: ReadClient;
  readonly id: string;
  readonly email: string;
}

interface Accounts {
  readonly byId: ReadonlyMap<string, Account>;
  readonly byEmail: ReadonlyMap<string, string>;
  readonly linked: ReadonlySet<string>;
}

/** Why a client cannot have its account; null when it can. Nobody gets one that others may have made. */
function refusalOf({ read, id, email }: Link, library: Library, { byId, byEmail, linked }: Accounts) {
  const existing = byId.get(id);
  const isGym = library.users.get(read.uid)?.data.role === 'gym' || existing?.role === 'gym';
  if (email === '') return 'No tiene un correo válido.';
  if (isGym) return 'Es la cuenta de un gimnasio.';
  if (linked.has(id)) return 'Otro cliente tiene esta cuenta.';
  if (existing && existing.email !== email) return 'Su cuenta tiene otro correo aquí.';
  if ((byEmail.get(email) ?? id) !== id) return 'Otra cuenta tiene su correo.';
  return null;
}

/**
 * Gives clients the accounts that they had, without their passwords: a mailed link sets a new one.
 * @returns how many accounts are new
 */
export async function importClientAccounts(
  gym: GymImport,
  library: Library,
  clients: readonly ReadClient[],
): Promise<number> {
  const links = clients
    .filter(({ uid }) => uid !== '')
    .map((read) => ({
      read,
      id: idOfUser(read.uid),
      email: emailOfUser(library, read.uid) || read.form.email,
    }));
  const existing: Account[] = [];
  for (let at = 0; at < links.length; at += 1_000) {
    const some = links.slice(at, at + 1_000);
    existing.push(
      ...(await gym.db
        .select({ id: account.id, email: account.email, role: account.role })
        .from(account)
        .where(
          or(
            inArray(
              account.id,
              some.map(({ id }) => id),
            ),
            inArray(
              account.email,
              some.map((link) => link.email),
            ),
          ),
        )),
    );
  }
  const byId = new Map(existing.map((row) => [row.id, row]));
  const byEmail = new Map(existing.map((row) => [row.email, row.id]));
  const linked = new Set<string>();
  const allowed = links.filter((link) => {
    const why = refusalOf(link, library, { byId, byEmail, linked });
    if (why) link.read.fields.change('uid', link.read.uid, why, 'No recibe cuenta: invítalo desde su ficha.');
    else {
      linked.add(link.id);
      byEmail.set(link.email, link.id);
    }
    return why === null;
  });
  const fresh = allowed.filter(({ id }) => !byId.has(id));
  const rows = fresh.map(({ id, email, read }) => ({ id, email, name: fullName(read.form), role: 'client' }));
  await writerOf(account, ['email', 'name', 'role']).add(gym.db, rows);
  const own = allowed.map(({ id, read }) => ({ accountId: id, clientId: read.id }));
  await writerOf(clientAccount, ['accountId', 'clientId']).addUnlessTaken(gym.db, own);
  return fresh.length;
}

/** Makes the account of a gym, without a password. */
export async function addGymAccount(
  { db }: Pick<GymImport, 'db'>,
  owner: Account,
  name: string,
): Promise<void> {
  await db.insert(account).values({ id: owner.id, email: owner.email, name, role: 'gym' });
}

/** The users of a gym and of these accounts, as documents by id. */
export async function exportUsers({ db }: Pick<GymImport, 'db'>, ids: readonly string[]) {
  const accounts = await db
    .select({ id: account.id, email: account.email, role: account.role })
    .from(account)
    .where(sql`${account.id} = any (${sql.param(ids)}::uuid[])`);
  return Object.fromEntries(accounts.map(({ id, email, role }) => [id, { email, role }]));
}
