import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext, GymId, RequestContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireMail, reserveMail } from '../../server/gym-mail.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { thisRow } from '../../server/rows.ts';
import { statement } from '../../server/statement.ts';
import { notFound } from '../../wire/failures.ts';
import { client } from '../clients/table.ts';
import type { TaxPolicy } from '../gym/contract.ts';
import { gym } from '../gym/table.ts';
import { findLogo } from '../logos/server.ts';
import { personName } from '../team/server.ts';
import {
  mailNotSent,
  type Receipt,
  type ReceiptContent,
  type ReceiptHead,
  type ReceiptKind,
  type ReceiptMail,
  receiptCancelled,
  receiptCredited,
  receiptsContract,
} from './contract.ts';
import {
  correctedBy,
  creditNotesOf,
  getReceipt,
  isChangedSince,
  listReceipts,
  type MembershipPayment,
  membershipPayment,
  receiptMails,
} from './read.server.ts';
import { fileNameOf, numberIn, receiptLetter } from './rules.ts';
import { receipt } from './table.ts';

const c = alias(client, 'c');
const g = alias(gym, 'g');

const readOrder = async (context: GymContext, id: string) => ({
  receipt: await getReceipt(context, id),
  logo: await findLogo(context),
});

/** Mails the receipt with its PDF. @returns what the mail said. @throws when the mail server rejects it */
async function mailReceipt(
  { mailer }: RequestContext,
  gymId: GymId,
  order: Awaited<ReturnType<typeof readOrder>>,
  to: string,
): Promise<ReturnType<typeof receiptLetter>> {
  // The PDF code is loaded with the first mailed receipt, not at startup.
  const [{ drawReceipt }, { documentFonts }] = await Promise.all([
    import('./document.ts'),
    import('../../server/fonts.ts'),
  ]);
  const { receipt } = order;
  const letter = receiptLetter(receipt);
  await mailer.send({
    ...{ kind: 'receipt', gymId, to, ...letter },
    attachments: [
      {
        filename: `${fileNameOf(receipt)}.pdf`,
        content: Buffer.from(await drawReceipt(order, await documentFonts())),
        contentType: 'application/pdf',
      },
    ],
  });
  return letter;
}

