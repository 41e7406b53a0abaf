import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { notFound } from '../../wire/failures.ts';
import { maxAmount } from '../../wire/fields.ts';
import type { Received } from '../../wire/verb.ts';
import type { TaxPolicy } from '../gym/contract.ts';
import type { Quote } from '../memberships/contract.ts';
import { isTaxable, quoteFields } from '../memberships/server.ts';
import { membership } from '../memberships/table.ts';
import type { OrderLine } from '../orders/contract.ts';
import { sellsPlan, type Totals, totalsOf } from '../orders/domain.ts';
import { firstTermWords } from '../plans/words.ts';
import { product } from '../products/table.ts';
import { type ReceiptContext, selectReceiptContext } from '../receipts/server.ts';
import { personName } from '../team/server.ts';
import {
  accountForProducts,
  clientNeeded,
  emptyOrder,
  enrolmentTwice,
  maxHoursOffline,
  paymentsDiffer,
  pricesChanged,
  productGone,
  type salesContract,
} from './contract.ts';
import { allocatePayments, firstPayment, type Settlement, settle } from './rules.ts';

const p = alias(product, 'p');
const m = alias(membership, 'm');

export type NewSale = Received<typeof salesContract.complete>;

interface Offered {
  name: string;
  price: number;
  tax: number;
  priceIncludesTax: boolean;
  priceChangeAllowed: boolean;
  stocked: boolean;
}

/** What a plan that a line sells costs at first. */
export interface SoldPlan extends Quote {
  name: string;
}

/** The data of the gym, its catalogue and the client that pricing a sale needs. */
export interface SaleContext extends ReceiptContext {
  /** Who sells. */
  soldBy: string;
  /** The instant of the sale. */
  soldAt: string;
  /** The present instant. */
  now: string;
  /** Whether the instant of the sale is neither in the future nor too long ago, and in the shift. */
  isTimely: boolean;
  isInShift: boolean;
  /** True when the gym refuses to sell more than is in stock. */
  refusesShort: boolean;
  /** The request of the existing sale with this id. */
  saved: NewSale | null;
  products: Record<string, Offered>;
  /** What each line that sells a plan costs at first, by its id; without the plan if it is not for sale. */
  plans: Record<string, SoldPlan>;
  memberships: Record<string, Pick<Offered, 'name'> & { taxable: boolean }>;
}

const { placeholder } = sql;

/** A clock that is a little ahead is put right. */
const soldAt = sql`least(current_instant(), sold.at)`;
const clockMinutes = 5;

const readSaleContext = statement<SaleContext>(sql`
  select ${selectReceiptContext(
    placeholder('shiftId'),
    sql`${placeholder('clientId')}::uuid and c.deleted_at is null`,
    { moment: soldAt },
  )},
    ${personName(sql`current_account()`)} as "soldBy",
    to_json(current_instant()) as now, to_json(${soldAt}) as "soldAt",
    sold.at between current_instant() - ${sql.raw(`interval '${maxHoursOffline} hours'`)}
      and current_instant() + ${sql.raw(`interval '${clockMinutes} minutes'`)}
      and coalesce(nullif(current_setting('app.made_at', true), '')::timestamptz = sold.at, true) as "isTimely",
    coalesce((select ${soldAt} between h.opened_at and coalesce(h.closed_at, ${soldAt}) from shift h
      where h.gym_id = g.gym_id and h.id = ${placeholder('shiftId')}::uuid), false) as "isInShift",
    g.stock_policy = 'refuse' as "refusesShort",
    (select s.request from sale s where s.gym_id = g.gym_id and s.id = ${placeholder('id')}) as saved,
    (select coalesce(json_object_agg(p.id, ${jsonOf<Offered>({
      name: p.name,
      price: p.price,
      tax: p.tax,
      priceIncludesTax: p.priceIncludesTax,
      priceChangeAllowed: p.priceChangeAllowed,
      stocked: sql`not p.service`,
    })}), '{}')
      from product p where p.gym_id = g.gym_id and p.id = any (${placeholder('productIds')}::uuid[])
        and (${placeholder('asCharged')}::boolean or p.enabled and p.deleted_at is null)) as products,
    (select coalesce(json_object_agg(sold.id, (select ${jsonOf<SoldPlan>({
      ...quoteFields({
        clientId: sql`${placeholder('clientId')}`,
        startsOn: sql`sold."startsOn"`,
        price: sql`p.price`,
      }),
      name: sql`p.name`,
    })} from plan p where p.gym_id = g.gym_id and p.id = sold."planId" and p.deleted_at is null)), '{}')
      from json_to_recordset(${placeholder('planLines')}::json)
        as sold (id uuid, "planId" uuid, "startsOn" date)) as plans,
    (select coalesce(json_object_agg(m.id, ${jsonOf<SaleContext['memberships'][string]>({ name: m.planName, taxable: isTaxable })}), '{}')
      from membership m where m.gym_id = g.gym_id and m.id = any (${placeholder('membershipIds')}::uuid[])
        and m.client_id = ${placeholder('clientId')}::uuid and m.deleted_at is null) as memberships
  from gym g cross join (select coalesce(${placeholder('soldAt')}::timestamptz, current_instant()) as at) sold
  where g.gym_id = current_gym()`);

