import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext, RequestContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { requireRole } from '../../server/identity.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { asMailText } from '../../server/mail.ts';
import { statement } from '../../server/statement.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/fields.ts';
import { mailFailures } from '../../wire/mail.ts';
import type { Output } from '../../wire/verb.ts';
import { money } from '../../wire/written.ts';
import { client } from '../clients/table.ts';
import { gym } from '../gym/table.ts';
import {
  mailNotSent,
  type Receipt,
  type ReceiptContent,
  type ReceiptHead,
  type ReceiptKind,
  receiptsContract,
} from './contract.ts';
import { fileNameOf, legalNote, titleOf } from './rules.ts';
import { receipt as receiptTable } from './table.ts';

const r = alias(receiptTable, 'r');
const c = alias(client, 'c');
const g = alias(gym, 'g');

/** A receipt's content about a membership payment. Minor units; `paidOn` and `planStartsOn` are days. */
export interface MembershipPayment {
  readonly membershipId: string;
  readonly method: string;
  readonly amount: number;
  readonly paidOn: string;
  readonly planStartsOn: string;
}

/** `MembershipPayment` of the payment `p`. */
export const membershipPayment = jsonOf<MembershipPayment>({
  membershipId: sql`p.membership_id`,
  method: sql`p.method`,
  amount: sql`p.amount`,
  paidOn: sql`p.paid_on`,
  planStartsOn: sql`p.plan_starts_on`,
});

/** True when the payment `p` differs from its receipt `r`. */
export const isChangedSince = sql`not r.memberships @> jsonb_build_array(${membershipPayment})`;

