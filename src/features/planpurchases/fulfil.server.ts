import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { thisRow } from '../../server/rows.ts';
import { money } from '../../wire/written.ts';
import { addClient, documentIn, findClientByEmail } from '../clients/server.ts';
import { type Agreed, recordFromPage } from '../consents/server.ts';
import { keepPageAcceptance } from '../contracts/server.ts';
import type { Membership } from '../memberships/contract.ts';
import { sellAsAgreed } from '../memberships/server.ts';
import { mailAgain, notePaidPurchase, sendPageLetter } from '../prospects/server.ts';
import type { Request } from './begin.server.ts';
import { planPurchase } from './table.ts';
import { purchaseLetter, sharedContactWords } from './words.ts';

interface Stored extends Record<string, unknown> {
  readonly planId: string;
  readonly planName: string;
  readonly kind: Membership['kind'];
  readonly period: Membership['period'];
  readonly days: number | null;
  readonly billingDay: number | null;
  readonly sessions: number | null;
  readonly price: number;
  readonly enrolmentFee: number;
  readonly amount: number;
  readonly currency: string;
  readonly startsOn: string;
  readonly versionId: string | null;
  readonly request: Partial<Request>;
  readonly createdAt: string;
  /** The day of that in the gym's zone. */
  readonly begunOn: string;
  readonly prospectId: string | null;
  readonly clientId: string | null;
  readonly membershipId: string | null;
  readonly sharesContact: boolean;
  readonly gymName: string;
  readonly country: string;
}

/** Locked until the transaction ends; a statement of its own sees what whoever had it before has written. */
async function lockPurchase({ db }: GymContext, id: string): Promise<Stored> {
  await db.execute(sql`select from plan_purchase where gym_id = current_gym() and id = ${id} for update`);
  const { rows } = await db.execute<Stored>(sql`
    select u.plan_id as "planId", u.plan_name as "planName", u.kind, u.period, u.days, u.billing_day as "billingDay", u.sessions,
      u.price::float8 as price, u.enrolment_fee::float8 as "enrolmentFee", u.amount::float8 as amount, u.currency, u.starts_on::text as "startsOn",
      u.version_id as "versionId", u.request, to_json(u.created_at) #>> '{}' as "createdAt", (u.created_at at time zone g.time_zone)::date::text as "begunOn", u.prospect_id as "prospectId",
      u.client_id as "clientId", u.membership_id as "membershipId",
      u.shares_contact as "sharesContact", g.name as "gymName", g.country
    from plan_purchase u join gym g on g.gym_id = u.gym_id where u.gym_id = current_gym() and u.id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error(`no purchase ${id}`);
  return row;
}

interface Buyer {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  readonly dni: string;
  readonly dniType: Request['dniType'];
}

const nobody: Buyer = {
  ...{ name: 'Comprador en la página', surname: '', email: '', phone: '', dni: '', dniType: 'other' },
};

/**
 * The client with the mail of the buyer who is them by a second fact: the document, or the name where they have no document. A mail
 * alone, which anybody may type, is nobody's proof.
 */
async function findBuyer({ db }: GymContext, { email, dni, name, surname }: Buyer): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from client c
    where c.gym_id = current_gym() and c.deleted_at is null and c.email <> '' and c.email = ${email}
      and case when c.dni = '' then fold(trim(c.name || ' ' || c.surname)) = fold(${`${name} ${surname}`.trim()})
        else document_key(c.dni) = document_key(${dni}) end`);
  return rows[0]?.id ?? null;
}

