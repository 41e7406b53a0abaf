import { and, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { ClientContext, GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireMail } from '../../server/gym-mail.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { thisRow } from '../../server/rows.ts';
import { actAsGym } from '../../server/scope.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { mailRefused } from '../../wire/mail.ts';
import type { Output } from '../../wire/verb.ts';
import { money } from '../../wire/written.ts';
import { getMembership, lockMembership } from '../memberships/server.ts';
import { membership } from '../memberships/table.ts';
import { noteContact, removeContact } from '../notes/server.ts';
import { purchaseHours } from '../planpurchases/domain.ts';
import { isBuyable } from '../planpurchases/server.ts';
import type { CollectionLimits } from '../receivables/contract.ts';
import { collectionLimits, findCollectionPause, lockDebtor, requireMayAsk } from '../receivables/server.ts';
import {
  linkConfirming,
  linkOver,
  nothingOwed,
  onlineOff,
  type onlinePaymentsContract,
  type PaymentLink,
} from './contract.ts';
import { linkHours } from './domain.ts';
import {
  type ActiveProvider,
  activeProviders,
  linkState,
  payUrl,
  type ReadyProvider,
  readLink,
  readLinks,
  readyOf,
  readyProviders,
} from './read.server.ts';
import { paymentLink } from './table.ts';
import { linkLetter, linkMessage, sentWords } from './words.ts';

const m = alias(membership, 'm');

type NewLink = { readonly id: string; readonly membershipId: string };

/** Where a link for this id was made before. @throws VerbError already_saved for another membership */
async function findMade({ db }: GymContext, { id, membershipId }: NewLink): Promise<boolean> {
  const { rows } = await db.execute<{ membershipId: string }>(sql`
    select l.membership_id as "membershipId" from payment_link l where l.gym_id = current_gym() and l.id = ${id}`);
  const [made] = rows;
  if (made && made.membershipId !== membershipId) throw new VerbError(alreadySaved);
  return made !== undefined;
}

/**
 * Holds a link until the transaction ends.
 * @returns whether a provider may have charged for it already, and will still say so
 */
async function lockLink({ db }: GymContext, id: string): Promise<boolean> {
  await db.execute(
    sql`select from payment_link l where l.gym_id = current_gym() and l.id = ${id} for no key update`,
  );
  // A statement of its own sees what whoever had the link before has written.
  const { rowCount } = await db.execute(sql`
    select from online_payment o where o.gym_id = current_gym() and o.link_id = ${id}
      and o.state = 'pending' and o.confirming and not o.unanswered limit 1`);
  return rowCount === 1;
}

/**
 * The link with which what is owed of a membership is paid: the one that is open, where it asks for the same or may be paid already, or
 * a new one.
 * @returns its id
 * @throws VerbError not_found, online_off, nothing_owed
 */
async function makeLink(context: GymContext, asked: NewLink, byClient: boolean): Promise<string> {
  const { db } = context;
  if (await findMade(context, asked)) return asked.id;
  const { id, membershipId } = asked;
  await lockMembership(context, membershipId);
  const ready = await readyProviders(context, { byTeam: !byClient });
  if (ready.length === 0) throw new VerbError(onlineOff);
  const { clientId, due } = await getMembership(context, membershipId);
  if (!due) throw new VerbError(nothingOwed);
  const { rows } = await db.execute<{ id: string; byTeam: boolean; same: boolean }>(sql`
    select l.id, l.created_by is not null as "byTeam", l.amount = ${due.amount} and l.expires_at > current_instant() + interval '1 hour' as same from payment_link l
    where l.gym_id = current_gym() and l.membership_id = ${membershipId} and l.cancelled_at is null and l.paid_at is null`);
  const [open] = rows;
  if (open && (await lockLink(context, open.id))) return open.id;
  const isReal = ready.some(({ production }) => production);
  // A client's own link offers no sandbox.
  if (open?.same && (isReal || open.byTeam)) return open.id;
  if (open) {
    await db
      .update(paymentLink)
      .set({ cancelledAt: sql`current_instant()`, version: nextVersion })
      .where(thisRow(paymentLink, open.id));
  }
  await db.insert(paymentLink).values({
    id,
    clientId,
    membershipId,
    amount: due.amount,
    expiresAt: sql`current_instant() + make_interval(hours => ${linkHours})`,
    createdBy: byClient ? null : sql`current_account()`,
  });
  return id;
}

/** The link with which a plan is paid that is bought on the public page: one for each purchase. @returns its address */
export async function makePurchaseLink(context: GymContext, purchaseId: string): Promise<string> {
  const { db } = context;
  await db.execute(sql`
    insert into payment_link (id, purchase_id, amount, expires_at, created_by)
    select u.id, u.id, u.amount, u.expires_at, null from plan_purchase u where u.gym_id = current_gym() and u.id = ${purchaseId}
    on conflict do nothing`);
  await db.execute(sql`
    update payment_link l set expires_at = u.expires_at, version = ${nextVersionOf('l')} from plan_purchase u
    where l.gym_id = current_gym() and u.gym_id = l.gym_id and u.id = l.purchase_id and u.expires_at < l.expires_at and l.paid_at is null
      and u.paid_at is null and u.expires_at <= current_instant() and u.expires_at > current_instant() - make_interval(hours => ${purchaseHours})`);
  return payUrl(context, purchaseId);
}

/** To how many of a client's memberships something can be assigned, the last ones. */
const mostMemberships = 6;

interface OfClient extends Record<string, unknown> {
  readonly memberships: Output<typeof onlinePaymentsContract.ofClient>['memberships'];
  readonly owed: Output<typeof onlinePaymentsContract.ofClient>['owed'];
  readonly limits: CollectionLimits;
}

/** Whose a membership is that a client pays: only the own one. @throws VerbError not_found */
async function requireOwn({ db, clientId }: ClientContext, membershipId: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from membership m where m.gym_id = current_gym() and m.id = ${membershipId} and m.client_id = ${clientId}
      and m.deleted_at is null`);
  if (!rowCount) throw new VerbError(notFound);
}

/** A client's transaction as the gym's, after it was made sure that it concerns the client alone. */
async function asGym(context: ClientContext): Promise<GymContext> {
  await actAsGym(context);
  return context as unknown as GymContext;
}

type LinkVerb = 'ofClient' | 'create' | 'cancel' | 'mail' | 'share' | 'own' | 'payOwn';

type Sent = Pick<Parameters<typeof noteContact>[1], 'id' | 'clientId' | 'kind' | 'text' | 'mail'>;

/** Notes once, where the law lets them be asked, with what a client was asked for what they owe. @throws VerbError not_now, asked_lately */
const noteSent = async (context: GymContext, sent: Sent) => {
  await lockDebtor(context, sent.clientId);
  const { rowCount } = await context.db.execute(sql`
    select from client_contact k where k.gym_id = current_gym() and k.id = ${sent.id}`);
  if (!rowCount) await requireMayAsk(context, sent.clientId);
  await noteContact(context, { ...sent, about: ['owing'] });
};

interface Asking extends Record<string, unknown> {
  readonly gymName: string;
  readonly currency: string;
  /** How the client is greeted in a chat. */
  readonly greeted: string;
}

/** Who asks whom with a link. */
async function readAsking({ db }: GymContext, { clientId }: Pick<PaymentLink, 'clientId'>): Promise<Asking> {
  const { rows } = await db.execute<Asking>(sql`
    select g.name as "gymName", g.currency, c.name as greeted
    from gym g join client c on c.gym_id = g.gym_id and c.id = ${clientId} where g.gym_id = current_gym()`);
  const [asking] = rows;
  if (!asking) throw new VerbError(notFound);
  return asking;
}

export const linkVerbs: Verbs<typeof onlinePaymentsContract, LinkVerb> = {
  ofClient: async (context, { clientId }) => {
    const { rows } = await context.db.execute<OfClient>(sql`
      select ${collectionLimits} as limits, coalesce((
        select json_agg(${jsonOf<OfClient['owed'][number]>({
          membershipId: m.id,
          planName: m.planName,
          due: jsonOf<OfClient['owed'][number]['due']>({ amount: sql`due.amount`, since: sql`due.since` }),
        })} order by due.since, m.id)
        from membership m, membership_due(m, local_today()) due
        where m.gym_id = c.gym_id and m.client_id = c.id and m.deleted_at is null and due.amount > 0), '[]') as owed,
        coalesce((select json_agg(${jsonOf<OfClient['memberships'][number]>({ membershipId: m.id, planName: m.planName, revives: sql`m.revives` })}
            order by m.revives, m.id desc)
          from (select m.id, m.plan_name, coalesce(due.amount, 0) = 0 and (not m.active or m.ends_on is not null) as revives
            from membership m, membership_due(m, local_today()) due
            where m.gym_id = c.gym_id and m.client_id = c.id and m.deleted_at is null
            order by 3, m.id desc limit ${mostMemberships}) m), '[]') as memberships
      from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    const pause = await findCollectionPause(context);
    const items = await readLinks(context, sql`l.client_id = ${clientId}`);
    return {
      items: [...items],
      ready: (await readyProviders(context, { byTeam: true })).length > 0,
      pause,
      ...row,
    };
  },
  create: async (context, input) => readLink(context, await makeLink(context, input, false)),
  cancel: async (context, { id }) => {
    const { state } = await readLink(context, id);
    if (state === 'cancelled') return done;
    if (state === 'paid') throw new VerbError(linkOver);
    if (await lockLink(context, id)) throw new VerbError(linkConfirming);
    const { rowCount } = await context.db
      .update(paymentLink)
      .set({ cancelledAt: sql`current_instant()`, version: nextVersion })
      .where(and(thisRow(paymentLink, id), isNull(paymentLink.paidAt), isNull(paymentLink.cancelledAt)));
    if (!rowCount) throw new VerbError(linkOver);
    return done;
  },
  mail: async (context, { id, email }) => {
    const { gymId, link, asking } = await context.inTeam(async (scope) => {
      const link = await readLink(scope, id);
      return { gymId: scope.gymId, link, asking: await readAsking(scope, link) };
    });
    if (link.url === '') throw new VerbError(linkOver);
    const { gymName, currency } = asking;
    const letter = linkLetter({
      ...{ ...link, gymName, name: link.clientName },
      amount: money(link.amount, currency),
    });
    await context.limits.use('paymentLink', gymId, id);
    const contactId = newId();
    await context.inTeam(async (scope) => {
      const { clientId } = link;
      const { subject, text } = letter;
      await noteSent(scope, { id: contactId, clientId, kind: 'mail', text, mail: { to: email, subject } });
      await requireMail(scope, email);
    });
    await context.mailer.send({ kind: 'paymentLink', gymId, to: email, ...letter }).catch(async () => {
      await context.inTeam((scope) => removeContact(scope, contactId));
      throw new VerbError(mailRefused);
    });
    return done;
  },
  share: async (context, { id, contactId }) => {
    const link = await readLink(context, id);
    const { clientId, planName } = link;
    const { gymName, currency, greeted } = await readAsking(context, link);
    const amount = money(link.amount, currency);
    const message = linkMessage({ ...link, gymName, name: greeted, amount });
    const text = `${sentWords(planName, amount)}\n${message}`;
    await noteSent(context, { id: contactId, clientId, kind: 'whatsapp', text });
    return done;
  },
  own: async (context) => ({
    ready: (await readyProviders(await asGym(context), { byTeam: false })).length > 0,
  }),
  payOwn: async (context, input) => {
    await requireOwn(context, input.membershipId);
    const gym = await asGym(context);
    return { url: payUrl(gym, await makeLink(gym, input, true)) };
  },
};

