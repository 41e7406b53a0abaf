import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { notFound } from '../../wire/failures.ts';
import type { AuditRow } from '../../wire/record.ts';

/** Which rows `t` of a table are of a client. */
type Whose = (clientId: string) => SQL;

const ofClient: Whose = (clientId) => sql`t.client_id = ${clientId}`;
const itself: Whose = (clientId) => sql`t.id = ${clientId}`;
const salesOf: Whose = (clientId) =>
  sql`(select s.id from sale s where s.gym_id = current_gym() and s.client_id = ${clientId})`;
const ofSale: Whose = (clientId) => sql`t.sale_id in ${salesOf(clientId)}`;

/** The tables that hold something of a client, in the order of the file. */
export const personalTables = {
  client: itself,
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
  calendar_link: ofClient,
  push_subscription: ofClient,
  access_card: ofClient,
  access_event: ofClient,
  network_member: ofClient,
  network_visit: ofClient,
  routine_exercise: ofClient,
  exercise_done: ofClient,
  sale: ofClient,
  sale_line: ofSale,
  // What is paid off a debt names the client and no sale.
  sale_payment: (clientId) => sql`(${ofClient(clientId)} or ${ofSale(clientId)})`,
  refund: ofSale,
  refund_line: (clientId) =>
    sql`t.refund_id in (select r.id from refund r where r.gym_id = current_gym() and r.sale_id in ${salesOf(clientId)})`,
  saved_order: ofClient,
  credit: itself,
  credit_entry: ofClient,
  consent: ofClient,
  consent_text: (clientId) => sql`(t.purpose_id, t.number) in (
    select k.purpose_id, k.text_number from consent k where k.gym_id = current_gym() and k.client_id = ${clientId})`,
  client_note: ofClient,
  automation_mail: ofClient,
  automation_stop: ofClient,
  class_notice: ofClient,
  prospect: ofClient,
  page_letter: ofClient,
  plan_purchase: ofClient,
  referral_link: ofClient,
  referral: ofClient,
  space_view: ofClient,
} satisfies Record<string, Whose>;

interface Kept extends Record<string, unknown> {
  table: string;
  rows: AuditRow[];
}

const partOf = ([table, whose]: [string, Whose], clientId: string) => sql`
  select ${table}::text as "table", json_agg(to_jsonb(t) order by to_jsonb(t) ->> 'created_at', to_jsonb(t) ->> 'id') as rows
  from ${sql.raw(table)} t where t.gym_id = current_gym() and ${whose(clientId)} having count(*) > 0`;

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
      Object.entries(personalTables).map((table) => partOf(table, clientId)),
      sql` union all `,
    ),
  );
  return { tables, photo: client.photo };
}