const isDocumentTaken = async ({ db }: GymContext, dni: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.deleted_at is null and c.dni <> '' and document_key(c.dni) = document_key(${dni})`);
  return Boolean(rowCount);
};

/** Adds the buyer as a client, without a mail or document that another client has; then somebody has to look who they are. */
async function addBuyer(
  context: GymContext,
  buyer: Buyer,
  country: string,
): Promise<{ readonly clientId: string; readonly sharesContact: boolean }> {
  const clientId = newId();
  const emailTaken = buyer.email !== '' && (await findClientByEmail(context, buyer.email)) !== null;
  const dniTaken = buyer.dni !== '' && (await isDocumentTaken(context, buyer.dni));
  const sharesContact = emailTaken || dniTaken;
  const document = documentIn(country, buyer) ?? { dni: buyer.dni, dniType: 'other' };
  await addClient(context, {
    ...{ ...buyer, id: clientId, whatsapp: buyer.phone, birthDate: null },
    ...(dniTaken ? { dni: '', dniType: 'other' } : document),
    email: emailTaken ? '' : buyer.email,
    observation: sharesContact
      ? sharedContactWords(emailTaken ? buyer.email : '', dniTaken ? buyer.dni : '')
      : '',
  });
  return { clientId, sharesContact };
}

/** Whom an earlier payment of the purchase made a client, else who the buyer is. */
async function clientFor(
  context: GymContext,
  { clientId, sharesContact, country, begunOn }: Stored,
  buyer: Buyer,
  agreed: readonly Agreed[],
): Promise<{ readonly clientId: string; readonly sharesContact: boolean }> {
  if (clientId) return { clientId, sharesContact };
  const known = await findBuyer(context, buyer);
  if (known) return { clientId: known, sharesContact: false };
  const added = await addBuyer(context, buyer, country);
  await recordFromPage(context, { clientId: added.clientId, on: begunOn, agreed });
  return added;
}

/** A mail about a purchase is of use for so many days. */
const letterDays = 3;

async function mailBuyer(
  context: GymContext,
  { stored, id, clientId, startsOn }: { stored: Stored; id: string; clientId: string; startsOn: string },
): Promise<void> {
  const { gymName, planName, amount, currency, request } = stored;
  if (!request.email) return;
  const letter = purchaseLetter({
    ...{ gymName, planName, amount: money(amount, currency), startsOn },
    contract: request.content?.text ?? '',
  });
  await sendPageLetter(context, {
    ...{ ...letter, id, kind: 'purchase', to: request.email, clientId: sql`${clientId}` },
    until: sql`current_instant() + make_interval(days => ${letterDays})`,
  });
}

/** The membership is still theirs, goes on, and what was paid for it was not given back. */
const purchaseStands = sql`exists (select from plan_purchase u
    join membership m on m.gym_id = u.gym_id and m.id = u.membership_id
  where u.gym_id = page_letter.gym_id and u.id = page_letter.id and m.deleted_at is null and m.active and m.ends_on is null
    and exists (select from payment p where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null))`;

/** Sends again what did not leave of the mails about purchases. */
export const mailPurchaseLetters = (context: GymContext): Promise<void> =>
  mailAgain(context, { kind: 'purchase', stands: purchaseStands });

export interface Fulfilled {
  readonly clientId: string;
  /** Null where nothing could be sold. */
  readonly membershipId: string | null;
  /** Whether this call did it. */
  readonly isNew: boolean;
}

/**
 * Gives a buyer what they paid for, once: they are a client, the membership starts, and the contract is accepted as they read it.
 * @param paidOn the day of the payment, before which nothing starts, unless a billing day says what the first period costs
 * @param sells false where not the amount was paid that was asked for: then they are a client, somebody has to look, and a later
 * payment may sell yet
 */
export async function fulfilPurchase(
  context: GymContext,
  id: string,
  { paidOn, sells }: { readonly paidOn: string; readonly sells: boolean },
): Promise<Fulfilled> {
  const { db } = context;
  const stored = await lockPurchase(context, id);
  if (stored.clientId && (stored.membershipId || !sells))
    return { clientId: stored.clientId, membershipId: stored.membershipId, isNew: false };
  const { content = null, agreed = [], ...person } = stored.request;
  const { clientId, sharesContact } = await clientFor(context, stored, { ...nobody, ...person }, agreed);
  const startsOn = stored.billingDay === null && paidOn > stored.startsOn ? paidOn : stored.startsOn;
  const membershipId = newId();
  // Whoever was forgotten meanwhile accepted nothing that is still known.
  const isSold =
    sells &&
    person.name !== undefined &&
    (await sellAsAgreed(context, {
      ...stored,
      ...{ id: membershipId, clientId, startsOn, observation: 'Comprada en la página' },
    }));
  if (isSold && stored.versionId && content)
    await keepPageAcceptance(db, {
      ...{ id, clientId, membershipId, versionId: stored.versionId, content, acceptedAt: stored.createdAt },
    });
  await db
    .update(planPurchase)
    .set({
      clientId,
      membershipId: isSold ? membershipId : null,
      sharesContact,
      paidAt: sql`coalesce(${planPurchase.paidAt}, current_instant())`,
      ...(isSold && { request: {} }),
      version: nextVersion,
    })
    .where(thisRow(planPurchase, id));
  if (stored.prospectId) await notePaidPurchase(context, stored.prospectId, clientId);
  if (isSold) await mailBuyer(context, { stored, id, clientId, startsOn });
  return { clientId, membershipId: isSold ? membershipId : null, isNew: true };
}
