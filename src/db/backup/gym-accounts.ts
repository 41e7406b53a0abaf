import * as z from 'zod/mini';
import { email as emailShape } from '../../wire/fields.ts';
import { BackupError, damaged } from './errors.ts';
import type { Gym, Part } from './format.ts';
import type { Connection } from './rows.ts';

type Row = Readonly<Record<string, string | null>>;

/** What an archive says of accounts: the rows of each table that holds some. */
export interface Accounts {
  gym: Gym;
  account: Row[];
  credential: Row[];
  gym_code: Row[];
}

/** An account of the archive that stays out, as another one here has its e-mail or its id. */
export interface LeftOut {
  id: string;
  email: string;
}

const shapes = {
  account: (row: Row, { id }: Gym) =>
    (row.id === id ? row.role === 'gym' : row.role === 'client' || row.role === 'team') &&
    row.email_verified === 'false' &&
    row.two_factor_enabled === 'false' &&
    z.safeParse(emailShape, row.email).data === row.email,
  credential: (row: Row, { id }: Gym) => row.user_id === id && row.provider_id === 'credential',
  gym_code: (row: Row, { id }: Gym) => row.account_id === id,
};
/** A gym that arrives is that of its own account, and of no other. */
const isOwn = (row: Row) => row.owner_id === null;
const isAccountTable = (table: string): table is keyof typeof shapes => Object.hasOwn(shapes, table);

/**
 * The accounts of a whole archive.
 * @throws BackupError when it would open more than its own gym, as one that Pulso did not write may
 */
export async function readAccounts(parts: AsyncIterable<Part>): Promise<Accounts> {
  const accounts: Accounts = {
    gym: { id: '', name: '', email: '' },
    account: [],
    credential: [],
    gym_code: [],
  };
  let open: { table: string; columns: string[] } = { table: '', columns: [] };
  for await (const part of parts) {
    if (part.kind === 'header' && part.header.gym) accounts.gym = part.header.gym;
    if (part.kind === 'start') open = part.start;
    if (part.kind !== 'rows' || !(isAccountTable(open.table) || open.table === 'gym')) continue;
    for (const line of part.lines) {
      const values = JSON.parse(line) as (string | null)[];
      const row = Object.fromEntries(open.columns.map((name, at) => [name, values[at] ?? null]));
      const isFit = isAccountTable(open.table) ? shapes[open.table](row, accounts.gym) : isOwn(row);
      if (!isFit) throw damaged();
      if (isAccountTable(open.table)) accounts[open.table].push(row);
    }
  }
  const { gym, account, gym_code } = accounts;
  const owner = account.find(({ id }) => id === gym.id);
  if (owner?.email !== gym.email || gym_code.length !== 1) throw damaged();
  return accounts;
}

/**
 * The same accounts with another e-mail for the owner's.
 * @throws BackupError when it is not one, or that of another account of the archive
 */
export function withEmail(accounts: Accounts, wanted: string): Accounts {
  const { gym, account } = accounts;
  const { data: email } = z.safeParse(emailShape, wanted);
  if (!email) throw new BackupError(`${wanted} no es un correo: indica uno como ana@correo.cl.`);
  if (account.some((row) => row.email === email && row.id !== gym.id)) {
    throw new BackupError(`${email} es el correo de otra persona del gimnasio: elige otro.`);
  }
  const rows = account.map((row) => (row.id === gym.id ? { ...row, email } : row));
  return { ...accounts, gym: { ...gym, email }, account: rows };
}

interface Existing {
  id: string;
  email: string;
  role: string | null;
}

async function findExisting(connection: Connection, rows: readonly Row[]): Promise<Existing[]> {
  const { rows: found } = await connection.query<Existing>(
    'select id, email, role from account where id = any ($1::uuid[]) or email = any ($2)',
    [rows.map(({ id }) => id), rows.map(({ email }) => email)],
  );
  return found;
}

/** Refuses a gym whose owner, or code, cannot be here as they are. */
async function requireRoom(connection: Connection, { gym, gym_code }: Accounts, existing: Existing[]) {
  if (existing.some(({ id, email }) => id === gym.id || email === gym.email)) {
    throw new BackupError(
      `Aquí ya hay una cuenta con el correo ${gym.email}, y un gimnasio llega con la de su dueño: no se tocó nada. Elige otro correo para entrar a él con --email CORREO.`,
    );
  }
  const { rows } = await connection.query('select from gym_code where code = $1', [gym_code[0]?.code]);
  if (rows.length > 0) {
    throw new BackupError(
      'Otro gimnasio tiene aquí el mismo código: no se tocó nada. Renueva el código del gimnasio donde está y expórtalo de nuevo.',
    );
  }
}

/**
 * Which accounts of an archive have to stay out, and which are here already. The same e-mail alone proves nothing: only
 * an account that has the same id too, as it came with another gym of the same people, is the same.
 * @throws BackupError when the gym, unless it `isHere`, cannot come with its owner's e-mail or its code
 */
export async function compareAccounts(
  connection: Connection,
  accounts: Accounts,
  isHere: boolean,
): Promise<{ leftOut: LeftOut[]; here: Set<string> }> {
  const existing = await findExisting(connection, accounts.account);
  if (!isHere) await requireRoom(connection, accounts, existing);
  const leftOut: LeftOut[] = [];
  const here = new Set<string>();
  for (const { id, email, role } of accounts.account as unknown as Existing[]) {
    if (id === accounts.gym.id) continue;
    const others = existing.filter((one) => one.id === id || one.email === email);
    const [other] = others;
    if (!other) continue;
    const isSame = others.length === 1 && other.id === id && other.email === email;
    // Who works in a gym that arrives may own another here.
    const isAlike = other.role === role || (role === 'team' && other.role === 'gym');
    if (isSame && isAlike) here.add(id);
    else leftOut.push({ id, email });
  }
  return { leftOut, here };
}
