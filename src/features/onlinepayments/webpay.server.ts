import * as z from 'zod/mini';
import {
  asInstant,
  askProvider,
  type PaymentProvider,
  type ProviderAccess,
  ProviderError,
  type ProviderPayment,
} from './provider.server.ts';

const Transaction = z.object({
  status: z.string(),
  amount: z.number(),
  buy_order: z.string(),
  session_id: z.string(),
  response_code: z.nullish(z.number()),
  balance: z.nullish(z.number()),
  transaction_date: z.nullish(z.string()),
});

const Created = z.object({ token: z.string(), url: z.string() });
const Refunded = z.object({ type: z.string(), response_code: z.nullish(z.number()) });

/** The only one in which Webpay Plus is paid. */
const currency = 'CLP';

/** A transaction has to be opened within five minutes of being created; one is left for being led there. */
const minutesToOpen = 4;

/** A buy order has at most 26 characters; the end of a UUIDv7 is what differs. */
const orderOf = (id: string): string => id.replaceAll('-', '').slice(-26);

const givenBack = ['REVERSED', 'NULLIFIED'];
const paid = ['AUTHORIZED', 'CAPTURED', 'PARTIALLY_NULLIFIED'];

type Told = z.output<typeof Transaction>;

function stateOf({ status, response_code: code }: Told, isKnown: boolean): ProviderPayment['state'] {
  if (status === 'INITIALIZED') return 'open';
  // Webpay reverses by itself what no shop confirmed.
  const isPaid = paid.includes(status) || (isKnown && givenBack.includes(status));
  return isPaid && (code ?? 0) === 0 ? 'paid' : 'rejected';
}

function refundedOf({ status, amount, balance }: Told): number {
  if (givenBack.includes(status)) return amount;
  if (status !== 'PARTIALLY_NULLIFIED') return 0;
  if (typeof balance !== 'number') throw new ProviderError('refused');
  return amount - balance;
}

/** @param isKnown whether it was paid before */
function factsOf(data: unknown, isKnown: boolean): ProviderPayment {
  const parsed = z.safeParse(Transaction, data);
  if (!parsed.success) throw new ProviderError('refused');
  const { amount, buy_order: order, session_id: attemptId } = parsed.data;
  return {
    attemptId: order === orderOf(attemptId) ? attemptId : '',
    paymentReference: order,
    state: stateOf(parsed.data, isKnown),
    amount: Number.isSafeInteger(amount) ? amount : null,
    currency,
    refunded: refundedOf(parsed.data),
    paidAt: asInstant(parsed.data.transaction_date),
    isDisputed: false,
  };
}

const ask = (access: ProviderAccess, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  askProvider(access, {
    method,
    host: access.production ? 'https://webpay3g.transbank.cl' : 'https://webpay3gint.transbank.cl',
    path: `/rswebpaytransaction/api/webpay/v1.2/transactions${path}`,
    headers: { 'tbk-api-key-id': access.accessKey, 'tbk-api-key-secret': access.secret },
    body,
  });

const isRefused = (reason: unknown): boolean =>
  reason instanceof ProviderError && reason.trouble === 'refused';

/** Confirms a transaction; of one that was confirmed before, or cannot be, it answers the state. */
async function confirm(access: ProviderAccess, path: string): Promise<unknown> {
  try {
    return await ask(access, 'PUT', path);
  } catch (reason) {
    if (!isRefused(reason)) throw reason;
    return ask(access, 'GET', path);
  }
}

/**
 * Webpay Plus of Transbank, REST API 1.2: what somebody paid there is charged once its shop confirms it, within some minutes. It
 * tells nothing by itself, and answers for a week what became of a transaction.
 */
export const webpay: PaymentProvider = {
  refundsOnce: false,
  chargesWhenConfirmed: true,
  tellsParts: true,
  minutesToOpen,
  create: async (access, { id, amount, returnUrl }) => {
    const body = { buy_order: orderOf(id), session_id: id, amount, return_url: returnUrl };
    const made = z.safeParse(Created, await ask(access, 'POST', '', body));
    if (!made.success) throw new ProviderError('refused');
    const { token, url } = made.data;
    return { reference: token, url: `${url}?${new URLSearchParams({ token_ws: token })}` };
  },
  readReturn: (query) => {
    const token = query.get('token_ws');
    if (query.has('TBK_TOKEN') || query.has('TBK_ID_SESION')) return { isPaid: false };
    return token === null ? null : { isPaid: true, reference: token };
  },
  find: async (access, attempt) => {
    const { id, reference, paymentReference, returned, toConfirm, confirming, isBlocked } = attempt;
    if (reference === '') return [];
    const path = `/${encodeURIComponent(reference)}`;
    const isKnown = paymentReference !== null;
    try {
      const told = factsOf(await (toConfirm ? confirm(access, path) : ask(access, 'GET', path)), isKnown);
      if (told.state === 'paid' && told.attemptId !== id) throw new ProviderError('refused');
      if (told.state !== 'open' || !returned || isBlocked) return [told];
      // It may be refused for a moment, and not be confirmed for that.
      if (toConfirm && !confirming) throw new ProviderError('unreachable');
      return [{ ...told, state: 'rejected' }];
    } catch (reason) {
      // After a week it knows it no more: nothing is new of what was paid, and what was never confirmed was never charged.
      if (isRefused(reason) && (isKnown || !returned)) return [];
      throw reason;
    }
  },
  readNotice: () => null,
  findNoticed: async () => [],
  refund: async (access, { reference, amount }) => {
    const path = `/${encodeURIComponent(reference)}/refunds`;
    const answer = z.safeParse(Refunded, await ask(access, 'POST', path, { amount }));
    // It was answered, and so may have been done.
    if (!answer.success) throw new ProviderError('unreachable');
    const isDone = answer.data.type === 'REVERSED' || answer.data.response_code === 0;
    return { state: isDone ? 'done' : 'rejected', refundReference: '' };
  },
  /** It answers nothing but transactions: one that is not there is not found, by whoever may ask. */
  test: async (access) => {
    try {
      await ask(access, 'GET', `/${'0'.repeat(64)}`);
    } catch (reason) {
      if (!isRefused(reason)) throw reason;
    }
  },
};
