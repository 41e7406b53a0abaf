import { createHmac, randomUUID } from 'node:crypto';
import {
  type Answer,
  found,
  type Ledger,
  missing,
  type PaidThere,
  type ProviderThere,
  paidAt,
} from './ledger.ts';

type RefundStatus = 'approved' | 'in_process' | 'rejected';

interface Refund {
  readonly id: number;
  readonly amount: number;
  status: RefundStatus;
}

const asPayment = (paid: PaidThere) => ({
  ...{
    id: Number(paid.id),
    status: paid.status,
    status_detail: paid.detail,
    external_reference: paid.attemptId,
  },
  ...{ transaction_amount: paid.amount, transaction_amount_refunded: paid.refunded },
  ...{ currency_id: paid.currency, date_approved: paid.paidAt },
});

function addPreference(ledger: Ledger, body: Record<string, unknown>): Answer {
  const {
    items,
    external_reference: attemptId,
    back_urls: back,
    expiration_date_to: until,
  } = body as {
    items: { unit_price: number; currency_id: string }[];
    external_reference: string;
    back_urls: { success: string; failure: string };
    expiration_date_to: string;
  };
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(until))
    return { status: 400, data: { message: 'expiration_date_to has invalid format' } };
  const [item] = items;
  const id = `pref-${ledger.nextId()}`;
  const address = ledger.addPlace('mercadopago', {
    ...{ id, attemptId, back: back.success, leave: back.failure },
    ...{ amount: item?.unit_price ?? 0, currency: item?.currency_id ?? '' },
  });
  return { status: 201, data: { id, init_point: address, sandbox_init_point: address } };
}

/** Mercado Pago, as its reference of Checkout Pro, payments and refunds has it. */
export function openMercadoPago(ledger: Ledger, accessKey: string) {
  const refunds = new Map<string, Refund>();
  let refundStatus: RefundStatus = 'approved';
  const goneBack = (paid: PaidThere) => {
    paid.status = 'refunded';
  };
  const give = (paid: PaidThere, refund: Refund): Answer => {
    const answer = ledger.giveBack(paid, refund.amount);
    if (answer.status !== 201) return answer;
    refund.status = 'approved';
    if (paid.refunded === paid.amount) goneBack(paid);
    return { status: 201, data: refund };
  };
  const refund = (paid: PaidThere, key: string, asked: unknown): Answer => {
    const before = refunds.get(key);
    if (before) return { status: 201, data: before };
    const amount = Number(asked ?? paid.amount - paid.refunded);
    const made = { id: Number(ledger.nextId()), amount, status: refundStatus };
    const answer = refundStatus === 'approved' ? give(paid, made) : { status: 201, data: made };
    if (answer.status === 201) refunds.set(key, made);
    return answer;
  };
  const findRefund = (paid: PaidThere, id: number): Answer => {
    const made = [...refunds.values()].find((each) => each.id === id);
    if (!made) return missing;
    if (made.status === 'in_process' && refundStatus === 'approved') give(paid, made);
    return found(made);
  };
  const there: ProviderThere = {
    answer: ({ method, path, query, headers, body }) => {
      if (headers.authorization !== `Bearer ${accessKey}`)
        return { status: 401, data: { message: 'invalid access token' } };
      if (path === '/users/me') return found({ id: 1, nickname: 'GIMNASIO' });
      if (method === 'POST' && path === '/checkout/preferences') return addPreference(ledger, body);
      if (path === '/v1/payments/search') {
        const of = query.get('external_reference');
        const results = [...ledger.payments.values()].filter(({ attemptId }) => attemptId === of);
        return found({ results: results.toReversed().map(asPayment) });
      }
      const [, id = '', act] = /^\/v1\/payments\/(\d+)(\/refunds(?:\/\d+)?)?$/.exec(path) ?? [];
      const paid = ledger.payments.get(id);
      if (!paid) return missing;
      if (act && method === 'GET') return findRefund(paid, Number(act.split('/').at(-1)));
      return act ? refund(paid, String(headers['x-idempotency-key']), body.amount) : found(asPayment(paid));
    },
    paid: ({ attemptId, amount, currency }, id) => ({
      ...{ id, attemptId, amount, currency, status: 'approved', detail: 'accredited', refunded: 0, paidAt },
    }),
    reject: (paid) => {
      paid.status = 'rejected';
    },
    goneBack,
    notice: ({ id }, secret) => {
      const requestId = randomUUID();
      const ts = '1893456000';
      const v1 = createHmac('sha256', secret)
        .update(`id:${id};request-id:${requestId};ts:${ts};`)
        .digest('hex');
      return {
        query: `?data.id=${id}&type=payment`,
        headers: {
          'content-type': 'application/json',
          'x-request-id': requestId,
          'x-signature': `ts=${ts},v1=${v1}`,
        },
        body: JSON.stringify({ type: 'payment', action: 'payment.updated', data: { id } }),
      };
    },
  };
  return {
    ...there,
    /** What it answers to refunds from now on. */
    answerRefunds: (status: RefundStatus) => {
      refundStatus = status;
    },
  };
}
