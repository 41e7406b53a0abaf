import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { type OfferedContract, readOfferedContract } from '../contracts/server.ts';
import { isInStock, quoteFields } from '../memberships/server.ts';
import type { Plan } from '../plans/contract.ts';
import { shownPlan } from '../plans/server.ts';
import type { PageLetter } from '../prospects/contract.ts';
import { letterState, shownLetter } from '../prospects/server.ts';
import type { PlanPurchase, planPurchasesContract } from './contract.ts';
import { isForSale, maxStartDays } from './domain.ts';
import { planPurchase } from './table.ts';

const u = alias(planPurchase, 'u');

const stateOf = sql<PlanPurchase['state']>`case when u.paid_at is not null then 'paid'
  when u.expires_at <= current_instant() then 'expired' else 'open' end`;

const shownPurchase = jsonOf<PlanPurchase>({
  id: u.id,
  state: stateOf,
  planName: u.planName,
  amount: u.amount,
  startsOn: u.startsOn,
  createdAt: u.createdAt,
  name: sql`coalesce(trim(c.name || ' ' || c.surname), trim(concat(u.request ->> 'name', ' ', u.request ->> 'surname')))`,
  phone: sql`coalesce(c.phone, u.request ->> 'phone', '')`,
  email: sql`coalesce(c.email, u.request ->> 'email', '')`,
  clientId: sql`case when c.deleted_at is null then c.id end`,
  membershipId: u.membershipId,
  sharesContact: u.sharesContact,
  letterState: sql`(select ${letterState} from page_letter l where l.gym_id = u.gym_id and l.id = u.id)`,
});

type List = Output<typeof planPurchasesContract.list>;

export const listQuery = (state: PlanPurchase['state'] | null, page: number): SQL => sql`
  with found as materialized (
    select * from plan_purchase u where u.gym_id = current_gym() and (${state}::text is null or ${stateOf} = ${state}))
  select ${jsonOf<List>({
    items: sql`coalesce((select json_agg(${shownPurchase} order by u.created_at desc, u.id desc) from (
      select * from found f order by f.created_at desc, f.id desc offset ${(page - 1) * pageSize} limit ${pageSize}) u
      left join client c on c.gym_id = u.gym_id and c.id = u.client_id), '[]')`,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
  })} as answer`;

/** The mail to who bought a plan. @throws VerbError not_found */
export async function getLetter({ db }: { readonly db: Db }, id: string): Promise<PageLetter> {
  const { rows } = await db.execute<{ letter: PageLetter }>(sql`
    select ${shownLetter} as letter from page_letter l
    where l.gym_id = current_gym() and l.id = ${id} and l.kind = 'purchase'`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.letter;
}

/** A plan as it can be bought now, by somebody who has paid no enrolment fee. */
export interface PlanOffer {
  readonly plan: Plan;
  readonly currency: string;
  readonly country: string;
  readonly today: string;
  /** The last day on which it may start. */
  readonly lastStart: string;
  /** The last day of what is paid now. */
  readonly endsOn: string;
  /** What is paid now, the enrolment fee included. */
  readonly amount: number;
  readonly enrolmentFee: number;
  /** Whether the first period is shorter than the others. */
  readonly isPartial: boolean;
  readonly inStock: boolean;
  readonly contract: OfferedContract | null;
}

interface Found extends Record<string, unknown> {
  readonly offer: Omit<PlanOffer, 'contract' | 'amount'> & { readonly term: number };
}

/** Null for a plan that is not sold on the page. @param startsOn today by default */
export async function readPlanOffer(
  db: Db,
  planId: string,
  buyer: { readonly name: string; readonly document: string },
  startsOn: string | null,
): Promise<PlanOffer | null> {
  const start = sql`sale.starts_on`;
  const quote = quoteFields({ clientId: sql`null`, startsOn: start, price: sql`p.price` });
  const { rows } = await db.execute<Found>(sql`
    select ${jsonOf<Found['offer']>({
      plan: shownPlan,
      currency: sql`g.currency`,
      country: sql`g.country`,
      today: sql`local_today()`,
      lastStart: sql`local_today() + ${maxStartDays}::int`,
      endsOn: quote.endsOn,
      term: quote.amount,
      enrolmentFee: quote.enrolment,
      isPartial: quote.isPartial,
      inStock: isInStock,
    })} as offer
    from plan p join gym g on g.gym_id = p.gym_id,
      lateral (select coalesce(${startsOn}::date, local_today()) as starts_on) sale
    where p.gym_id = current_gym() and p.id = ${planId} and p.deleted_at is null`);
  const [row] = rows;
  if (!row || !isForSale(row.offer.plan)) return null;
  const { term, ...offer } = row.offer;
  const contract = await readOfferedContract(db, planId, buyer, startsOn ?? offer.today);
  return { ...offer, amount: term + offer.enrolmentFee, contract };
}

/** Whether the purchase with this id can still be paid for: its buyer was not forgotten, its amount is in the gym's currency, and its plan has places. */
export const isBuyable = (purchaseId: SQL): SQL => sql`exists (
  select from plan_purchase u join plan p on p.gym_id = u.gym_id and p.id = u.plan_id join gym g on g.gym_id = u.gym_id
  where u.gym_id = current_gym() and u.id = ${purchaseId} and u.request <> '{}' and u.currency = g.currency and ${isInStock})`;
