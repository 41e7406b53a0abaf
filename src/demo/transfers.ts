import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { bankTransfer } from '../features/transfers/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import { randomOf } from './random.ts';

interface Sender extends Record<string, unknown> {
  name: string;
  /** Without dots or dash, in capitals. */
  rut: string;
  amount: number;
  /** The payment that the transfer was taken for; null while it is open. */
  paymentId: string | null;
}

/** Who owes and who has paid by transfer lately, as a bank writes them. */
const senders = sql`
  select upper(trim(c.name || ' ' || c.surname)) as name, document_key(c.dni) as rut, s.amount::float8 as amount, s."paymentId"
  from ((
      select m.client_id, d.amount, null::uuid as "paymentId"
      from membership m cross join lateral membership_due(m, local_today()) d
      where m.gym_id = current_gym() and m.active and d.amount > 0 order by m.id limit 6
    ) union all (
      select p.client_id, p.amount, p.id from payment p
      where p.gym_id = current_gym() and p.method = 'transfer' and p.deleted_at is null
        and p.paid_on >= local_today() - 3 and p.amount > 0 order by p.paid_on, p.id limit 4
    )) s join client c on c.gym_id = current_gym() and c.id = s.client_id
  where c.dni_type = 'rut' order by s."paymentId" nulls first, c.id`;

/** Those that say nothing, and those of nobody. */
const others: readonly Sender[] = [
  { name: '', rut: '', amount: 35_990, paymentId: null },
  { name: 'COMERCIAL ANDES LIMITADA', rut: '761234560', amount: 120_000, paymentId: null },
];

/** Yesterday's statement of the bank: what is sure, what is doubtful, and what was taken already. */
export async function addTransfers(
  db: NodePgDatabase,
  seed: string,
  today: Temporal.PlainDate,
): Promise<void> {
  const random = randomOf(`${seed} transfers`);
  const paidOn = `${today.subtract({ days: 1 })}`;
  const { rows } = await db.execute<Sender>(senders);
  await addRows(
    db,
    bankTransfer,
    [...rows, ...others].map(({ name, rut, amount, paymentId }, index): RowOf<typeof bankTransfer> => {
      const id = random.id();
      return {
        ...{ id, paidOn, amount, rut, name, paymentId, fingerprint: id, createdAt: `${today}T12:00:00Z` },
        description: name ? `TEF DE ${name}` : 'TRANSFERENCIA RECIBIDA',
        reference: String(48_210_377 + index),
      };
    }),
  );
}
