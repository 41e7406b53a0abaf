import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { day } from '../../wire/written.ts';
import type { ReceiptContent } from '../receipts/contract.ts';
import {
  issueReceipt,
  type MembershipPayment,
  membershipPayment,
  type ReceiptContext,
  receiptHeader,
  selectReceiptContext,
} from '../receipts/server.ts';
import { methods } from './domain.ts';

type Method = keyof typeof methods;

interface Taken extends ReceiptContext, Record<string, unknown> {
  sourceId: string;
  clientId: string;
  email: string;
  saleId: string | null;
  planName: string;
  /** What of the payments is for the enrolment fee, in the currency's minor unit. */
  enrolment: number;
  /** The rate of tax when they were taken. */
  taxRate: number;
  /** What of the payments includes tax, and that tax. */
  taxed: { readonly total: number; readonly tax: number };
  /** Those that were taken together, in order. */
  payments: MembershipPayment[];
}

/**
 * Issues the receipt of a payment that this transaction has written or locked, once, or `again` after it was cancelled.
 * @returns the source of the receipt
 */
export async function giveReceipt(
  context: GymContext,
  id: string,
  isMailed: boolean,
  again = false,
): Promise<string> {
  const { rows } = await context.db.execute<Taken>(sql`
    select ${selectReceiptContext(null, sql`asked.client_id`, { attendant: sql`asked.created_by` })}, source.id as "sourceId",
      asked.client_id as "clientId", asked.tax_rate as "taxRate", c.email, asked.sale_id as "saleId", m.plan_name as "planName",
      case when m.enrolment_fee = 0 then 0 else (select coalesce(sum(s.amount), 0)::float8
        from charge_shares(asked.gym_id, asked.client_id) s
        join charge e on e.gym_id = asked.gym_id and e.id = s.charge_id and e.reason = 'enrolment'
        join payment p on p.gym_id = asked.gym_id and p.id = s.payment_id
        where p.id = source.id or p.taken_with = source.id) end as enrolment,
      (select ${jsonOf<{ total: number; tax: number }>({
        total: sql`coalesce(sum(p.amount), 0)`,
        tax: sql`coalesce(sum(p.tax), 0)`,
      })} from payment p
        where p.gym_id = asked.gym_id and p.deleted_at is null and p.document_type = 'vatReceipt'
          and (p.id = source.id or p.taken_with = source.id)) as taxed,
      (select json_agg(${membershipPayment} order by p.taken_with nulls first, p.created_at, p.id) from payment p
        where p.gym_id = asked.gym_id and p.deleted_at is null and (p.id = source.id or p.taken_with = source.id)) as payments
    from payment asked
      cross join lateral (select case when asked.taken_with is null then asked.id else asked.taken_with end as id) source
      join gym g on g.gym_id = asked.gym_id
      join client c on c.gym_id = asked.gym_id and c.id = asked.client_id
      join membership m on m.gym_id = asked.gym_id and m.id = asked.membership_id
    where asked.gym_id = current_gym() and asked.id = ${id}`);
  const [taken] = rows;
  if (!taken) throw new VerbError(notFound);
  // The sale's receipt already includes it.
  if (taken.saleId) return taken.saleId;
  const { sourceId, clientId, email, payments } = taken;
  await issueReceipt(context, {
    ...{ kind: 'payment', sourceId, clientId, email: isMailed ? email : '', memberships: payments },
    ...{ content: contentOf(taken), again },
  });
  return sourceId;
}

/** A line for the enrolment fee and for each period that is paid, and what was paid by each method. */
function contentOf(taken: Taken): ReceiptContent {
  const { payments, planName, today, taxRate } = taken;
  const total = sumOf(payments);
  const { total: taxedTotal, tax } = taken.taxed;
  const line = (name: string, amount: number, note: string) =>
    ({ name, quantity: 1, price: amount, discount: 0, amount, note }) as const;
  let enrolment = taken.enrolment;
  const periods = [...Map.groupBy(payments, ({ planStartsOn }) => planStartsOn)].map(([starts, paid]) => {
    const fee = Math.min(enrolment, sumOf(paid));
    enrolment -= fee;
    return line(`Membresía ${planName}`, sumOf(paid) - fee, `Desde el ${day(starts)}`);
  });
  const lines = [
    ...(taken.enrolment > 0 ? [line(`Matrícula ${planName}`, taken.enrolment, '')] : []),
    ...periods.filter(({ amount }) => amount > 0),
  ];
  const days = [...new Set(payments.map(({ paidOn }) => paidOn))].filter((paidOn) => paidOn !== today);
  return {
    ...receiptHeader(taken),
    ...{ refundOf: null, lines, subtotal: total - tax, discount: 0, tax, taxRate: tax > 0 ? taxRate : 0 },
    ...{ total, rounding: 0, ...(taxedTotal > 0 && taxedTotal < total && { taxedTotal }) },
    payments: payments.map(({ method, amount }) => ({ label: methods[method as Method], amount })),
    ...{
      tendered: 0,
      change: 0,
      note: days.length > 0 ? `Pagado el ${days.map((paidOn) => day(paidOn)).join(' y el ')}` : '',
    },
  };
}

const sumOf = (payments: readonly MembershipPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);
