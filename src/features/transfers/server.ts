import { createHash } from 'node:crypto';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { thisRow } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { fold } from '../../wire/written.ts';
import { mayOwe } from '../receivables/server.ts';
import {
  matchedAtOnce,
  type OpenTransfer,
  type Target,
  type TransferLine,
  transferSettled,
  transfersContract,
} from './contract.ts';
import {
  settledTransfer,
  shownTarget,
  targetsWhere,
  transferFields,
  transferState,
  withPayment,
} from './read.server.ts';
import { proposeMatches, senderOf } from './rules.ts';
import { bankTransfer } from './table.ts';
import { findState, takeTransfer } from './take.server.ts';

export { openTransferSource } from './notifications.server.ts';

/** What distinguishes a line from all others, whichever statement it is in. */
const fingerprintOf = ({ paidOn, amount, occurrence, ...texts }: TransferLine): string => {
  const { description, rut, name, reference } = texts;
  const written = [description, rut, name, reference].map(fold);
  return createHash('sha256')
    .update(JSON.stringify([paidOn, amount, written, occurrence]))
    .digest('hex');
};

const shownOpen = jsonOf<Omit<OpenTransfer, 'sure' | 'candidates'>>(transferFields);

interface OpenFacts extends Record<string, unknown> {
  transfers: Omit<OpenTransfer, 'sure' | 'candidates'>[];
  total: number;
  settled: number;
  targets: Target[];
}

export const transfersServer = implement(transfersContract, {
  add: async ({ db }, { lines }) => {
    // Their ids keep the order of the statement.
    const rows = lines.map((line) => {
      const { paidOn: paid_on, amount, description, reference } = line;
      const fingerprint = fingerprintOf(line);
      return { id: newId(), paid_on, amount, description, reference, ...senderOf(line), fingerprint };
    });
    const { rowCount } = await db.execute(sql`
      insert into bank_transfer (id, paid_on, amount, description, rut, name, reference, fingerprint)
      select line.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) line
        (id uuid, paid_on date, amount bigint, description text, rut text, name text, reference text, fingerprint text)
      on conflict (gym_id, fingerprint) do nothing`);
    const added = rowCount ?? 0;
    return { added, known: lines.length - added };
  },
  open: async ({ db }) => {
    const { rows } = await db.execute<OpenFacts>(sql`
      with now as materialized (select local_today() as today), state as materialized (
        select t.id, ${transferState} as state from bank_transfer t ${withPayment} where t.gym_id = current_gym()
      ), transfer as materialized (
        select t.* from bank_transfer t where t.gym_id = current_gym() and t.id in (select id from state where state = 'open')
        order by t.paid_on, t.id limit ${matchedAtOnce}
      ), sender as materialized (
        select c.id from client c where c.gym_id = current_gym() and c.deleted_at is null and c.dni <> ''
          and document_key(c.dni) in (select t.rut from transfer t where t.rut <> '')
      ), found as materialized (
        select found.* from ${targetsWhere(
          sql`(m.id in (${mayOwe}) or m.client_id in (select id from sender))`,
          sql`true`,
        )} found
        where found.owed > 0 or found.client_id in (select id from sender))
      select coalesce((select json_agg(${shownOpen} order by t.paid_on, t.id) from transfer t), '[]') as transfers,
        (select count(*)::int from state where state = 'open') as total,
        (select count(*)::int from state where state <> 'open') as settled,
        coalesce((select json_agg(${shownTarget} order by c.sort_key, found.membership_id)
          from found join client c on c.gym_id = current_gym() and c.id = found.client_id
          where exists (select from transfer)), '[]') as targets`);
    const { transfers = [], total = 0, settled = 0, targets = [] } = rows[0] ?? {};
    return { items: proposeMatches(transfers, targets), total, settled };
  },
  settled: ({ db }, { page }) => {
    const listJson = jsonOf<Output<typeof transfersContract.settled>>({
      items: sql`coalesce((
        select json_agg(${settledTransfer} order by t.paid_on desc, t.id desc)
        from (select * from found order by paid_on desc, id desc
          offset ${(page - 1) * pageSize} limit ${pageSize}) t ${withPayment}
        left join client c on c.gym_id = t.gym_id and c.id = coalesce(p.client_id, e.client_id)), '[]')`,
      total: sql`(select count(*) from found)`,
      totalIsFloor: sql`false`,
    });
    return readJson<Output<typeof transfersContract.settled>>(
      db,
      sql`
      with found as materialized (
        select t.* from bank_transfer t ${withPayment} where t.gym_id = current_gym() and ${transferState} <> 'open')
      select ${listJson} as answer`,
    );
  },
  targets: async ({ db }, { clientId }) => {
    const { rows } = await db.execute<{ items: Target[] }>(sql`
      select coalesce((
        select json_agg(${shownTarget} order by found.owed desc, found.plan_name)
        from ${targetsWhere(sql`m.client_id = ${clientId}`, sql`k.id = ${clientId}`)} found), '[]') as items
      from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row;
  },
  take: takeTransfer,
  dismiss: async (context, { id }) => {
    const { state } = await findState(context, id);
    if (state === 'taken') throw new VerbError(transferSettled);
    await context.db
      .update(bankTransfer)
      .set({ dismissedAt: sql`current_instant()`, dismissedBy: sql`current_account()`, version: nextVersion })
      .where(and(thisRow(bankTransfer, id), isNull(bankTransfer.dismissedAt)));
    return done;
  },
  reopen: async (context, { id }) => {
    await findState(context, id);
    await context.db
      .update(bankTransfer)
      .set({ dismissedAt: null, dismissedBy: null, version: nextVersion })
      .where(and(thisRow(bankTransfer, id), isNotNull(bankTransfer.dismissedAt)));
    return done;
  },
});
