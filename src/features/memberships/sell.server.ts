import { type SQLWrapper, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import { refuseMistyped } from '../gym/server.ts';
import {
  type Membership,
  type MembershipForm,
  type membershipsContract,
  planSoldOut,
  type Quote,
} from './contract.ts';
import { findMembership, getMembership } from './read.server.ts';

/** True when the plan `p`, which must be locked, is not sold out. */
export const isInStock = sql`(p.stock = 'unlimited' or p.stock_limit > (
  select count(*) from membership sold
  where sold.gym_id = p.gym_id and sold.plan_id = p.id and sold.deleted_at is null))`;

/** A membership to sell from a plan, at the plan's price unless another is agreed. */
interface NewMembership {
  id: string;
  clientId: string;
  planId: string;
  price?: number | undefined;
  startsOn: string;
  observation: string;
  /** False leaves out the plan's enrolment fee, which a client pays once. */
  enrolment?: boolean | undefined;
  /** The agreed enrolment fee, unless it is the plan's. */
  enrolmentFee?: number | undefined;
}

/** True when the client `id` has no membership with an enrolment fee. */
const isNew = (clientId: unknown) => sql`not exists (select from membership e where e.gym_id = current_gym()
  and e.client_id = ${clientId}::uuid and e.enrolment_fee > 0 and e.deleted_at is null)`;

interface Sale {
  readonly clientId: SQLWrapper;
  readonly startsOn: SQLWrapper;
  readonly price: SQLWrapper;
}

const period = sql`coalesce(p.billing_period, 'days')`;

/** The fields of the `Quote` of a sale of the plan `p`. */
export const quoteFields = ({ clientId, startsOn, price }: Sale) => ({
  startsOn: sql`${startsOn}`,
  endsOn: sql`term_end(${startsOn}, ${period}, p.days, p.billing_day)`,
  amount: sql`term_price(${price}, ${startsOn}, ${period}, p.billing_day)`,
  price: sql`${price}`,
  enrolment: sql`case when ${isNew(clientId)} then p.enrolment_fee else 0 end`,
  isPartial: sql`extract(day from ${startsOn}) <> coalesce(p.billing_day, extract(day from ${startsOn}))`,
  taxable: sql`p.taxable`,
});

/**
 * The locks come first, so that later counts include all sales.
 * @throws VerbError not_found, plan_sold_out, amount_mistyped; a second trial violates membership_trial_once
 */
export async function sellMembership(
  context: GymContext,
  { id, enrolment = true, enrolmentFee, ...form }: NewMembership,
): Promise<Membership> {
  const { clientId, planId, price = null, startsOn, observation } = form;
  const {
    rows: [offer],
  } = await context.db.execute<{ stock: string; price: number }>(sql`
    select p.stock, p.price::float8 as price from client c, plan p
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null
      and p.gym_id = current_gym() and p.id = ${planId} and p.deleted_at is null
    for no key update of c, p`);
  if (price !== null)
    await refuseMistyped(context, { price }, async () => ({ price: offer?.price ?? price }));
  const { rowCount } = await context.db.execute(sql`
    insert into membership (id, client_id, plan_id, kind, plan_name, period, days, billing_day, sessions, price, enrolment_fee,
      starts_on, observation)
    select ${id}, c.id, p.id, p.kind, p.name, coalesce(p.billing_period, 'days'), p.days, p.billing_day,
      case when p.kind = 'pack' then p.reservation_limit end, coalesce(${price}::bigint, p.price),
      case when ${enrolment} and ${isNew(clientId)} then coalesce(${enrolmentFee ?? null}::bigint, p.enrolment_fee) else 0 end,
      ${startsOn}::date, ${observation}
    from client c, plan p
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null
      and p.gym_id = current_gym() and p.id = ${planId} and p.deleted_at is null and ${isInStock}
    on conflict (gym_id, id) do nothing`);
  const saved = await findMembership(context, id);
  if (!saved) throw new VerbError(rowCount === 0 && offer?.stock === 'limited' ? planSoldOut : notFound);
  return idempotentResult(saved, form);
}

/** A membership as it was agreed before, whatever its plan says by now; amounts are in the currency's minor unit. */
interface AgreedMembership
  extends Pick<Membership, 'id' | 'clientId' | 'planName' | 'kind' | 'period' | 'startsOn' | 'observation'> {
  readonly planId: string;
  readonly days: number | null;
  readonly billingDay: number | null;
  readonly sessions: number | null;
  readonly price: number;
  readonly enrolmentFee: number;
}

/**
 * Sells a plan on the terms that a buyer agreed to, also one that was removed since.
 * @returns false, and sells nothing, when its places are taken or the client was removed
 */
export async function sellAsAgreed(
  { db }: GymContext,
  { id, clientId, planId, planName, kind, period, startsOn, observation, ...terms }: AgreedMembership,
): Promise<boolean> {
  await db.execute(sql`
    select from client c, plan p
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null and p.gym_id = current_gym() and p.id = ${planId}
    for no key update of c, p`);
  const { rowCount } = await db.execute(sql`
    insert into membership (id, client_id, plan_id, kind, plan_name, period, days, billing_day, sessions, price, enrolment_fee,
      starts_on, observation)
    select ${id}, ${clientId}, p.id, ${kind}, ${planName}, ${period}, ${terms.days}::int, ${terms.billingDay}::int,
      ${terms.sessions}::int, ${terms.price}, ${terms.enrolmentFee}, ${startsOn}::date, ${observation}
    from plan p join client c on c.gym_id = p.gym_id and c.id = ${clientId} and c.deleted_at is null
    where p.gym_id = current_gym() and p.id = ${planId} and ${isInStock}`);
  return rowCount === 1;
}

/** What selling a plan would charge first. @throws VerbError not_found */
export const quoteSale: Verbs<typeof membershipsContract, 'quote'>['quote'] = async (
  { db },
  { planId, clientId = null, startsOn, price = null },
) => {
  const { rows } = await db.execute<{ quote: Quote }>(sql`
    select ${jsonOf<Quote>(
      quoteFields({ clientId: sql`${clientId}`, startsOn: sql`sale.starts_on`, price: sql`sale.price` }),
    )} as quote
    from plan p, lateral (select ${startsOn}::date as starts_on, coalesce(${price}::bigint, p.price) as price) sale
    where p.gym_id = current_gym() and p.id = ${planId} and p.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.quote;
};

/** What selling each plan that charges something else at first would charge then. */
export const quoteSales: Verbs<typeof membershipsContract, 'quotes'>['quotes'] = (
  { db },
  { clientId = null, startsOn },
) => {
  const quote = jsonOf<Quote & { planId: string }>({
    ...quoteFields({ clientId: sql`${clientId}`, startsOn: sql`sale.starts_on`, price: sql`p.price` }),
    planId: sql`p.id`,
  });
  type Quotes = Output<typeof membershipsContract.quotes>;
  return readJson<Quotes>(
    db,
    sql`
    select ${jsonOf<Quotes>({ items: sql`coalesce(json_agg(${quote}), '[]')` })} as answer
    from plan p, lateral (select ${startsOn}::date as starts_on) sale
    where p.gym_id = current_gym() and p.deleted_at is null and (p.billing_day is not null or p.enrolment_fee > 0)`,
  );
};

/**
 * Adds a membership that is sold from no plan. The lock keeps the client from being deleted without it.
 * @throws VerbError not_found, already_saved
 */
export async function addMembership(
  context: GymContext,
  { id, ...form }: MembershipForm & { id: string; clientId: string },
): Promise<Membership> {
  const { clientId, planName, period, active, observation } = form;
  await context.db.execute(sql`
    with owner as (
      select id from client where gym_id = current_gym() and id = ${clientId} and deleted_at is null for share)
    insert into membership (id, client_id, plan_name, period, active, observation)
    select ${id}, owner.id, ${planName}, ${period}, ${active}, ${observation} from owner
    on conflict (gym_id, id) do nothing`);
  return idempotentResult(await getMembership(context, id), form);
}
