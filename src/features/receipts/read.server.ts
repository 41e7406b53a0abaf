import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { type Json, jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output, Received } from '../../wire/verb.ts';
import { personName } from '../team/server.ts';
import type { FullReceipt, Receipt, ReceiptMail, ReceiptReference, receiptsContract } from './contract.ts';
import { amountsIn, numberIn } from './rules.ts';
import { receipt } from './table.ts';

const r = alias(receipt, 'r');
const x = alias(receipt, 'x');

/** A receipt's content about a membership payment. Minor units; `paidOn` and `planStartsOn` are days. */
export interface MembershipPayment {
  readonly membershipId: string;
  readonly method: string;
  readonly amount: number;
  readonly paidOn: string;
  readonly planStartsOn: string;
  /** Which document it belongs on, so which tax the receipt says; missing in receipts of before 0.3. */
  readonly documentType: string;
}

/** `MembershipPayment` of the payment `p`. */
export const membershipPayment = jsonOf<MembershipPayment>({
  membershipId: sql`p.membership_id`,
  method: sql`p.method`,
  amount: sql`p.amount`,
  paidOn: sql`p.paid_on`,
  planStartsOn: sql`p.plan_starts_on`,
  documentType: sql`p.document_type`,
});

/** The payment `p` in the terms of its receipt `r`. */
const inTermsOfReceipt = sql`(case when r.memberships @? '$[*].documentType' then ${membershipPayment}::jsonb
  else ${membershipPayment}::jsonb - 'documentType' end)`;

/** True when the payment `p` differs from its receipt `r`. */
export const isChangedSince = sql`not r.memberships @> jsonb_build_array(${inTermsOfReceipt})`;

const reference = jsonOf<ReceiptReference>({
  id: x.id,
  number: x.number,
  issuedOn: sql`x.content ->> 'issuedOn'`,
});

/** The credit notes `x` of the sale that the receipt `r` is of. */
export const creditNotesOf = sql`refund f join receipt x on x.gym_id = f.gym_id and x.source_id = f.id and x.cancelled_at is null
  where f.gym_id = r.gym_id and f.sale_id = r.source_id`;

/** The receipt `x` that the credit note `r` corrects; its number apart, as row-level security keeps conditions with `->>` from an index. */
export const correctedBy = sql`(select (r.content ->> 'refundOf')::bigint as number offset 0) corrected
  join receipt x on x.gym_id = r.gym_id and x.number = corrected.number`;

/** The mails that the receipt `r` left with, one a row: `place`, `at`, `to`, `subject`, `text`. */
export const receiptMails = sql`(
  select jsonb_array_length(r.earlier_mails) + 1 as place, r.sent_at as at, r.sent_to as "to", r.sent_subject as subject,
    r.sent_text as text where r.sent_at is not null
  union all
  select e.place, (e.mail ->> 'at')::timestamptz, e.mail ->> 'sentTo', e.mail ->> 'subject', e.mail ->> 'text'
  from jsonb_array_elements(r.earlier_mails) with ordinality e (mail, place))`;

/** Of the receipt `r` and its client `c`, if any. */
const shown: Parameters<typeof jsonOf<Receipt>>[0] = {
  id: r.id,
  number: r.number,
  kind: r.kind,
  sourceId: r.sourceId,
  clientId: r.clientId,
  clientEmail: sql`coalesce(c.email, '')`,
  content: r.content,
  sentTo: r.sentTo,
  sentAt: r.sentAt,
  outdated: sql`(
    select case when count(*) = 0 then 'removed'
      when not (r.memberships @> jsonb_agg(${inTermsOfReceipt}) and jsonb_agg(${inTermsOfReceipt}) @> r.memberships) then 'changed' end
    from payment p where p.gym_id = r.gym_id and p.deleted_at is null and r.source_id in (p.id, p.taken_with)
    having r.kind = 'payment')`,
  cancellation: sql`case when r.cancelled_at is not null then ${jsonOf<NonNullable<Receipt['cancellation']>>({
    at: r.cancelledAt,
    on: sql`(r.cancelled_at at time zone (select g.time_zone from gym g where g.gym_id = r.gym_id))::date`,
    by: personName(r.cancelledBy),
    reason: r.cancelReason,
  })} end`,
  replaces: sql`(select ${reference} from receipt x where x.gym_id = r.gym_id and x.source_id = r.source_id
    and x.number < r.number order by x.number desc limit 1)`,
  replacedBy: sql`(select ${reference} from receipt x where x.gym_id = r.gym_id and x.source_id = r.source_id
    and x.number > r.number order by x.number limit 1)`,
  corrects: sql`(select ${reference} from ${correctedBy})`,
  creditNotes: sql`coalesce((select json_agg(${reference} order by x.number) from ${creditNotesOf}), '[]')`,
  createdAt: r.createdAt,
};

