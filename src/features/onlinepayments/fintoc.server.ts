import * as z from 'zod/mini';
import {
  asInstant,
  askProvider,
  isSigned,
  leaveUrlOf,
  type PaymentProvider,
  type ProviderAccess,
  ProviderError,
  type ProviderPayment,
  parseNotice,
  partsOfHeader,
  type RefundAnswer,
  readReturnOrLeave,
} from './provider.server.ts';

const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  transaction_date: z.nullish(z.string()),
});

const Session = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.string(),
  metadata: z.nullish(z.object({ attempt: z.optional(z.string()) })),
  payment_resource: z.nullish(z.object({ payment_intent: z.nullish(Intent) })),
});
type Session = z.output<typeof Session>;

const Created = z.object({ id: z.string(), redirect_url: z.string() });
const Refund = z.object({ id: z.string(), status: z.string(), amount: z.number(), resource_id: z.string() });
const Event = z.object({ data: z.object({ id: z.string(), object: z.string() }) });

/** A session ends after a day; an hour is left for paying by it. */
const minutesToOpen = 23 * 60;

const refundStates: Readonly<Record<string, RefundAnswer['state']>> = {
  succeeded: 'done',
  failed: 'rejected',
  canceled: 'rejected',
};

function read<S extends z.ZodMiniType>(shape: S, data: unknown): z.output<S> {
  const parsed = z.safeParse(shape, data);
  if (!parsed.success) throw new ProviderError('refused');
  return parsed.data;
}

/** A failed payment leaves its session open for another. */
function stateOf(session: string, intent: string | undefined): ProviderPayment['state'] {
  if (intent === 'succeeded') return 'paid';
  if (intent === 'pending' || intent === 'in_progress') return 'pending';
  return session === 'finished' || session === 'expired' ? 'rejected' : 'open';
}

/** Amounts are in minor units at Fintoc, too. */
function factsOf({ id, status, metadata, payment_resource: resource }: Session): ProviderPayment {
  const intent = resource?.payment_intent;
  return {
    attemptId: metadata?.attempt ?? '',
    paymentReference: intent?.id ?? id,
    state: stateOf(status, intent?.status),
    amount: Number.isSafeInteger(intent?.amount) ? (intent?.amount ?? null) : null,
    currency: intent?.currency.toUpperCase() ?? '',
    refunded: 0,
    paidAt: asInstant(intent?.transaction_date),
    isDisputed: false,
  };
}

const ask = (
  access: ProviderAccess,
  method: 'GET' | 'POST',
  path: string,
  { body, once }: { readonly body?: unknown; readonly once?: string } = {},
) =>
  askProvider(access, {
    method,
    host: 'https://api.fintoc.com',
    path,
    headers: { authorization: access.accessKey, ...(once !== undefined && { 'idempotency-key': once }) },
    body,
  });

const findSession = async (access: ProviderAccess, id: string): Promise<Session> =>
  read(Session, await ask(access, 'GET', `/v2/checkout_sessions/${encodeURIComponent(id)}`));

const perPage = 300;
const mostPages = 100;

/** How much of a payment was given back since its session was made, by whomever. */
async function findRefunded(access: ProviderAccess, intentId: string, since: string): Promise<number> {
  const amounts = new Map<string, number>();
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({
      since,
      status: 'succeeded',
      per_page: `${perPage}`,
      page: `${page}`,
    });
    const refunds = read(z.array(Refund), await ask(access, 'GET', `/v1/refunds?${query}`));
    for (const { id, amount, resource_id: of, status } of refunds)
      if (of === intentId && status === 'succeeded') amounts.set(id, amount);
    if (refunds.length < perPage) return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  }
  throw new ProviderError('refused', 'too many refunds');
}

function outcomeOf(data: unknown): RefundAnswer {
  const parsed = z.safeParse(Refund, data);
  // It answered, so it may be doing it, under a number that we do not know.
  if (!parsed.success) throw new ProviderError('unreachable');
  return { state: refundStates[parsed.data.status] ?? 'started', refundReference: parsed.data.id };
}

/** Fintoc: a checkout session is what is to be paid, and names our attempt in its metadata; its payment intent is the payment. */
export const fintoc: PaymentProvider = {
  // It forgets the keys by which it does a thing once after a day.
  refundsOnce: false,
  tellsParts: true,
  minutesToOpen,
  create: async (access, { id, amount, currency, email, returnUrl }) => {
    const body = {
      ...{
        flow: 'payment',
        amount,
        currency,
        success_url: returnUrl,
        cancel_url: leaveUrlOf(returnUrl),
      },
      metadata: { attempt: id },
      ...(email !== '' && { customer_email: email }),
    };
    // Not once by a key, by which it would answer the same failure for a day; a session that nobody is led to is not paid.
    const made = read(Created, await ask(access, 'POST', '/v2/checkout_sessions', { body }));
    return { reference: made.id, url: made.redirect_url };
  },
  readReturn: readReturnOrLeave,
  find: async (access, { reference, paymentReference }) => {
    if (reference === '') return [];
    const session = await findSession(access, reference);
    const facts = factsOf(session);
    if (facts.paymentReference !== paymentReference || facts.state !== 'paid') return [facts];
    return [{ ...facts, refunded: await findRefunded(access, facts.paymentReference, session.created_at) }];
  },
  readNotice: ({ headers, body }, { secret }) => {
    const { t = '', v1 = '' } = partsOfHeader(headers.get('fintoc-signature') ?? '');
    if (t === '' || !isSigned(`${t}.${body}`, secret, v1, 'hex')) return null;
    const event = z.safeParse(Event, parseNotice(body));
    return event.success && event.data.data.object === 'checkout_session' ? event.data.data.id : '';
  },
  findNoticed: async (access, id) => [factsOf(await findSession(access, id))],
  refund: async (access, { id, refundReference, paymentReference, amount }) => {
    if (refundReference !== '')
      return outcomeOf(await ask(access, 'GET', `/v1/refunds/${encodeURIComponent(refundReference)}`));
    const body = { resource_type: 'payment_intent', resource_id: paymentReference, amount };
    return outcomeOf(await ask(access, 'POST', '/v1/refunds', { body, once: id }));
  },
  test: async (access) => {
    await ask(access, 'GET', '/v2/checkout_sessions?per_page=1');
  },
};
