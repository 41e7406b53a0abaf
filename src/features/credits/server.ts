import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output, Received } from '../../wire/verb.ts';
import { clientSearch, isFoundBy } from '../clients/server.ts';
import { client } from '../clients/table.ts';
import { methods } from '../payments/domain.ts';
import {
  issueReceipt,
  type ReceiptContext,
  receiptHeader,
  selectReceiptContext,
} from '../receipts/server.ts';
import { shiftClosed } from '../tills/contract.ts';
import { roundedCash } from '../tills/domain.ts';
import { type Credit, type CreditEntry, creditsContract, moreThanOwed } from './contract.ts';
import { creditEntry } from './table.ts';

const c = alias(client, 'c');
const e = alias(creditEntry, 'e');

/** `Credit` of the client `c` and its credit `d`, if any. */
const shownCredit = jsonOf<Credit>({
  clientId: c.id,
  clientName: sql`trim(c.name || ' ' || c.surname)`,
  limit: sql`coalesce(d."limit", 0)`,
  balance: sql`coalesce(d.balance, 0)`,
});

const withCredit = sql`left join credit d on d.gym_id = c.gym_id and d.id = c.id`;

const shownEntry = jsonOf<CreditEntry>({
  id: e.id,
  kind: e.kind,
  amount: e.amount,
  note: e.note,
  sourceId: e.sourceId,
  createdAt: e.createdAt,
});

/** Includes a deleted client that ever had a debt. */
const thisClient = (id: string) => sql`c.gym_id = current_gym() and c.id = ${id}
  and (c.deleted_at is null or d.id is not null)`;

type NewPayment = Received<typeof creditsContract.pay>;

/** The method is null when the cash was rounded to nothing and left no payment to record it. */
type SavedPayment = Pick<NewPayment, 'clientId' | 'amount' | 'note'> & {
  method: NewPayment['method'] | null;
};

interface PaymentContext extends ReceiptContext {
  credit: Credit | null;
  entry: CreditEntry | null;
  /** The existing payment with this id. */
  saved: SavedPayment | null;
}

async function loadPaymentContext(
  { db }: GymContext,
  { id, clientId, shiftId }: NewPayment,
): Promise<PaymentContext> {
  const { rows } = await db.execute<PaymentContext & Record<string, unknown>>(sql`
    select ${selectReceiptContext(shiftId, sql`${clientId}`)},
      (select ${shownCredit} from client c ${withCredit} where ${thisClient(clientId)}) as credit,
      (select ${shownEntry} from credit_entry e where e.gym_id = g.gym_id and e.id = ${id}) as entry,
      (select ${jsonOf<SavedPayment>({
        clientId: e.clientId,
        amount: sql`-e.amount`,
        note: e.note,
        method: sql`p.method`,
      })} from credit_entry e left join sale_payment p on p.gym_id = e.gym_id and p.id = e.id
        where e.gym_id = g.gym_id and e.id = ${id}) as saved
    from gym g where g.gym_id = current_gym()`);
  const [loaded] = rows;
  if (!loaded) throw new Error('a gym account without its gym');
  return loaded;
}

/** Reduces the debt and takes the money. @returns false when the amount exceeds the current debt */
async function writePayment(
  { db }: GymContext,
  form: NewPayment,
  loaded: PaymentContext,
  received: number,
): Promise<boolean> {
  const { id, clientId, amount, method, note } = form;
  const shiftId = loaded.shift?.open ? form.shiftId : null;
  const { rowCount } = await db.execute(sql`
    with owner as materialized (
      select d.id, d.balance from credit d where d.gym_id = current_gym() and d.id = ${clientId} for no key update
    ), made as (
      insert into credit_entry (id, client_id, kind, amount, note, source_id, created_at)
      select ${id}, owner.id, 'payment', ${-amount}, ${note}, ${id}, current_instant()
      from owner where owner.balance >= ${amount} on conflict (gym_id, id) do nothing returning id
    ), paid as (
      insert into sale_payment (id, client_id, shift_id, paid_on, amount, method)
      select made.id, ${clientId}, ${shiftId}, local_today(), ${received}, ${method}
      from made where ${received}::bigint <> 0
    ), drawn as (
      insert into cash_entry (shift_id, kind, amount, source_id)
      select ${shiftId}, 'debt', ${received}, made.id from made
      where ${method} = 'cash' and ${received}::bigint <> 0)
    select from made`);
  return rowCount === 1;
}

