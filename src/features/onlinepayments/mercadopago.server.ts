import * as z from 'zod/mini';
import { asMajor, asMinor } from './domain.ts';
import {
  asInstant,
  askProvider,
  isSigned,
  leaveUrlOf,
  type PaymentProvider,
  type ProviderAccess,
  ProviderError,
  type ProviderPayment,
  partsOfHeader,
  type RefundAnswer,
  readReturnOrLeave,
} from './provider.server.ts';

/** As Mercado Pago writes an instant: 2030-03-07T15:00:00.000+00:00. */
const writeInstant = (instant: string): string =>
  Temporal.Instant.from(instant).toString({ fractionalSecondDigits: 3 }).replace('Z', '+00:00');

const Payment = z.object({
  id: z.number(),
  status: z.string(),
  status_detail: z.nullish(z.string()),
  external_reference: z.nullish(z.string()),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.nullish(z.number()),
  currency_id: z.string(),
  date_approved: z.nullish(z.string()),
});

const Preference = z.object({
  id: z.string(),
  init_point: z.string(),
  sandbox_init_point: z.nullish(z.string()),
});

const Refund = z.object({ id: z.number(), status: z.string() });

const refundStates: Readonly<Record<string, RefundAnswer['state']>> = {
  approved: 'done',
  rejected: 'rejected',
  cancelled: 'rejected',
};

const Found = z.object({ results: z.array(Payment) });

const states: Readonly<Record<string, ProviderPayment['state']>> = {
  approved: 'paid',
  in_mediation: 'paid',
  refunded: 'paid',
  charged_back: 'paid',
  pending: 'waiting',
  rejected: 'rejected',
  cancelled: 'rejected',
};

/** What became of a payment that its payer denied before their bank: the shop keeps it, or lost it; anything else is not decided. */
const chargebacks = { kept: 'reimbursed', lost: 'settled' };

function factsOf(payment: z.output<typeof Payment>): ProviderPayment {
  const { id, status, status_detail: detail, currency_id: currency, transaction_amount: whole } = payment;
  const isCharged = status === 'charged_back';
  const isGone = status === 'refunded' || (isCharged && detail === chargebacks.lost);
  const amount = asMinor(whole, currency);
  const refunded = asMinor(payment.transaction_amount_refunded ?? 0, currency) ?? 0;
  return {
    attemptId: payment.external_reference ?? '',
    paymentReference: String(id),
    state: states[status] ?? 'pending',
    amount,
    currency,
    refunded: isGone ? (amount ?? 0) : refunded,
    paidAt: asInstant(payment.date_approved),
    isDisputed: status === 'in_mediation' || (isCharged && !isGone && detail !== chargebacks.kept),
  };
}

function read<S extends z.ZodMiniType>(shape: S, data: unknown): z.output<S> {
  const parsed = z.safeParse(shape, data);
  if (!parsed.success) throw new ProviderError('refused');
  return parsed.data;
}

function outcomeOf(data: unknown): RefundAnswer {
  const parsed = z.safeParse(Refund, data);
  // It was taken up, and what became of it is asked for again.
  if (!parsed.success) throw new ProviderError('unreachable');
  const { id, status } = parsed.data;
  return { state: refundStates[status] ?? 'started', refundReference: String(id) };
}

const ask = (
  access: ProviderAccess,
  method: 'GET' | 'POST',
  path: string,
  {
    body,
    once,
    isRefund = false,
  }: { readonly body?: unknown; readonly once?: string; readonly isRefund?: boolean } = {},
) =>
  askProvider(access, {
    method,
    host: 'https://api.mercadopago.com',
    path,
    headers: {
      authorization: `Bearer ${access.accessKey}`,
      ...(once !== undefined && { 'x-idempotency-key': once }),
      // Else one that is not done yet is answered as an error.
      ...(isRefund && { 'x-render-in-process-refunds': 'true' }),
    },
    body,
  });

const findPayment = async (access: ProviderAccess, reference: string) =>
  factsOf(read(Payment, await ask(access, 'GET', `/v1/payments/${encodeURIComponent(reference)}`)));

/** Checkout Pro of Mercado Pago: a preference is what is to be paid; a payment of it names our attempt as its external reference. */
export const mercadoPago: PaymentProvider = {
  refundsOnce: true,
  tellsParts: true,
  create: async (access, order) => {
    const { id, amount, currency, title, email, expiresAt, returnUrl, noticeUrl } = order;
    const encrypted = returnUrl.startsWith('https:');
    const body = {
      items: [{ id, title, quantity: 1, currency_id: currency, unit_price: asMajor(amount, currency) }],
      ...(email !== '' && { payer: { email } }),
      external_reference: id,
      back_urls: { success: returnUrl, pending: returnUrl, failure: leaveUrlOf(returnUrl) },
      // Both take addresses that Mercado Pago can reach.
      ...(encrypted && { auto_return: 'approved', notification_url: `${noticeUrl}?source_news=webhooks` }),
      expires: true,
      expiration_date_to: writeInstant(expiresAt),
    };
    const made = read(Preference, await ask(access, 'POST', '/checkout/preferences', { body, once: id }));
    const url = access.production ? made.init_point : (made.sandbox_init_point ?? made.init_point);
    return { reference: made.id, url };
  },
  readReturn: readReturnOrLeave,
  find: async (access, { id, paymentReference }) => {
    const query = new URLSearchParams({
      external_reference: id,
      sort: 'date_created',
      criteria: 'desc',
    });
    const { results } = read(Found, await ask(access, 'GET', `/v1/payments/search?${query}`));
    const found = results.map(factsOf).filter(({ attemptId }) => attemptId === id);
    const isFound = found.some((payment) => payment.paymentReference === paymentReference);
    // A further payment of an attempt is not found by its own row.
    return paymentReference === null || isFound
      ? found
      : [...found, await findPayment(access, paymentReference)];
  },
  readNotice: ({ headers, query }, { secret }) => {
    const { ts = '', v1 = '' } = partsOfHeader(headers.get('x-signature') ?? '');
    const about = query.get('data.id') ?? '';
    const requestId = headers.get('x-request-id');
    const text = [
      about !== '' && `id:${about.toLowerCase()};`,
      requestId !== null && `request-id:${requestId};`,
      `ts:${ts};`,
    ]
      .filter(Boolean)
      .join('');
    if (ts === '' || !isSigned(text, secret, v1, 'hex')) return null;
    return query.get('type') === 'payment' && /^\d{1,20}$/.test(about) ? about : '';
  },
  findNoticed: async (access, about) => [await findPayment(access, about)],
  refund: async (access, { id, refundReference, paymentReference, amount, currency, isWhole }) => {
    const path = `/v1/payments/${encodeURIComponent(paymentReference)}/refunds`;
    if (refundReference !== '')
      return outcomeOf(
        await ask(access, 'GET', `${path}/${encodeURIComponent(refundReference)}`, { isRefund: true }),
      );
    // Without an amount it gives back what is left, of which some kinds of payment give back no part.
    if (isWhole) {
      const { refunded } = factsOf(read(Payment, await ask(access, 'GET', path.replace('/refunds', ''))));
      if (refunded === amount) return { state: 'done', refundReference };
      if (refunded > 0) throw new ProviderError('refused', 'Ahí ya se devolvió una parte.');
    }
    const body = isWhole ? {} : { amount: asMajor(amount, currency) };
    return outcomeOf(await ask(access, 'POST', path, { body, once: id, isRefund: true }));
  },
  test: async (access) => {
    await ask(access, 'GET', '/users/me');
  },
};
