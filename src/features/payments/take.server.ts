import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { statement } from '../../server/statement.ts';
import { FinishedTooSoonError } from '../../server/transaction.ts';
import { alreadySaved } from '../../wire/failures.ts';
import { refuseMistyped } from '../gym/server.ts';
import { addMembership, sellMembership } from '../memberships/server.ts';
import type { NewMembership, Payment, paymentsContract, Tender } from './contract.ts';
import { getPayment, shownPayment } from './read.server.ts';
import { giveReceipt } from './receipt.server.ts';

const { placeholder } = sql;

const writePayments = statement<{ payment: Payment }>(sql`
  with owner as (
    select m.id, m.client_id from membership m
    where m.gym_id = current_gym() and m.id = ${placeholder('membershipId')} and m.deleted_at is null for update)
  insert into payment as p (id, client_id, membership_id, send_receipt, document_type, method, amount,
    paid_on, plan_starts_on, observation, till_id, taken_with)
  select tender.id, owner.client_id, owner.id, ${placeholder('sendReceipt')}::boolean, ${placeholder('documentType')},
    tender.method, tender.amount, ${placeholder('paidOn')}::date, ${placeholder('planStartsOn')}::date,
    ${placeholder('observation')},
    (select t.id from till t where t.gym_id = current_gym() and t.id = ${placeholder('tillId')}::uuid and t.deleted_at is null),
    nullif(${placeholder('id')}::uuid, tender.id)
  from owner, jsonb_to_recordset(${placeholder('tenders')}::jsonb) tender (id uuid, method text, amount bigint)
  on conflict (gym_id, id) do nothing returning ${shownPayment} as payment`);

async function addNewMembership(
  context: GymContext,
  id: string,
  sold: NewMembership,
  startsOn: string,
): Promise<void> {
  if ('planId' in sold) await sellMembership(context, { ...sold, id, startsOn, observation: '' });
  else await addMembership(context, { ...sold, id, active: true, observation: '' });
}

/** The payment that an earlier request took. @throws VerbError already_saved when that request was another one */
async function takenBefore(
  context: GymContext,
  id: string,
  form: Partial<Payment>,
  others: readonly Tender[],
): Promise<Payment> {
  const saved = idempotentResult(await getPayment(context, id), form);
  const { rows } = await context.db.execute<{ payment: Payment }>(sql`
    select ${shownPayment} as payment from payment p where p.gym_id = current_gym() and p.taken_with = ${id}`);
  const isAsked = ({ payment }: { payment: Payment }) => {
    const asked = others.find((tender) => tender.id === payment.id);
    return asked && idempotentResult(payment, asked);
  };
  if (rows.length !== others.length || !rows.every(isAsked)) throw new VerbError(alreadySaved);
  return saved;
}

type Take = Verbs<typeof paymentsContract, 'take'>['take'];

/** @param isLast whether nothing follows in the transaction */
async function take(
  context: GymContext,
  { id, membershipId, newMembership, otherTenders = [], tillId, ...form }: Parameters<Take>[1],
  isLast: boolean,
): Promise<Payment> {
  if (newMembership) await addNewMembership(context, membershipId, newMembership, form.planStartsOn);
  const tenders = [{ id, method: form.method, amount: form.amount }, ...otherTenders];
  const writing = writePayments(context, {
    ...{ id, membershipId, tillId: tillId ?? null, ...form },
    tenders: JSON.stringify(tenders),
  });
  const isAlone = isLast && !newMembership && tenders.length === 1 && !form.sendReceipt;
  const isFinished = isAlone && context.finish();
  const { rows } = await writing;
  if (rows.length === 0 && isFinished) throw new FinishedTooSoonError();
  if (rows.length === 0) return takenBefore(context, id, { membershipId, ...form }, otherTenders);
  const saved = rows.find(({ payment }) => payment.id === id)?.payment;
  if (!saved || rows.length !== tenders.length) throw new VerbError(alreadySaved);
  if (saved.sendReceipt) await giveReceipt(context, id, true);
  return saved;
}

/** The verb. */
export const takeAlone: Take = async (context, input) => {
  const others = (input.otherTenders ?? []).map(({ amount }, place) => [
    `otherTenders.${place}.amount`,
    amount,
  ]);
  await refuseMistyped(context, { amount: input.amount, ...Object.fromEntries(others) });
  return take(context, input, true);
};

/** Takes a payment among other steps of a transaction. */
export const takePayment: Take = (context, input) => take(context, input, false);