/** `Receipt` of the receipt `r` and its client `c`, if any. */
const shownReceipt = jsonOf<Receipt>({
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
      when not (r.memberships @> jsonb_agg(${membershipPayment}) and jsonb_agg(${membershipPayment}) @> r.memberships) then 'changed' end
    from payment p where p.gym_id = r.gym_id and p.deleted_at is null and r.source_id in (p.id, p.taken_with)
    having r.kind = 'payment')`,
  createdAt: r.createdAt,
});

const withClient = sql`left join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null`;

/** The receipt with this id, or of the source with this id. */
async function getReceipt({ db }: GymContext, id: string): Promise<Receipt> {
  const { rows } = await db.execute<{ receipt: Receipt }>(sql`
    select ${shownReceipt} as receipt from receipt r ${withClient}
    where r.gym_id = current_gym() and (r.id = ${id} or r.source_id = ${id})`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.receipt;
}

/** Mails the receipt with its PDF. @throws when the mail server rejects it */
async function mailReceipt({ mailer }: RequestContext, receipt: Receipt, to: string): Promise<void> {
  // The PDF code is loaded with the first mailed receipt, not at startup.
  const [{ drawReceipt }, { documentFonts }] = await Promise.all([
    import('./document.ts'),
    import('../../server/fonts.ts'),
  ]);
  const { total, rounding, currency } = receipt.content;
  const gymName = asMailText(receipt.content.gymName);
  const clientName = asMailText(receipt.content.clientName);
  const title = titleOf(receipt);
  await mailer.send({
    to,
    subject: `${title} de ${gymName}`,
    text: `Hola${clientName && `, ${clientName}`}:\n\n${gymName} te envía el ${title}, por ${money(total + rounding, currency)}. Va adjunto en PDF.\n\n${legalNote}\n`,
    attachments: [
      {
        filename: `${fileNameOf(receipt)}.pdf`,
        content: Buffer.from(await drawReceipt(receipt, await documentFonts())),
        contentType: 'application/pdf',
      },
    ],
  });
}

async function markSent({ db }: GymContext, id: string, to: string): Promise<void> {
  await db.execute(sql`
    update receipt r set sent_to = ${to}, sent_at = current_instant(), version = r.version + 1
    where r.gym_id = current_gym() and r.id = ${id}`);
}

/** The place, time and client of a transaction in the store, for the till and its receipt. */
export interface ReceiptContext {
  readonly gym: { name: string; header: string; country: string; currency: string; taxRate: number };
  readonly today: string;
  readonly time: string;
  readonly shift: { open: boolean; tillId: string; tillName: string } | null;
  readonly client: { name: string; document: string; email: string } | null;
}

/** The columns of a `ReceiptContext` of the gym `g`; `client` is the client's id. The lock keeps the shift open. */
export const selectReceiptContext = (shiftId: string | null | Placeholder, client: SQL): SQL => sql`
  ${jsonOf<ReceiptContext['gym']>({
    name: g.name,
    header: g.receiptHeader,
    country: g.country,
    currency: g.currency,
    taxRate: g.taxRate,
  })} as gym,
  local_today()::text as today, to_char(current_instant() at time zone g.time_zone, 'HH24:MI') as time,
  (select ${jsonOf<NonNullable<ReceiptContext['shift']>>({
    open: sql`h.closed_at is null`,
    tillId: sql`t.id`,
    tillName: sql`t.name`,
  })} from shift h join till t on t.gym_id = h.gym_id and t.id = h.till_id
    where h.gym_id = g.gym_id and h.id = ${shiftId}::uuid for share of h) as shift,
  (select ${jsonOf<NonNullable<ReceiptContext['client']>>({
    name: sql`trim(c.name || ' ' || c.surname)`,
    document: c.dni,
    email: c.email,
  })} from client c where c.gym_id = g.gym_id and c.id = ${client}) as client`;

/** The header of a receipt. */
export const receiptHeader = ({ gym, today, time, shift, client }: ReceiptContext): ReceiptHead => ({
  gymName: gym.name,
  header: gym.header,
  currency: gym.currency,
  taxRate: gym.taxRate,
  issuedOn: today,
  issuedAt: time,
  tillName: shift?.tillName ?? '',
  clientName: client?.name ?? '',
  clientDocument: client?.document ?? '',
});

export interface NewReceipt {
  readonly kind: ReceiptKind;
  /** The sale, refund, payment or debt payment, whose row this transaction has written or locked. */
  readonly sourceId: string;
  readonly clientId: string | null;
  readonly content: ReceiptContent;
  readonly memberships?: readonly MembershipPayment[];
  /** The address to mail it to after the commit; empty for none. */
  readonly email: string;
}

const { placeholder } = sql;

const writeReceipt = statement<{ id: string; number: number; fresh: boolean }>(sql`
  with present as (
    select r.id, r.number from receipt r where r.gym_id = current_gym() and r.source_id = ${placeholder('sourceId')}
  ), fresh as (
    insert into receipt (number, kind, source_id, client_id, content, memberships, sent_to)
    select next_number('receipt'), ${placeholder('kind')}, ${placeholder('sourceId')}::uuid, ${placeholder('clientId')}::uuid,
      ${placeholder('content')}::jsonb, ${placeholder('memberships')}::jsonb, ${placeholder('email')}
    where not exists (select from present)
    returning id, number
  )
  select id, number::int, true as fresh from fresh union all select id, number::int, false from present`);

/**
 * Issues the source's receipt, or returns the existing one. The gym's counter stays locked until the transaction
 * ends, so this should be its last write.
 * @returns the receipt's number
 */
export async function issueReceipt(context: GymContext, form: NewReceipt): Promise<number> {
  const { content, memberships = [], ...values } = form;
  const { rows } = await writeReceipt(context, {
    ...values,
    ...{ content: JSON.stringify(content), memberships: JSON.stringify(memberships) },
  });
  const [issued] = rows;
  if (!issued) throw new Error('no receipt was issued');
  const { id, number, fresh } = issued;
  if (fresh && form.email && (await reserveMail(context, form.email)) === 'sent') {
    context.afterCommit(async () => {
      const receipt = await context.newTransaction((scope) => getReceipt(scope, id));
      await mailReceipt(context, receipt, form.email);
      await context.newTransaction((scope) => markSent(scope, id, form.email));
    });
  }
  return number;
}

/** The receipt's number in a search, and whether it was marked as one: 'N° 12' can only be a number. */
export function numberIn(search: string): { readonly number: number; readonly signed: boolean } | undefined {
  const [, sign, number] = /^([N°º.\s]*)(\d{1,15})$/i.exec(search) ?? [];
  return number === undefined ? undefined : { number: Number(number), signed: sign !== '' };
}

export const receiptsServer = implement(receiptsContract, {
  list: ({ db }, { search, page }) => {
    const number = numberIn(search)?.number;
    const listJson = jsonOf<Output<typeof receiptsContract.list>>({
      items: sql`coalesce(json_agg(${shownReceipt} order by r.number desc), '[]')`,
      total: sql`(select count(*) from found)`,
      totalIsFloor: sql`false`,
    });
    return readJson(
      db,
      sql`
      with found as not materialized (
        select * from receipt where gym_id = current_gym() and ${
          number !== undefined
            ? sql`number = ${number}`
            : sql`(${search} = '' or fold(content ->> 'clientName') like containing(${search}))`
        }
      ), r as (select * from found order by number desc offset ${(page - 1) * pageSize} limit ${pageSize})
      select ${listJson} as answer from r ${withClient}`,
    );
  },
  get: (context, { id }) => getReceipt(context, id),
  send: async (context, { id, email }) => {
    const { id: gymId } = requireRole(context.account, 'gym');
    const receipt = await context.inGym(gymId, gymId, (scope) => getReceipt(scope, id));
    await context.limits.use('receipt', gymId, receipt.id);
    const state = await context.inGym(gymId, gymId, (scope) => reserveMail(scope, email));
    if (state !== 'sent') throw new VerbError(mailFailures[state]);
    await mailReceipt(context, receipt, email).catch(() => {
      throw new VerbError(mailNotSent);
    });
    return context.inGym(gymId, gymId, async (scope) => {
      await markSent(scope, receipt.id, email);
      return getReceipt(scope, receipt.id);
    });
  },
});