export async function payDebt(
  context: GymContext,
  form: NewPayment,
): Promise<Credit & { entry: CreditEntry }> {
  const { id, clientId, shiftId, amount, method, note } = form;
  const loaded = await loadPaymentContext(context, form);
  if (!loaded.credit || (shiftId && !loaded.shift)) throw new VerbError(notFound);
  if (loaded.saved && loaded.entry) {
    const { saved, credit, entry } = loaded;
    requireSame(saved, { clientId, amount, note, method: saved.method && method });
    return { ...credit, entry };
  }
  const isCash = method === 'cash';
  if (isCash && !loaded.shift?.open) throw new VerbError(shiftClosed);
  const received = isCash ? roundedCash(amount, loaded.gym) : amount;
  const isMade = await writePayment(context, form, loaded, received);
  const now = await loadPaymentContext(context, form);
  if (!isMade) {
    if (now.saved) return payDebt(context, form);
    throw new VerbError(moreThanOwed);
  }
  if (!now.credit || !now.entry) throw new Error('a debt was paid and left no entry');
  await issueReceipt(context, {
    kind: 'debt',
    sourceId: id,
    clientId,
    content: {
      ...receiptHeader(loaded),
      refundOf: null,
      lines: [{ name: 'Abono a la deuda', quantity: 1, price: amount, discount: 0, amount, note: '' }],
      ...{ subtotal: amount, discount: 0, tax: 0, total: amount, rounding: received - amount },
      payments: [{ label: methods[method], amount: received }],
      ...{ tendered: 0, change: 0, note },
    },
    email: '',
  });
  return { ...now.credit, entry: now.entry };
}

export const creditsServer = implement(creditsContract, {
  list: async (context, { search, page }) => {
    const sought = await clientSearch(context, search);
    const listJson = jsonOf<Output<typeof creditsContract.list>>({
      items: sql`coalesce((select json_agg(${shownCredit} order by d.balance desc, c.sort_key, c.id)
        from (select * from found f order by f.balance desc, f.sort_key, f.id
          offset ${(page - 1) * pageSize} limit ${pageSize}) c ${withCredit}), '[]')`,
      total: sql`(select count(*) from found)`,
      owed: sql`(select coalesce(sum(f.balance) filter (where f.balance > 0), 0) from found f)`,
      totalIsFloor: sql`false`,
    });
    return readJson(
      context.db,
      sql`
      with found as materialized (
        select c.gym_id, c.id, c.name, c.surname, c.sort_key, d.balance
        from credit d join client c on c.gym_id = d.gym_id and c.id = d.id
        where d.gym_id = current_gym() and (d.balance <> 0 or (d."limit" > 0 and c.deleted_at is null))
          and ${isFoundBy(sought)})
      select ${listJson} as answer`,
    );
  },
  get: async ({ db }, { clientId, page }) => {
    const { rows } = await db.execute<{ credit: Credit; items: CreditEntry[]; total: number }>(sql`
      select ${shownCredit} as credit, (select count(*)::int from credit_entry e
          where e.gym_id = c.gym_id and e.client_id = c.id) as total,
        coalesce((select json_agg(${shownEntry} order by e.created_at desc, e.id desc) from (
          select * from credit_entry e where e.gym_id = c.gym_id and e.client_id = c.id
          order by e.created_at desc, e.id desc offset ${(page - 1) * pageSize} limit ${pageSize}) e), '[]') as items
      from client c ${withCredit} where ${thisClient(clientId)}`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    const { credit, items, total } = row;
    return { ...credit, entries: { items, total, totalIsFloor: false } };
  },
  limits: ({ db }) =>
    readJson(
      db,
      sql`
      select ${jsonOf<Output<typeof creditsContract.limits>>({
        items: sql`coalesce(json_agg(${jsonOf<Pick<Credit, 'clientId' | 'limit' | 'balance'>>({
          clientId: sql`d.id`,
          limit: sql`d."limit"`,
          balance: sql`d.balance`,
        })} order by d.id), '[]')`,
      })} as answer
      from credit d join client c on c.gym_id = d.gym_id and c.id = d.id
      where d.gym_id = current_gym() and d."limit" > 0 and c.deleted_at is null`,
    ),
  setLimit: async ({ db }, { clientId, limit }) => {
    const { rows } = await db.execute<{ credit: Credit }>(sql`
      with owner as (
        select c.id, c.name, c.surname from client c
        where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null for share
      ), d as (
        insert into credit as d (id, "limit") select owner.id, ${limit} from owner
        on conflict (gym_id, id) do update set "limit" = excluded."limit", version = ${nextVersionOf('d')}
        returning d.gym_id, d.id, d."limit", d.balance)
      select ${shownCredit} as credit from owner c join d on d.id = c.id`);
    const [saved] = rows;
    if (!saved) throw new VerbError(notFound);
    return saved.credit;
  },
  pay: payDebt,
});
