import { createHmac } from 'node:crypto';
import { found, type Ledger, missing, type PaidThere, type ProviderThere, paidAt } from './ledger.ts';

const asPayment = ({ id, status, detail, attemptId, amount, currency, paidAt: at }: PaidThere) => ({
  ...{ payment_id: id, status, status_detail: detail, transaction_id: attemptId },
  ...{ amount, currency, ...(status === 'done' && { conciliation_date: at }) },
});

/** Khipu, as API 3.0 of its instant payments has it. */
export function openKhipu(ledger: Ledger, accessKey: string): ProviderThere {
  const goneBack = (paid: PaidThere) => {
    paid.detail = 'reversed';
  };
  return {
    answer: ({ method, path, headers, body }) => {
      if (headers['x-api-key'] !== accessKey)
        return { status: 401, data: { error: { message: 'invalid key' } } };
      if (path === '/v3/banks') return found({ banks: [] });
      if (method === 'POST' && path === '/v3/payments') {
        const { amount, currency, transaction_id, return_url, cancel_url, expires_date: until } = body;
        if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(until)))
          return { status: 400, data: { message: 'expires_date is no date-time' } };
        const id = `k${ledger.nextId()}`;
        const address = ledger.addPlace('khipu', {
          ...{ id, attemptId: String(transaction_id) },
          ...{ back: String(return_url), leave: String(cancel_url) },
          ...{ amount: Number(amount), currency: String(currency) },
        });
        return found({ payment_id: id, payment_url: address });
      }
      const [, id = '', act] = /^\/v3\/payments\/(\w+)(\/refunds)?$/.exec(path) ?? [];
      const paid = ledger.payments.get(id);
      const place = ledger.places.get(id);
      if (!paid && place && !act)
        return found(asPayment({ ...place, status: 'pending', detail: 'pending', refunded: 0, paidAt }));
      if (!paid) return missing;
      if (!act) return found(asPayment(paid));
      const answer = ledger.giveBack(paid, Number(body.amount ?? paid.amount));
      if (paid.refunded === paid.amount) goneBack(paid);
      return answer.status === 201 ? found({ message: 'Devuelto' }) : answer;
    },
    paid: ({ id, attemptId, amount, currency }) => ({
      ...{ id, attemptId, amount, currency, status: 'done', detail: 'normal', refunded: 0, paidAt },
    }),
    reject: (paid) => {
      paid.detail = 'rejected-by-payer';
    },
    goneBack,
    notice: ({ id, attemptId }, secret) => {
      const body = JSON.stringify({ payment_id: id, transaction_id: attemptId, amount: '1.0000' });
      const t = '1893456000000';
      const s = createHmac('sha256', secret).update(`${t}.${body}`).digest('base64');
      return {
        ...{ query: '', body },
        headers: { 'content-type': 'application/json', 'x-khipu-signature': `t=${t},s=${s}` },
      };
    },
  };
}
