import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { linkToken } from '../../server/signed-link.ts';
import { notFound } from '../../wire/failures.ts';
import { clientName } from '../clients/server.ts';
import { personName } from '../team/server.ts';
import type { OnlinePayment, PaymentLink } from './contract.ts';
import { type Provider, takesCurrency } from './domain.ts';
import { offered } from './gateways.server.ts';
import { unseal } from './keys.server.ts';
import { onlinePayment, onlineRefund, paymentLink, paymentProvider } from './table.ts';

const p = alias(paymentProvider, 'p');

const l = alias(paymentLink, 'l');
const o = alias(onlinePayment, 'o');
const f = alias(onlineRefund, 'f');

export const payUrl = (context: GymContext, linkId: string): string =>
  `${context.publicUrl}/pagar/${linkToken(context, 'pay', context.gymId, linkId)}`;

/** The state of the link `l`, a `LinkState`. */
export const linkState = sql<PaymentLink['state']>`case
  when l.paid_at is not null then 'paid'
  when l.cancelled_at is not null then 'cancelled'
  when exists (select from online_payment x where x.gym_id = l.gym_id and x.link_id = l.id and x.state = 'pending'
    and (x.returned or x.confirming)) then 'confirming'
  when l.expires_at <= current_instant() then 'expired'
  when (select x.state from online_payment x where x.gym_id = l.gym_id and x.link_id = l.id
    order by x.created_at desc, x.id desc limit 1) = 'rejected' then 'rejected'
  else 'pending' end`;

/** Whether `o` was paid, not given back as a whole, and is no payment of ours, or of one that was deleted by itself. */
export const isLoose = sql`(o.state = 'paid' and o.refunded < o.amount and not exists (
  select from payment t where t.gym_id = o.gym_id and t.id = o.payment_id
    and (t.deleted_at is null or exists (select from membership m where m.gym_id = t.gym_id and m.id = t.membership_id
      and m.deleted_at = t.deleted_at))))`;

/** Whether money of a client is on its way, or waits for somebody to say whose it is. */
export const hasOpenOnline = (clientId: string) => sql`exists (select from online_payment o
  where o.gym_id = current_gym() and o.client_id = ${clientId} and (${isLoose}
    or (o.state <> 'paid' and o.next_check_at is not null) or exists (select from online_refund f
      where f.gym_id = o.gym_id and f.online_payment_id = o.id and f.state in ('sending', 'unclear'))))`;

/** What somebody has to look at of `o`, in the order of `attentions`. */
export const attentionsOf = sql`array_remove(array[
  case when exists (select from online_refund u where u.gym_id = o.gym_id and u.online_payment_id = o.id and u.state = 'unclear')
    then 'unclear' end,
  case when ${isLoose} then (select case when o.amount = w.amount and o.currency = g.currency then 'unassigned' else 'mismatch' end
    from payment_link w join gym g on g.gym_id = w.gym_id where w.gym_id = o.gym_id and w.id = o.link_id) end,
  case when o.disputed then 'disputed' end,
  o.attention], null)`;

const shownRefund = jsonOf<OnlinePayment['refunds'][number]>({
  id: f.id,
  amount: f.amount,
  reason: f.reason,
  state: f.state,
  refusal: f.refusal,
});

const shownPayment = jsonOf<OnlinePayment>({
  id: o.id,
  provider: o.provider,
  production: o.production,
  state: o.state,
  amount: o.amount,
  currency: o.currency,
  refunded: o.refunded,
  toldRefunded: o.toldRefunded,
  attentions: sql`to_json(${attentionsOf})`,
  paidAt: o.paidAt,
  paymentReference: o.paymentReference,
  receipt: sql`(select ${jsonOf<NonNullable<OnlinePayment['receipt']>>({ id: sql`r.id`, number: sql`r.number` })}
    from receipt r where r.gym_id = o.gym_id and r.source_id = o.payment_id order by r.number desc limit 1)`,
  refunds: sql`coalesce((select json_agg(${shownRefund} order by f.created_at, f.id) from online_refund f
    where f.gym_id = o.gym_id and f.online_payment_id = o.id), '[]')`,
});

type StoredLink = Omit<PaymentLink, 'url'>;

