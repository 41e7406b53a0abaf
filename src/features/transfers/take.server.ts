import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { thisRow } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { day } from '../../wire/written.ts';
import { payDebt } from '../credits/server.ts';
import { getMembership } from '../memberships/server.ts';
import { takePayment } from '../payments/server.ts';
import { debtChanged, type SettledTransfer, transferSettled, type transfersContract } from './contract.ts';
import { transferState, withPayment } from './read.server.ts';
import { paidPeriod } from './rules.ts';
import { bankTransfer } from './table.ts';

interface Found extends Record<string, unknown> {
  paidOn: string;
  amount: number;
  description: string;
  paymentId: string | null;
  state: SettledTransfer['state'];
}

/** A transfer, locked, with what has become of it. @throws VerbError not_found */
export async function findState({ db }: GymContext, id: string): Promise<Found> {
  // The lock comes first: the payment of who held it before is seen only by a later statement.
  await db.execute(
    sql`select from bank_transfer t where t.gym_id = current_gym() and t.id = ${id} for update`,
  );
  const { rows } = await db.execute<Found>(sql`
    select t.paid_on::text as "paidOn", t.amount::float8 as amount, t.description, coalesce(p.id, e.id) as "paymentId",
      ${transferState} as state
    from bank_transfer t ${withPayment} where t.gym_id = current_gym() and t.id = ${id}`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found;
}

/** Takes the payment of a membership with the transfer's amount and day. @throws VerbError not_found, debt_changed */
async function payMembership(
  context: GymContext,
  { paidOn, amount, description }: Found,
  form: { paymentId: string; membershipId: string; owed: number; sendReceipt: boolean },
): Promise<void> {
  const { paymentId, membershipId, owed, sendReceipt } = form;
  await context.db.execute(
    sql`select from membership m where m.gym_id = current_gym() and m.id = ${membershipId} for update`,
  );
  const membership = await getMembership(context, membershipId);
  if ((membership.due?.amount ?? 0) !== owed) throw new VerbError(debtChanged);
  await takePayment(context, {
    ...{ id: paymentId, membershipId, amount, paidOn, sendReceipt },
    ...{ method: 'transfer', observation: description },
    documentType: membership.taxable ? 'vatReceipt' : 'exemptReceipt',
    planStartsOn: paidPeriod(membership, paidOn),
  });
}

export const takeTransfer: Verbs<typeof transfersContract, 'take'>['take'] = async (
  context,
  { id, paymentId, membershipId, debtorId, owed, sendReceipt },
) => {
  const transfer = await findState(context, id);
  if (transfer.state === 'taken' && transfer.paymentId === paymentId) return done;
  if (transfer.state !== 'open') throw new VerbError(transferSettled);
  if (membershipId) await payMembership(context, transfer, { paymentId, membershipId, owed, sendReceipt });
  else if (debtorId) {
    const { paidOn, amount } = transfer;
    const note = `Transferencia del ${day(paidOn)}`;
    await payDebt(context, {
      id: paymentId,
      clientId: debtorId,
      shiftId: null,
      amount,
      method: 'transfer',
      note,
    });
  }
  await context.db
    .update(bankTransfer)
    .set({
      ...(membershipId ? { paymentId, creditEntryId: null } : { paymentId: null, creditEntryId: paymentId }),
      version: nextVersion,
    })
    .where(thisRow(bankTransfer, id));
  return done;
};
