import { sql } from 'drizzle-orm';
import type { Db } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { notFound } from '../../wire/failures.ts';
import type { AuditRow } from '../../wire/record.ts';

const ofClient = sql.raw('t.client_id');
const ofSale = sql.raw('(select s.client_id from sale s where s.gym_id = t.gym_id and s.id = t.sale_id)');
const ofRefund = sql.raw(
  '(select s.client_id from refund r join sale s on s.gym_id = r.gym_id and s.id = r.sale_id where r.gym_id = t.gym_id and r.id = t.refund_id)',
);

/** The tables that hold something of a client, in the order of the file, and how a row tells whose it is. */
export const personalTables = {
  client: sql.raw('t.id'),
  client_account: ofClient,
  link_request: ofClient,
  invitation: ofClient,
  membership: ofClient,
  plan_member: ofClient,
  plan_change: ofClient,
  membership_freeze: ofClient,
  charge: ofClient,
  payment: ofClient,
  receipt: ofClient,
  contract_acceptance: ofClient,
  renewal_step: ofClient,
  reservation: ofClient,
  visit: ofClient,
  routine_exercise: ofClient,
  exercise_done: ofClient,
  sale: ofClient,
  sale_line: ofSale,
  sale_payment: ofSale,
  refund: ofSale,
  refund_line: ofRefund,
  saved_order: ofClient,
  credit: sql.raw('t.id'),
  credit_entry: ofClient,
  client_note: ofClient,
  space_view: ofClient,
};

interface Kept extends Record<string, unknown> {
  table: string;
  rows: AuditRow[];
}

const partOf = (table: string, clientId: string) => sql`
  select ${table}::text as "table", json_agg(to_jsonb(t) order by to_jsonb(t) ->> 'created_at', to_jsonb(t) ->> 'id') as rows
  from ${sql.raw(table)} t
  where t.gym_id = current_gym() and ${personalTables[table as keyof typeof personalTables]} = ${clientId}
  having count(*) > 0`;

/** What each table holds of a client, deleted rows included. @throws VerbError not_found */
export async function readPersonalData(
  db: Db,
  clientId: string,
): Promise<{ tables: Kept[]; photo: string | null }> {
  const { rows: found } = await db.execute<{ photo: string | null }>(sql`
    select nullif(p.image, '') as photo from client c
      left join client_photo p on p.gym_id = c.gym_id and p.client_id = c.id
    where c.gym_id = current_gym() and c.id = ${clientId} and c.erased_at is null`);
  const [client] = found;
  if (!client) throw new VerbError(notFound);
  const { rows: tables } = await db.execute<Kept>(
    sql.join(
      Object.keys(personalTables).map((table) => partOf(table, clientId)),
      sql` union all `,
    ),
  );
  return { tables, photo: client.photo };
}