export async function loadSaleContext(
  context: GymContext,
  { id, shiftId, clientId, order, provisional }: NewSale,
): Promise<SaleContext> {
  const ids = (of: (line: OrderLine) => string | null) => order.lines.map(of).filter((id) => id !== null);
  const { rows } = await readSaleContext(context, {
    ...{ id, shiftId, clientId },
    soldAt: provisional?.soldAt ?? null,
    asCharged: provisional?.asCharged ?? false,
    productIds: ids((line) => (line.kind === 'product' ? line.productId : null)),
    planLines: JSON.stringify(order.lines.filter(sellsPlan)),
    membershipIds: ids((line) => (line.kind === 'membership' ? line.membershipId : null)),
  });
  const [loaded] = rows;
  if (!loaded) throw new Error('a gym account without its gym');
  return loaded;
}

/** The line with the gym's current price, unless it stands as charged. */
function currentLine(
  line: OrderLine,
  index: number,
  { products, plans, memberships, today }: SaleContext,
  asCharged: boolean,
): OrderLine {
  if (line.kind === 'product') {
    const product = products[line.productId];
    if (!product) throw new VerbError(productGone, { [`order.lines.${index}`]: productGone.message });
    if (asCharged) return line;
    const { name, price, tax, priceIncludesTax, priceChangeAllowed } = product;
    const list = { listPrice: price, listTax: tax };
    return { ...line, name, ...list, priceIncludesTax, price: priceChangeAllowed ? line.price : price };
  }
  const plan = plans[line.id];
  const offered = plan ?? memberships[line.membershipId ?? ''];
  if (!offered) throw new VerbError(notFound, { [`order.lines.${index}`]: notFound.message });
  const { name, taxable } = offered;
  if (asCharged) return line;
  if (!plan) return { ...line, name, taxable };
  // The days until then are over; the till offers the plan from today on.
  if (line.startsOn < today) throw new VerbError(pricesChanged);
  const note = [firstTermWords(plan), line.note].filter(Boolean).join(' · ');
  return { ...line, name, ...firstPayment(plan), note };
}

/** @throws VerbError enrolment_twice when two plans ask a new client for their enrolment fee */
function requireOneEnrolment({ lines }: NewSale['order'], { plans }: SaleContext): void {
  const indices = lines.flatMap(({ id }, index) => ((plans[id]?.enrolment ?? 0) > 0 ? [index] : []));
  const [, second] = indices;
  if (second === undefined) return;
  throw new VerbError(enrolmentTwice, { [`order.lines.${second}`]: enrolmentTwice.message });
}

export interface PricedSale {
  lines: OrderLine[];
  /** The gym's taxes by which it is charged. */
  policy: TaxPolicy;
  totals: Totals;
  settlement: Settlement;
  shares: ReturnType<typeof allocatePayments>;
  /** The amount charged to the client's account. */
  owed: number;
}

/** The priced lines, and the payments' shares of them. */
export function priceSale(form: NewSale, loaded: SaleContext): PricedSale {
  const { order, payments, tendered, provisional } = form;
  const asCharged = provisional?.asCharged ?? false;
  if (order.lines.length === 0) throw new VerbError(emptyOrder);
  const owed = payments.find(({ method }) => method === 'account')?.amount ?? 0;
  const needsClient = owed > 0 || order.lines.some(({ kind }) => kind === 'membership');
  if (needsClient && !form.clientId) throw new VerbError(clientNeeded);
  if (form.clientId && !loaded.client) throw new VerbError(notFound);
  requireOneEnrolment(order, loaded);
  const lines = order.lines.map((line, index) => currentLine(line, index, loaded, asCharged));
  const policy = asCharged && provisional ? provisional : loaded.gym;
  const totals = totalsOf({ lines, discount: order.discount }, policy);
  const isTooDear = lines.some((line) => line.kind === 'product' && line.price * line.quantity > maxAmount);
  if (totals.total !== form.total || isTooDear) throw new VerbError(pricesChanged);
  const settlement = settle(totals.total, payments, tendered, loaded.gym);
  if (settlement.missing !== 0) throw new VerbError(paymentsDiffer);
  if (tendered < settlement.cash)
    throw new VerbError(paymentsDiffer, {
      tendered: 'Lo entregado no alcanza para lo que se paga en efectivo.',
    });
  if (tendered > 0 && settlement.cash === 0)
    throw new VerbError(paymentsDiffer, {
      tendered: 'Nada se paga en efectivo: no se recibe ni hay vuelto.',
    });
  const memberships = totals.lines
    .filter((_, index) => lines[index]?.kind === 'membership')
    .map(({ total }) => total);
  const forProducts = memberships.reduce((rest, total) => rest - total, totals.total);
  if (owed > forProducts) throw new VerbError(accountForProducts);
  return {
    lines,
    policy,
    totals,
    settlement,
    owed,
    shares: allocatePayments(payments, settlement.rounding, memberships),
  };
}
