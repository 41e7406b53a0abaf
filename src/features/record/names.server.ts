import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/context.ts';
import type { Subject } from '../../wire/record.ts';
import { presetRoles } from '../../wire/rights.ts';
import { readerNames } from '../accesscontrol/server.ts';
import { keyNames } from '../apikeys/server.ts';
import { receiptNumber } from '../receipts/words.ts';
import { type Change, idsIn, type Names } from './rules.ts';

const nameIn = (table: string, name = 'name') =>
  sql`select x.id, ${sql.raw(`x.${name}`)} as name from ${sql.raw(table)} x where x.gym_id = current_gym() and x.id`;

// Whoever joined a second time has two rows.
const people = sql`select current_gym() as gym_id, gym_owner() as account_id, ${presetRoles.owner.name}::text as name, '-infinity' as created_at
      union all select m.gym_id, m.account_id, m.name, m.created_at from team_member m
      union all select k.gym_id, k.id, k.name, '-infinity' from (${keyNames} union all ${readerNames}) k`;

/** What each subject is called; an id follows each. */
const sources: Readonly<Record<Subject, SQL>> = {
  client: sql`select x.id, trim(x.name || ' ' || x.surname) as name from client x where x.gym_id = current_gym() and x.id`,
  membership: nameIn('membership', 'plan_name'),
  product: nameIn('product'),
  group: nameIn('product_group'),
  program: nameIn('program'),
  plan: nameIn('plan'),
  class: nameIn('class'),
  till: nameIn('till'),
  shift: sql`select x.id, t.name from shift x join till t on t.gym_id = x.gym_id and t.id = x.till_id
    where x.gym_id = current_gym() and x.id`,
  // Its last receipt.
  sale: sql`select distinct on (x.source_id) x.source_id as id, x.number::text as name from receipt x
    where x.gym_id = current_gym() and x.source_id`,
  count: nameIn('stock_count'),
  exercise: nameIn('routine_exercise'),
  role: nameIn('team_role'),
  person: sql`select distinct on (x.account_id) x.account_id as id, x.name from (${people}) x
    where x.gym_id = current_gym() and x.account_id`,
  actor: sql`select distinct on (x.account_id) x.account_id as id, x.name from (${people}
      union all select k.gym_id, k.account_id, trim(c.name || ' ' || c.surname) || ', en Mi espacio', '-infinity'
        from client_account k join client c on c.gym_id = k.gym_id and c.id = k.client_id) x
    where x.gym_id = current_gym() and x.account_id`,
  member: nameIn('team_member'),
  contract: nameIn('contract_version', 'number::text'),
  purpose: nameIn('consent_purpose'),
  segment: nameIn('segment'),
};

const orders: Partial<Record<Subject, SQL>> = {
  sale: sql`order by x.source_id, x.number desc`,
  person: sql`order by x.account_id, x.created_at desc`,
  actor: sql`order by x.account_id, x.created_at desc`,
};

/** The names that the words for some rows need. */
export async function readNames(db: Db, changes: readonly Change[], isArchive: boolean): Promise<Names> {
  const ids = idsIn(changes, isArchive);
  if (ids.size === 0) return new Map();
  const parts = [...ids].map(
    ([subject, of]) => sql`(select ${subject}::text as subject, f.id, f.name from (
      ${sources[subject]} = any (${sql.param([...of])}::uuid[]) ${orders[subject] ?? sql``}) f)`,
  );
  const { rows } = await db.execute<{ subject: Subject; id: string; name: string }>(
    sql.join(parts, sql` union all `),
  );
  const names = Map.groupBy(rows, ({ subject }) => subject);
  return new Map(
    [...names].map(([subject, found]) => [
      subject,
      new Map(found.map(({ id, name }) => [id, subject === 'sale' ? receiptNumber(Number(name)) : name])),
    ]),
  );
}
