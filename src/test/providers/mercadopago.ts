import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, found, type Ledger, missing, type PaidThere, type ProviderThere } from './ledger.ts';

const asPayment = (paid: PaidThere) => ({
  ...{ id: Number(paid.id), status: paid.status, external_reference: paid.attemptId },
  ...{ transaction_amount: paid.amount, transaction_amount_refunded: paid.refunded },
  currency_id: paid.currency,
});

function addPreference(ledger: Ledger, body: Record<string, unknown>): Answer {
  const {
    items,
    external_reference: attemptId,
    back_urls: back,
  } = body as {
    items: { unit_price: number; currency_id: string }[];
    external_reference: string;
    back_urls: { success: string };
  };
  const [item] = items;
  const id = `pref-${ledger.nextId()}`;
  const address = ledger.addPlace('mercadopago', {
    ...{ id, attemptId, back: back.success },
    ...{ amount: item?.unit_price ?? 0, currency: item?.currency_id ?? '' },
  });
  return { status: 201, data: { id, init_point: address, sandbox_init_point: address } };
}

/** Mercado Pago, as its reference of Checkout Pro, payments and refunds has it. */
export function openMercadoPago(ledger: Ledger, accessKey: string): ProviderThere {
  const refunds = new Map<string, unknown>();
  const goneBack = (paid: PaidThere) => {
    paid.status = 'refunded';
  };
  const refund = (paid: PaidThere, key: string, amount: unknown): Answer => {
    const before = refunds.get(key);
    if (before) return { status: 201, data: before };
    const answer = ledger.giveBack(paid, Number(amount ?? paid.amount - paid.refunded));
    if (answer.status === 201) refunds.set(key, answer.data);
    if (paid.refunded === paid.amount) goneBack(paid);
    return answer;
  };
  return {
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
      const [, id = '', act] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? [];
      const paid = ledger.payments.get(id);
      if (!paid) return missing;
      return act ? refund(paid, String(headers['x-idempotency-key']), body.amount) : found(asPayment(paid));
    },
    paid: ({ attemptId, amount, currency }, id) => ({
      ...{ id, attemptId, amount, currency, status: 'approved', detail: 'accredited', refunded: 0 },
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
}