/** What the page of a link shows. `due` is what the membership owes now. */
export interface PayableLink {
  readonly id: string;
  /** Null before a plan that is bought on the public page is paid. */
  readonly clientId: string | null;
  readonly isPurchase: boolean;
  /** Whether there is a membership to pay, which a purchase gives once it is paid. */
  readonly hasMembership: boolean;
  /** Whether the team made it; else its client did. */
  readonly byTeam: boolean;
  /** Whether its membership or its client was removed. */
  readonly isGone: boolean;
  readonly amount: number;
  readonly state: PaymentLink['state'];
  /** Whether none of its attempts may be charged yet. */
  readonly mayTryAgain: boolean;
  readonly expiresAt: string;
  readonly planName: string;
  readonly gymName: string;
  readonly currency: string;
  readonly email: string;
  readonly due: number;
}

/** A link, and by which providers it is paid now. */
export interface Opened {
  readonly link: PayableLink;
  readonly ready: readonly ReadyProvider[];
}

type OpenedRow = PayableLink & { readonly active: readonly ActiveProvider[] } & Record<string, unknown>;

/** Null for one that is not there. */
export async function readPayable(context: GymContext, id: string): Promise<Opened | null> {
  const { rows } = await context.db.execute<OpenedRow>(sql`
    select ${activeProviders} as active, l.id, l.client_id as "clientId", l.purchase_id is not null as "isPurchase", l.membership_id is not null as "hasMembership", l.created_by is not null as "byTeam",
      l.amount::float8 as amount, ${linkState} as state,
      not exists (select from online_payment x where x.gym_id = l.gym_id and x.link_id = l.id and x.state = 'pending' and x.confirming) as "mayTryAgain",
      to_json(l.expires_at) #>> '{}' as "expiresAt",
      coalesce(m.plan_name, u.plan_name, '') as "planName", g.name as "gymName", g.currency,
      coalesce(c.email, u.request ->> 'email', '') as email, coalesce(m.deleted_at, c.deleted_at) is not null as "isGone",
      case when l.client_id is null and ${isBuyable(sql`l.purchase_id`)} then l.amount
        when m.deleted_at is null and c.deleted_at is null then coalesce(due.amount, 0) else 0 end::float8 as due
    from payment_link l join gym g on g.gym_id = l.gym_id
      left join membership m on m.gym_id = l.gym_id and m.id = l.membership_id
      left join client c on c.gym_id = l.gym_id and c.id = l.client_id
      left join plan_purchase u on u.gym_id = l.gym_id and u.id = l.purchase_id
      left join lateral membership_due(m, local_today()) due on m.id is not null
    where l.gym_id = current_gym() and l.id = ${id}`);
  const [row] = rows;
  if (!row) return null;
  const { active, ...link } = row;
  return { link, ready: readyOf(context, { ...link, active }) };
}
