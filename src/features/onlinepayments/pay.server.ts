import { and, eq, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import type { PublicAnswer, SeeOther } from '../../server/public-answer.ts';
import type { PageParams, PublicPage } from '../../server/public-pages.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import { workAdded } from '../../server/signals.ts';
import { readLinkToken } from '../../server/signed-link.ts';
import { id as idField } from '../../wire/fields.ts';
import { isKeyOf } from '../../wire/keys.ts';
import { type Provider, providers } from './domain.ts';
import { gatewayOf } from './gateways.server.ts';
import { type GymAccess, readAccess } from './keys.server.ts';
import { type Opened, type PayableLink, readPayable } from './links.server.ts';
import { askedOf, leadTo, shownPage, troubleWords } from './pay-page.server.ts';
import { ProviderError } from './provider.server.ts';
import { onlinePayment } from './table.ts';

const o = alias(onlinePayment, 'o');

const isProvider = isKeyOf(providers);

/** How many attempts a link takes. */
const maxAttempts = 30;

interface Target {
  readonly gymId: string;
  readonly id: string;
}

function targetOf(context: PublicContext, { token = '' }: PageParams): Target | null {
  const target = readLinkToken(context, 'pay', token);
  return target && idField.safeParse(target.gymId).success ? target : null;
}

const openLink = (context: PublicContext, { gymId, id }: Target): Promise<Opened | null> =>
  context.inGym(gymId, null, (scope) => readPayable(scope, id));

interface Begun {
  readonly id: string;
  /** Where an attempt that is open is paid; empty for a new one. */
  readonly url: string;
  readonly access: GymAccess;
}

/** The open attempt with a provider for the same amount, also one that it did not open yet, or a new one, of a link that is locked. */
async function beginAttempt(
  context: GymContext,
  link: PayableLink,
  provider: Provider,
): Promise<Begun | null> {
  const { db } = context;
  const access = await readAccess(context, provider);
  if (!access?.active) return null;
  const amount = askedOf(link);
  const { rows } = await db.execute<{ attempts: number; open: { id: string; url: string } | null }>(sql`
    select count(*)::int as attempts, (array_agg(${jsonOf<{ id: string; url: string }>({ id: o.id, url: o.url })} order by o.created_at desc)
      filter (where o.provider = ${provider} and o.state = 'pending' and not o.returned and o.amount = ${amount}
        and o.keys_number = ${access.number} and o.expires_at > current_instant()))[1] as open
    from online_payment o where o.gym_id = current_gym() and o.link_id = ${link.id}`);
  const { attempts = 0, open } = rows[0] ?? {};
  if (open) return { ...open, access };
  if (attempts >= maxAttempts) return null;
  const id = newId();
  await db.insert(onlinePayment).values({
    id,
    linkId: link.id,
    clientId: link.clientId,
    provider,
    production: access.production,
    keysNumber: access.number,
    amount,
    currency: link.currency,
    state: 'pending',
    expiresAt: sql`least(${link.expiresAt}::timestamptz, current_instant() + make_interval(mins => ${gatewayOf(provider).minutesToOpen ?? null}::int))`,
    nextCheckAt: sql`current_instant() + interval '2 minutes'`,
  });
  return { id, url: '', access };
}

/**
 * Opens a place to pay with a provider; no connection is held while it answers. Of two who ask at once, the first one's is kept.
 * @throws ProviderError
 */
async function openPlace(
  context: PublicContext,
  { gymId }: Target,
  { token = '' }: PageParams,
  { link }: Opened,
  begun: Begun,
): Promise<void> {
  const { provider } = begun.access;
  if (begun.url !== '') return;
  const { publicUrl } = context;
  const place = await gatewayOf(provider).create(begun.access, {
    id: begun.id,
    amount: askedOf(link),
    currency: link.currency,
    title: `Membresía ${link.planName} de ${link.gymName}`.slice(0, 200),
    email: link.email,
    expiresAt: link.expiresAt,
    returnUrl: `${publicUrl}/pagar/${token}/vuelta/${begun.id}`,
    noticeUrl: noticeUrlOf(publicUrl, provider, gymId),
  });
  await context.inGym(gymId, null, ({ db }) =>
    db
      .update(onlinePayment)
      .set(place)
      .where(and(thisRow(onlinePayment, begun.id), eq(onlinePayment.reference, ''))),
  );
  workAdded.publish(gymId);
}

export const noticeUrlOf = (publicUrl: string, provider: Provider, gymId: string): string =>
  `${publicUrl}/avisos-de-pago/${provider}/${gymId}`;

const seeLink = ({ token = '' }: PageParams): SeeOther => ({ seeOther: `/pagar/${token}` });

const mayPay = ({ link, ready }: Opened, provider: Provider): boolean =>
  (link.state === 'pending' || link.state === 'rejected') &&
  askedOf(link) > 0 &&
  ready.some((each) => each.provider === provider);

/** Where an attempt that is open is paid. */
async function readPlace(
  { db }: GymContext,
  linkId: string,
  paymentId: string,
): Promise<{ readonly url: string; readonly provider: Provider } | undefined> {
  const { rows } = await db.execute<{ url: string; provider: Provider }>(sql`
    select o.url, o.provider from online_payment o
    where o.gym_id = current_gym() and o.id = ${paymentId} and o.link_id = ${linkId} and o.url <> ''
      and o.state = 'pending' and not o.returned and o.expires_at > current_instant()`);
  return rows[0];
}

/** Lets who has not paid try again, unless they may have been charged: what they began is asked for all the same. */
const tryAgain = (context: PublicContext, { gymId, id }: Target) =>
  context.inGym(gymId, null, ({ db }) =>
    db
      .update(onlinePayment)
      .set({ returned: false })
      .where(
        and(
          ofGym(onlinePayment),
          eq(onlinePayment.linkId, id),
          eq(onlinePayment.state, 'pending'),
          onlinePayment.returned,
          not(onlinePayment.confirming),
        ),
      ),
  );

async function pay(
  context: PublicContext,
  target: Target,
  params: PageParams,
  provider: Provider,
): Promise<PublicAnswer | SeeOther | null> {
  const { gymId, id } = target;
  const found = await context.inGym(gymId, null, async (scope) => {
    await scope.db.execute(
      sql`select from payment_link l where l.gym_id = current_gym() and l.id = ${id} for update`,
    );
    const opened = await readPayable(scope, id);
    if (!opened || !mayPay(opened, provider)) return opened && { opened };
    return { opened, begun: await beginAttempt(scope, opened.link, provider) };
  });
  if (!found) return null;
  const { opened, begun } = found;
  if (begun === undefined) return seeLink(params);
  if (begun === null) return { ...shownPage(opened, params, troubleWords(provider)), status: 409 };
  try {
    await openPlace(context, target, params, opened, begun);
    return { seeOther: `${seeLink(params).seeOther}/ir/${begun.id}` };
  } catch (reason) {
    if (!(reason instanceof ProviderError)) throw reason;
    return { ...shownPage(opened, params, troubleWords(provider)), status: 503 };
  }
}

/** Asks the provider soon about an attempt whose payer came back, and lets who gave up choose anew. */
async function noteReturn(
  context: PublicContext,
  { gymId, id }: Target,
  paymentId: string,
  query: URLSearchParams,
): Promise<void> {
  const noted = await context.inGym(gymId, null, async ({ db }) => {
    const { rows } = await db.execute<{ provider: Provider }>(sql`
      select o.provider from online_payment o where o.gym_id = current_gym() and o.link_id = ${id} and o.id = ${paymentId}`);
    const gateway = rows[0] && gatewayOf(rows[0].provider);
    if (!gateway) return false;
    const back = gateway.readReturn ? gateway.readReturn(query) : { isPaid: true, reference: null };
    if (!back) return false;
    const asked = and(thisRow(onlinePayment, paymentId), eq(onlinePayment.linkId, id));
    const stillOpen = and(eq(onlinePayment.state, 'pending'), not(onlinePayment.returned));
    const { rowCount } = await (back.isPaid
      ? db
          .update(onlinePayment)
          .set({
            ...{ returned: true, state: 'pending', checks: 0, nextCheckAt: sql`current_instant()` },
            ...(!gateway.chargesWhenConfirmed && { confirming: true }),
          })
          .where(
            and(
              asked,
              or(
                stillOpen,
                and(
                  eq(onlinePayment.state, 'rejected'),
                  sql`${onlinePayment.reference} = ${back.reference}::text`,
                ),
              ),
              sql`${onlinePayment.reference} = coalesce(${back.reference}::text, ${onlinePayment.reference})`,
            ),
          )
      : db.update(onlinePayment).set({ state: 'rejected' }).where(and(asked, stillOpen)));
    return Boolean(rowCount);
  });
  if (noted) workAdded.publish(gymId);
}

const missing = { title: 'Este link de pago no sirve.', text: 'Pide otro a tu gimnasio.' };

/** Where a client pays by a link: who has it sees what is to be paid and to whom, and nothing else. */
export const paymentPages: readonly PublicPage[] = [
  {
    path: '/pagar/:token',
    missing,
    answer: async (context, params) => {
      const target = targetOf(context, params);
      const opened = target && (await openLink(context, target));
      return opened && shownPage(opened, params);
    },
    submit: async (context, params, fields) => {
      const target = targetOf(context, params);
      if (!target) return null;
      const provider = fields.get('provider') ?? '';
      if (isProvider(provider)) return pay(context, target, params, provider);
      if (fields.has('again')) await tryAgain(context, target);
      return seeLink(params);
    },
  },
  {
    path: '/pagar/:token/ir/:payment',
    answer: async (context, params) => {
      const target = targetOf(context, params);
      const { payment = '' } = params;
      if (!target || !idField.safeParse(payment).success) return null;
      const found = await context.inGym(target.gymId, null, async (scope) => {
        const opened = await readPayable(scope, target.id);
        return opened && { opened, place: await readPlace(scope, target.id, payment) };
      });
      if (!found) return null;
      const { opened, place } = found;
      if (!place || !mayPay(opened, place.provider)) return shownPage(opened, params);
      return leadTo(place.url, place.provider);
    },
  },
  {
    path: '/pagar/:token/vuelta/:payment',
    notes: true,
    // Webpay's integration sends who gave up by a form.
    returnFields: ['token_ws', 'TBK_TOKEN', 'TBK_ID_SESION'],
    answer: async (context, params, query) => {
      const target = targetOf(context, params);
      const { payment = '' } = params;
      if (!target) return null;
      if (idField.safeParse(payment).success) await noteReturn(context, target, payment, query);
      const opened = await openLink(context, target);
      return opened && shownPage(opened, params);
    },
  },
];