const shownLink = jsonOf<StoredLink>({
  id: l.id,
  clientId: l.clientId,
  clientName: clientName(sql`l.client_id`),
  membershipId: l.membershipId,
  isPurchase: sql`l.purchase_id is not null`,
  planName: sql`coalesce((select m.plan_name from membership m where m.gym_id = l.gym_id and m.id = l.membership_id),
    (select u.plan_name from plan_purchase u where u.gym_id = l.gym_id and u.id = l.purchase_id))`,
  amount: l.amount,
  state: linkState,
  createdAt: l.createdAt,
  expiresAt: l.expiresAt,
  madeBy: sql`case when l.created_by is null then '' else ${personName(sql`l.created_by`)} end`,
  payments: sql`coalesce((select json_agg(${shownPayment} order by o.created_at desc, o.id desc) from online_payment o
    where o.gym_id = l.gym_id and o.link_id = l.id), '[]')`,
});

const payable: readonly PaymentLink['state'][] = ['pending', 'rejected', 'confirming'];

const withUrl = (context: GymContext, link: StoredLink): PaymentLink => ({
  ...link,
  url: payable.includes(link.state) ? payUrl(context, link.id) : '',
});

/** How many of the last links of a client are shown, besides those of which somebody has to look at something. */
const mostLinks = 20;

/** Whether somebody has to look at something of the link `l`. */
const hasAttention = sql`exists (select from online_payment o
  where o.gym_id = l.gym_id and o.link_id = l.id and cardinality(${attentionsOf}) > 0)`;

/** Links for which the condition on `l` holds, the last ones first; not those of purchases that nobody has paid. */
export async function readLinks(context: GymContext, condition: SQL): Promise<readonly PaymentLink[]> {
  const { rows } = await context.db.execute<{ link: StoredLink }>(sql`
    select ${shownLink} as link from (
      select l.*, row_number() over (order by l.created_at desc, l.id desc) as place from payment_link l
      where l.gym_id = current_gym() and l.client_id is not null and ${condition}) l
    where l.place <= ${mostLinks} or ${hasAttention} order by l.place`);
  return rows.map(({ link }) => withUrl(context, link));
}

/** @throws VerbError not_found */
export async function readLink(context: GymContext, id: string): Promise<PaymentLink> {
  const [link] = await readLinks(context, sql`l.id = ${id}`);
  if (!link) throw new VerbError(notFound);
  return link;
}

/** One by which the gym is paid now; without `production` by its sandbox, where anybody pays without money. */
export interface ReadyProvider {
  readonly provider: Provider;
  readonly production: boolean;
}

/** A provider that is on, with its encrypted access key. */
export interface ActiveProvider extends ReadyProvider {
  readonly accessKey: string;
}

/** The providers of the gym that was entered that are on. */
export const activeProviders = sql<readonly ActiveProvider[]>`coalesce((
  select json_agg(${jsonOf<ActiveProvider>({
    provider: p.provider,
    production: p.production,
    accessKey: p.accessKey,
  })})
  from payment_provider p where p.gym_id = current_gym() and p.active), '[]')`;

interface Offer {
  readonly active: readonly ActiveProvider[];
  readonly currency: string;
  readonly byTeam: boolean;
}

/**
 * By which of those that are on the gym is paid now, in the order in which they are offered. A sandbox is for links of the team alone,
 * and while no provider takes money.
 */
export function readyOf(context: GymContext, { active, currency, byTeam }: Offer): readonly ReadyProvider[] {
  const ready = offered.flatMap((name) =>
    active
      .filter(({ provider }) => provider === name && takesCurrency(name, currency))
      .filter(({ accessKey }) => unseal(context, accessKey) !== null)
      .map(({ provider, production }) => ({ provider, production })),
  );
  const real = ready.filter(({ production }) => production);
  return real.length > 0 || !byTeam ? real : ready;
}

/** By which providers the gym is paid now, by links of the team or by those of clients. */
export async function readyProviders(
  context: GymContext,
  { byTeam }: Pick<Offer, 'byTeam'>,
): Promise<readonly ReadyProvider[]> {
  const { rows } = await context.db.execute<Omit<Offer, 'byTeam'> & Record<string, unknown>>(
    sql`select g.currency, ${activeProviders} as active from gym g where g.gym_id = current_gym()`,
  );
  return rows[0] ? readyOf(context, { ...rows[0], byTeam }) : [];
}
