import { and, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { isAnyOf, ofGym } from '../../server/rows.ts';
import type { EventType } from './domain.ts';
import { eventOf, type Fact, toldTables } from './rules.ts';
import { webhookState } from './table.ts';

/** How many deliveries of a webhook may wait: beyond that it reads no further, and the audit keeps what comes. */
const maxWaiting = 1_000;
const rowsAtOnce = 500;
/** No transaction is open for longer. */
const longestTransaction = sql`interval '1 hour'`;
const endOfTransaction = Number.MAX_SAFE_INTEGER;

interface Reader extends Record<string, unknown> {
  readonly id: string;
  readonly events: string[];
  readonly transaction: number;
  readonly row: number;
  readonly since: string;
  /** The first transaction that has not ended. */
  readonly safe: number;
  /** Whether it has been long since the place was noted. */
  readonly old: boolean;
  /** Whether the place is of another database cluster. */
  readonly foreign: boolean;
}

interface Row extends Fact, Record<string, unknown> {
  readonly id: number;
  readonly transaction: number;
  readonly at: string;
}

/** The number of a transaction that has not begun. */
const nextTransaction = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** Those of another database cluster, as after a restored backup, begin anew: its numbers of transactions are others. */
const findReaders = sql`
  select w.id, w.events, to_json(s.read_at) #>> '{}' as since, safe.xid::float8 as safe,
    s.read_at < current_instant() - interval '10 minutes' as old, s.read_transaction >= ${nextTransaction} as foreign,
    (case when s.read_transaction >= ${nextTransaction} then safe.xid - 1 else s.read_transaction end)::float8 as transaction,
    (case when s.read_transaction >= ${nextTransaction} then ${endOfTransaction}::bigint else s.read_id end)::float8 as row
  from webhook w join webhook_state s on s.gym_id = w.gym_id and s.webhook_id = w.id, (select safe_xid() as xid) safe
  where w.gym_id = current_gym() and w.active and w.deleted_at is null
    and (select count(*) from (select from webhook_delivery d where d.gym_id = w.gym_id and d.webhook_id = w.id
      and d.next_at is not null limit ${maxWaiting}) waiting) < ${maxWaiting}`;

type Place = Pick<Reader, 'transaction' | 'row'>;

const isBefore = (one: Place, other: Place): boolean =>
  one.transaction < other.transaction || (one.transaction === other.transaction && one.row < other.row);

async function readFacts(
  { db }: GymContext,
  { transaction, row }: Reader,
  since: string,
): Promise<readonly Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select a.id::float8 as id, a.transaction_id::float8 as transaction, to_json(a.at) #>> '{}' as at,
      a.table_name as table, a.action, a.before, a.after
    from audit a where a.gym_id = current_gym() and a.table_name = any (${sql.param(toldTables)}::text[])
      and a.at >= ${since}::timestamptz - ${longestTransaction}
      and (a.transaction_id, a.id) > (${transaction}::bigint, ${row}::bigint)
      and a.transaction_id < ${nextTransaction}
    order by a.transaction_id, a.id limit ${rowsAtOnce}`);
  return rows;
}

interface Told {
  readonly id: string;
  readonly webhook_id: string;
  readonly type: EventType;
  readonly audit_id: number;
  readonly at: string;
}

function toldTo(readers: readonly Reader[], facts: readonly Row[]): readonly Told[] {
  return facts.flatMap((fact) => {
    const type = eventOf(fact);
    if (type === null) return [];
    return readers
      .filter(
        (reader) =>
          reader.events.includes(type) && isBefore(reader, { transaction: fact.transaction, row: fact.id }),
      )
      .map(({ id }) => ({ id: newId(), webhook_id: id, type, audit_id: fact.id, at: fact.at }));
  });
}

interface OutboxRead {
  /** Whether there is more to read at once, and whether there will be as soon as a transaction ends. */
  readonly isMore: boolean;
  readonly isHeldUp: boolean;
}

/**
 * Puts on its way what happened since the last time, as the audit tells it: what a transaction did is there exactly if it was
 * committed, and costs whoever did it nothing. It is read in the order in which transactions began, so those behind one that has
 * not ended wait for it.
 */
export async function readOutbox(context: GymContext, now: string): Promise<OutboxRead> {
  const { db } = context;
  const { rows: readers } = await db.execute<Reader>(findReaders);
  const [first] = readers.toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  if (!first) return { isMore: false, isHeldUp: false };
  const [since = first.since] = readers.map((reader) => reader.since).toSorted();
  const found = await readFacts(context, first, since);
  const facts = found.filter(({ transaction }) => transaction < first.safe);
  const isHeldUp = facts.length < found.length;
  const told = toldTo(readers, facts);
  if (told.length > 0) {
    await db.execute(sql`
      insert into webhook_delivery (id, webhook_id, type, audit_id, at, next_at)
      select t.id, t.webhook_id, t.type, t.audit_id, t.at, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) t (id uuid, webhook_id uuid, type text, audit_id bigint, at timestamptz)
      on conflict (gym_id, webhook_id, audit_id) do nothing`);
  }
  const last = facts.at(-1);
  const isMore = facts.length === rowsAtOnce;
  if (!last && !readers.some(({ old, foreign }) => old || foreign)) return { isMore, isHeldUp };
  const place: Place =
    isMore && last
      ? { transaction: last.transaction, row: last.id }
      : { transaction: first.safe - 1, row: endOfTransaction };
  const behind = readers.filter((reader) => reader.foreign || isBefore(reader, place)).map(({ id }) => id);
  await db
    .update(webhookState)
    .set({
      readTransaction: place.transaction,
      readId: place.row,
      ...(!isMore && { readAt: sql`current_instant()` }),
    })
    .where(and(ofGym(webhookState), isAnyOf(webhookState.webhookId, behind)));
  return { isMore, isHeldUp };
}

/** Reads on from here: what happened before is not told. */
export const beginReading = ({ db }: GymContext, id: string) =>
  db.execute(sql`
    insert into webhook_state as s (webhook_id, read_transaction, read_id, read_at)
    values (${id}, current_xid(), ${endOfTransaction}::bigint, current_instant())
    on conflict (gym_id, webhook_id) do update set read_transaction = excluded.read_transaction, read_id = excluded.read_id,
      read_at = excluded.read_at, failing_since = null, stopped_at = null, stop_reason = null`);