const fullReceipt = jsonOf<FullReceipt>({
  ...shown,
  mails: sql`coalesce((select json_agg(${jsonOf<ReceiptMail>({
    place: sql`m.place`,
    at: sql`m.at`,
    sentTo: sql`m.to`,
    subject: sql`m.subject`,
    text: sql`m.text`,
  })} order by m.place desc) from ${receiptMails} m where m.to <> ''), '[]')`,
});

const withClient = sql`left join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null`;

/** The receipt with this id, or the last one of the source with this id. @throws VerbError not_found */
export async function getReceipt({ db }: GymContext, id: string): Promise<FullReceipt> {
  const { rows } = await db.execute<{ receipt: FullReceipt }>(sql`
    select ${fullReceipt} as receipt from receipt r ${withClient}
    where r.gym_id = current_gym() and (r.id = ${id} or r.source_id = ${id})
    order by (r.id = ${id}) desc, r.number desc limit 1`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.receipt;
}

/**
 * What a search may mean: a number, an amount, or words of the client's name and document; fewer than four digits are no
 * part of a document.
 */
function matching(search: string) {
  const { number, signed } = numberIn(search) ?? {};
  const ofNumber = sql`r.number = ${number ?? null}`;
  if (signed) return ofNumber;
  const isShort = number !== undefined && search.length < 4;
  const words = sql`unnest(${sql.param(search.split(/\s+/))}::text[])`;
  return sql`(${ofNumber}
    or (r.content ->> 'currency') || ' ' || r.total = any (${sql.param(amountsIn(search))}::text[])
    or not ${isShort} and r.search_text like all (array(select containing(word) from ${words} word)))`;
}

export function listReceipts(
  { db }: GymContext,
  { search, page, kind, month, state }: Received<typeof receiptsContract.list>,
): Promise<Json<Output<typeof receiptsContract.list>>> {
  const conditions = [
    sql`r.gym_id = current_gym()`,
    search && matching(search),
    kind && sql`r.kind = ${kind}`,
    month && sql`left(r.content ->> 'issuedOn', 7) = ${month}`,
    state && sql`(r.cancelled_at is null) = ${state === 'valid'}`,
  ].filter((condition) => typeof condition === 'object');
  const found = sql`from receipt r where ${sql.join(conditions, sql` and `)}`;
  const sought = numberIn(search)?.number;
  const inOrder = sought === undefined ? sql`r.number desc` : sql`(r.number = ${sought}) desc, r.number desc`;
  // Numbers have no gaps, so that the last one counts all.
  const total = conditions.length === 1 ? sql`coalesce(max(r.number), 0)` : sql`count(*)`;
  const listJson = jsonOf<Output<typeof receiptsContract.list>>({
    items: sql`coalesce((select json_agg(${jsonOf<Receipt>(shown)} order by ${inOrder}) from page r ${withClient}), '[]')`,
    total: sql`(select ${total} ${found})`,
    totalIsFloor: sql`false`,
  });
  return readJson(
    db,
    sql`
    with page as (select r.* ${found} order by ${inOrder} offset ${(page - 1) * pageSize} limit ${pageSize})
    select ${listJson} as answer`,
  );
}
