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
  parseNotice,
  partsOfHeader,
  readReturnOrLeave,
} from './provider.server.ts';

const Payment = z.object({
  payment_id: z.string(),
  status: z.string(),
  status_detail: z.nullish(z.string()),
  transaction_id: z.nullish(z.string()),
  amount: z.number(),
  currency: z.string(),
  conciliation_date: z.nullish(z.string()),
});

const Created = z.object({ payment_id: z.string(), payment_url: z.string() });
const Told = z.object({ payment_id: z.string() });

/** Any other is not paid by Khipu, as what the gym itself marked as paid by other means. */
const paidDetails = ['normal', 'reversed'];

const states: Readonly<Record<string, ProviderPayment['state']>> = { pending: 'open', done: 'rejected' };

function factsOf(data: unknown): ProviderPayment {
  const parsed = z.safeParse(Payment, data);
  if (!parsed.success) throw new ProviderError('refused');
  const { payment_id, status, status_detail: detail, transaction_id, amount, currency } = parsed.data;
  const minor = asMinor(amount, currency);
  const isDone = status === 'done';
  const isPaid = isDone && paidDetails.includes(detail ?? '');
  return {
    attemptId: transaction_id ?? '',
    paymentReference: payment_id,
    state: isPaid ? 'paid' : (states[status] ?? 'pending'),
    amount: minor,
    currency,
    refunded: isPaid && detail === 'reversed' ? (minor ?? 0) : 0,
    paidAt: asInstant(parsed.data.conciliation_date),
    isDisputed: false,
  };
}

const ask = (access: ProviderAccess, method: 'GET' | 'POST', path: string, body?: unknown) =>
  askProvider(access, {
    method,
    host: 'https://payment-api.khipu.com',
    path: `/v3${path}`,
    headers: { 'x-api-key': access.accessKey },
    body,
  });

const find = async (access: ProviderAccess, reference: string) =>
  reference === '' ? [] : [factsOf(await ask(access, 'GET', `/payments/${encodeURIComponent(reference)}`))];

/** Instant payments of Khipu, API 3.0: a payment is both the attempt and what is paid; it names ours as its transaction. */
export const khipu: PaymentProvider = {
  refundsOnce: false,
  tellsParts: false,
  create: async (access, { id, amount, currency, title, email, expiresAt, returnUrl, noticeUrl }) => {
    const made = z.safeParse(
      Created,
      await ask(access, 'POST', '/payments', {
        subject: title,
        amount: asMajor(amount, currency),
        currency,
        transaction_id: id,
        expires_date: Temporal.Instant.from(expiresAt).toString({ smallestUnit: 'second' }),
        return_url: returnUrl,
        cancel_url: leaveUrlOf(returnUrl),
        ...(email !== '' && { payer_email: email }),
        ...(noticeUrl.startsWith('https:') && { notify_url: noticeUrl, notify_api_version: '3.0' }),
      }),
    );
    if (!made.success) throw new ProviderError('refused');
    return { reference: made.data.payment_id, url: made.data.payment_url };
  },
  readReturn: readReturnOrLeave,
  find: (access, { reference }) => find(access, reference),
  readNotice: ({ headers, body }, { secret }) => {
    const { t = '', s = '' } = partsOfHeader(headers.get('x-khipu-signature') ?? '');
    if (t === '' || !isSigned(`${t}.${body}`, secret, s, 'base64')) return null;
    const told = z.safeParse(Told, parseNotice(body));
    return told.success ? told.data.payment_id : '';
  },
  findNoticed: find,
  refund: async (access, { paymentReference, amount, currency }) => {
    await ask(access, 'POST', `/payments/${encodeURIComponent(paymentReference)}/refunds`, {
      amount: asMajor(amount, currency),
    });
    return { state: 'done', refundReference: '' };
  },
  test: async (access) => {
    await ask(access, 'GET', '/banks');
  },
};
