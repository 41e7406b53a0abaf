import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { statement } from '../../server/statement.ts';
import { rounded } from '../../wire/exact.ts';
import { notFound } from '../../wire/failures.ts';
import type { Quote } from '../memberships/contract.ts';
import { sellMembership } from '../memberships/server.ts';
import type { MembershipLine } from '../orders/contract.ts';
import { sellsPlan } from '../orders/domain.ts';
import { payment } from '../payments/table.ts';
import type { MembershipPayment } from '../receipts/server.ts';
import { pricesChanged } from './contract.ts';
import type { NewSale, PricedSale, SaleContext } from './price.server.ts';
import { taxShares } from './rules.ts';

const { placeholder } = sql;

/** The membership that a line pays for; one that it sells has the line's id. */
export const membershipOf = ({ id, membershipId }: MembershipLine) => membershipId ?? id;

/** The sale's payments for memberships, in order of lines. */
export const membershipPayments = (
  { today }: SaleContext,
  { lines, shares }: PricedSale,
): MembershipPayment[] =>
  lines
    .filter((line) => line.kind === 'membership')
    .flatMap((line, index) =>
      (shares.memberships[index] ?? []).map((share) => ({
        ...share,
        membershipId: membershipOf(line),
        paidOn: today,
        planStartsOn: line.startsOn,
        documentType: line.taxable ? 'vatReceipt' : 'exemptReceipt',
      })),
    );

/** The tax of each of `membershipPayments`. */
const taxesOf = ({ lines, totals, shares }: PricedSale): number[] =>
  totals.lines
    .filter((_, index) => lines[index]?.kind === 'membership')
    .flatMap((line, index) =>
      taxShares(
        line,
        (shares.memberships[index] ?? []).map(({ amount }) => amount),
      ),
    );

/** @throws VerbError not_found unless all are the client's */
async function lockMemberships({ db }: GymContext, clientId: string, ids: readonly string[]): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from membership m
    where m.gym_id = current_gym() and m.id = any (${sql.param(ids)}::uuid[])
      and m.client_id = ${clientId} and m.deleted_at is null order by m.id for update`);
  if (rowCount !== ids.length) throw new VerbError(notFound);
}

const agreeFirstPayment = statement(sql`
  update charge c set amount = ${placeholder('amount')}::bigint from membership m
  where m.gym_id = current_gym() and m.id = ${placeholder('id')}::uuid and m.enrolment_fee = ${placeholder('enrolmentFee')}::bigint
    and c.gym_id = m.gym_id and c.membership_id = m.id and c.reason = 'sale' and c.deleted_at is null
    and c.ends_on = ${placeholder('endsOn')}::date`);

interface PlanSale {
  readonly id: string;
  readonly clientId: string;
  readonly planId: string;
  readonly startsOn: string;
}

/**
 * Sells a plan for `total`. A discount lowers what is charged at first; the price that is agreed stays the plan's.
 * @throws VerbError prices_changed when the plan has changed, or the client has paid an enrolment fee, meanwhile
 */
async function sellFor(context: GymContext, sold: PlanSale, quote: Quote, total: number): Promise<void> {
  const { amount, enrolment, endsOn, price, isPartial } = quote;
  const full = amount + enrolment;
  const enrolmentFee = full === 0 ? 0 : Number(rounded(BigInt(enrolment) * BigInt(total), BigInt(full)));
  await sellMembership(context, { ...sold, observation: '', price, enrolmentFee });
  if (total === full && !isPartial && enrolment === 0) return;
  const { id, clientId } = sold;
  const first = { id, amount: total - enrolmentFee, enrolmentFee, endsOn };
  if ((await agreeFirstPayment(context, first)).rowCount === 0) throw new VerbError(pricesChanged);
  if (total === 0) await context.db.execute(sql`select settle_client(current_gym(), ${clientId}::uuid)`);
}

/** Sells the plans among the lines at the order's prices, and records the payments for all memberships. */
export async function payMemberships(
  context: GymContext,
  form: NewSale,
  loaded: SaleContext,
  priced: PricedSale,
): Promise<void> {
  const { id: saleId, clientId } = form;
  const lines = priced.lines.filter((line) => line.kind === 'membership');
  if (lines.length === 0 || !clientId) return;
  const priceOf = new Map(priced.totals.lines.map(({ id, total }) => [id, total]));
  // Plans are locked in a fixed order, so that two concurrent sales cannot deadlock.
  const byPlan = lines.filter(sellsPlan).toSorted((a, b) => a.planId.localeCompare(b.planId));
  for (const { id, planId, startsOn } of byPlan) {
    const offered = loaded.plans[id];
    if (!offered) throw new VerbError(notFound);
    await sellFor(context, { id, clientId, planId, startsOn }, offered, priceOf.get(id) ?? 0);
  }
  const { taxRate } = priced.policy;
  const origin = { clientId, saleId, tillId: loaded.shift?.tillId, taxRate };
  const taxes = taxesOf(priced);
  const payments = membershipPayments(loaded, priced).map((payment, index) => ({
    ...payment,
    ...origin,
    id: newId(),
    tax: taxes[index] ?? 0,
  }));
  await lockMemberships(context, clientId, lines.map(membershipOf));
  if (payments.length > 0) await context.db.insert(payment).values(payments);
}