async function markSent(
  { db }: GymContext,
  id: string,
  { to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  await db
    .update(receipt)
    .set({
      sentTo: to,
      sentSubject: subject,
      sentText: text,
      sentAt: sql`current_instant()`,
      earlierMails: sql`case when ${receipt.sentAt} is null then ${receipt.earlierMails} else ${receipt.earlierMails} || ${jsonOf<
        Omit<ReceiptMail, 'place'>
      >({
        at: receipt.sentAt,
        sentTo: receipt.sentTo,
        subject: receipt.sentSubject,
        text: receipt.sentText,
      })}::jsonb end`,
      version: nextVersion,
    })
    .where(thisRow(receipt, id));
}

export { isChangedSince, type MembershipPayment, membershipPayment, numberIn, receiptMails };

/** The place, time and client of a transaction in the store, for the till and its receipt. */
export interface ReceiptContext {
  readonly gym: { name: string; header: string; country: string; currency: string } & TaxPolicy;
  readonly today: string;
  readonly time: string;
  /** Who attends, where more than one person works at the gym; otherwise empty. */
  readonly attendedBy: string;
  readonly shift: { open: boolean; tillId: string; tillName: string } | null;
  readonly client: { name: string; document: string; email: string } | null;
}

/**
 * The columns of a `ReceiptContext` of the gym `g` at a moment; `client` is the client's id, `attendant` the account that
 * attended. The lock keeps the shift open.
 */
export const selectReceiptContext = (
  shiftId: string | null | Placeholder,
  client: SQL,
  {
    moment = sql`current_instant()`,
    attendant = sql`current_account()`,
  }: { moment?: SQL; attendant?: SQL } = {},
): SQL => sql`
  ${jsonOf<ReceiptContext['gym']>({
    name: g.name,
    header: g.receiptHeader,
    country: g.country,
    currency: g.currency,
    taxRate: g.taxRate,
    taxPerProduct: g.taxPerProduct,
  })} as gym,
  (${moment} at time zone g.time_zone)::date::text as today, to_char(${moment} at time zone g.time_zone, 'HH24:MI') as time,
  case when exists (select from team_member t where t.gym_id = g.gym_id and t.account_id <> coalesce(g.owner_id, g.gym_id) and t.deleted_at is null)
    then ${personName(attendant)} else '' end as "attendedBy",
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
export const receiptHeader = ({
  gym,
  today,
  time,
  attendedBy,
  shift,
  client,
}: ReceiptContext): ReceiptHead => ({
  gymName: gym.name,
  header: gym.header,
  currency: gym.currency,
  taxRate: gym.taxPerProduct ? 0 : gym.taxRate,
  issuedOn: today,
  issuedAt: time,
  tillName: shift?.tillName ?? '',
  ...(attendedBy && { attendedBy }),
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
  /** Whether to issue it even if an earlier one was cancelled. */
  readonly again?: boolean;
}

const { placeholder } = sql;

const writeReceipt = statement<{ id: string; number: number; fresh: boolean }>(sql`
  with present as (
    select r.id, r.number from receipt r where r.gym_id = current_gym() and r.source_id = ${placeholder('sourceId')}
      and (r.cancelled_at is null or not ${placeholder('again')}::boolean)
    order by r.number desc limit 1
  ), fresh as (
    insert into receipt (number, kind, source_id, client_id, content, memberships, sent_to)
    select next_number('receipt'), ${placeholder('kind')}, ${placeholder('sourceId')}::uuid, ${placeholder('clientId')}::uuid,
      ${placeholder('content')}::jsonb, ${placeholder('memberships')}::jsonb, ${placeholder('email')}
    where not exists (select from present)
    returning id, number
  )
  select id, number::int, true as fresh from fresh union all select id, number::int, false from present`);

/**
 * Issues the source's receipt, or returns the existing one, the last one if they were cancelled. The gym's counter stays locked until the transaction
 * ends, so this should be its last write.
 * @returns the receipt's number
 */
export async function issueReceipt(context: GymContext, form: NewReceipt): Promise<number> {
  const { content, memberships = [], again = false, ...values } = form;
  const { rows } = await writeReceipt(context, {
    ...values,
    again,
    ...{ content: JSON.stringify(content), memberships: JSON.stringify(memberships) },
  });
  const [issued] = rows;
  if (!issued) throw new Error('no receipt was issued');
  const { id, number, fresh } = issued;
  if (fresh && form.email && (await reserveMail(context, form.email)) === 'sent') {
    context.afterCommit(async () => {
      const order = await context.newTransaction((scope) => readOrder(scope, id));
      const letter = await mailReceipt(context, context.gymId, order, form.email);
      await context.newTransaction((scope) => markSent(scope, id, { to: form.email, ...letter }));
    });
  }
  return number;
}

/** Issues another receipt in place of a cancelled one, with today's date and the client's present name. */
async function reissueReceipt(context: GymContext, id: string): Promise<Receipt> {
  const { rows } = await context.db.execute<ReceiptContext & NewReceipt & Record<string, unknown>>(sql`
    select ${selectReceiptContext(null, sql`r.client_id`)}, r.kind, r.source_id as "sourceId", r.client_id as "clientId",
      r.memberships, r.content || jsonb_build_object('refundOf', (
        select max(y.number) from ${correctedBy} join receipt y on y.gym_id = x.gym_id and y.source_id = x.source_id)) as content
    from receipt r join gym g on g.gym_id = r.gym_id
    where r.gym_id = current_gym() and r.id = ${id} and r.kind <> 'payment' for update of r`);
  const [former] = rows;
  if (!former) throw new VerbError(notFound);
  const { kind, sourceId, clientId, memberships = [], content } = former;
  const { gymName, header, issuedOn, issuedAt, clientName, clientDocument } = receiptHeader(former);
  await issueReceipt(context, {
    ...{ kind, sourceId, clientId, memberships, email: '', again: true },
    content: { ...content, gymName, header, issuedOn, issuedAt, clientName, clientDocument },
  });
  return getReceipt(context, sourceId);
}

async function cancelReceipt(context: GymContext, id: string, reason: string): Promise<Receipt> {
  const { rowCount } = await context.db.execute(sql`
    update receipt r set cancelled_at = current_instant(), cancelled_by = current_account(), cancel_reason = ${reason},
      version = ${nextVersionOf('r')}
    where r.gym_id = current_gym() and r.id = ${id} and r.cancelled_at is null
      and not exists (select from ${creditNotesOf})`);
  const saved = await getReceipt(context, id);
  if (rowCount === 0 && !saved.cancellation) throw new VerbError(receiptCredited);
  if (rowCount === 0 && saved.cancellation?.reason !== reason) throw new VerbError(receiptCancelled);
  return saved;
}

export const receiptsServer = implement(receiptsContract, {
  list: listReceipts,
  get: (context, { id }) => getReceipt(context, id),
  send: async (context, { id, email }) => {
    const { gymId, order } = await context.inTeam(async (scope) => ({
      gymId: scope.gymId,
      order: await readOrder(scope, id),
    }));
    const { receipt } = order;
    if (receipt.cancellation) throw new VerbError(receiptCancelled);
    await context.limits.use('receipt', gymId, receipt.id);
    await context.inTeam((scope) => requireMail(scope, email));
    const letter = await mailReceipt(context, gymId, order, email).catch(() => {
      throw new VerbError(mailNotSent);
    });
    return context.inTeam(async (scope) => {
      await markSent(scope, receipt.id, { to: email, ...letter });
      return getReceipt(scope, receipt.id);
    });
  },
  cancel: (context, { id, reason }) => cancelReceipt(context, id, reason),
  reissue: (context, { id }) => reissueReceipt(context, id),
});
