import { type Answer, found, type Ledger, type PaidThere, type ProviderThere, paidAt } from './ledger.ts';

const refused = (message: string): Answer => ({ status: 422, data: { error_message: message } });

/** What was typed at Webpay is charged when its shop confirms it, and then is what its status says. */
export function openWebpay(
  ledger: Ledger,
  { accessKey, secret }: { readonly accessKey: string; readonly secret: string },
) {
  const confirmed = new Set<string>();
  const forgotten = new Set<string>();
  const refusing = new Set<string>();
  const orders = new Map<string, { readonly buy_order: string; readonly session_id: string }>();

  const statusOf = ({ status, refunded, amount }: PaidThere) => {
    if (status === 'FAILED' || refunded === 0 || refunded === amount) return status;
    return 'PARTIALLY_NULLIFIED';
  };
  const asTransaction = (paid: PaidThere) => ({
    ...{ vci: 'TSY', status: statusOf(paid), amount: paid.amount, ...orders.get(paid.id) },
    ...{ response_code: paid.status === 'FAILED' ? -1 : 0, transaction_date: paid.paidAt },
    ...(paid.refunded > 0 && { balance: paid.amount - paid.refunded }),
  });

  function create(body: Record<string, unknown>): Answer {
    const { buy_order, session_id, return_url, amount } = body;
    if (!/^\w{1,26}$/.test(String(buy_order))) return refused('Invalid value for parameter: buy_order');
    if (String(session_id).length > 61) return refused('Invalid value for parameter: session_id');
    if (String(return_url).length > 256) return refused('Invalid value for parameter: return_url');
    const id = `t${ledger.nextId()}`;
    orders.set(id, { buy_order: String(buy_order), session_id: String(session_id) });
    const url = ledger.addPlace('webpay', {
      ...{ id, attemptId: String(session_id), back: `${return_url}?token_ws=${id}` },
      ...{ amount: Number(amount), currency: 'CLP' },
    });
    return found({ token: id, url });
  }

  function refund(paid: PaidThere, amount: number): Answer {
    const isWhole = paid.refunded === 0 && amount === paid.amount;
    if (ledger.giveBack(paid, amount).status !== 201) return refused('Amount to refund is too much');
    if (paid.refunded === paid.amount) paid.status = isWhole ? 'REVERSED' : 'NULLIFIED';
    return found(isWhole ? { type: 'REVERSED' } : { type: 'NULLIFIED', response_code: 0 });
  }

  const there: ProviderThere = {
    answer: ({ method, path, headers, body }) => {
      if (headers['tbk-api-key-id'] !== accessKey || headers['tbk-api-key-secret'] !== secret)
        return { status: 401, data: { error_message: 'Not Authorized' } };
      const [, token = '', act] =
        /^\/rswebpaytransaction\/api\/webpay\/v1\.2\/transactions(?:\/(\w+))?(\/refunds)?$/.exec(path) ?? [];
      if (method === 'POST' && token === '') return create(body);
      const place = ledger.places.get(token);
      if (!place || forgotten.has(token)) return refused('Invalid value for parameter: token');
      const paid = ledger.payments.get(token);
      const isConfirmed = confirmed.has(token);
      if (method === 'POST' && act)
        return paid && isConfirmed ? refund(paid, Number(body.amount)) : refused('Not authorized');
      if (method === 'PUT') {
        if (refusing.delete(token)) return refused('Transaction is locked');
        if (!paid || isConfirmed) return refused("Invalid status '10' for transaction while authorizing");
        confirmed.add(token);
        return found(asTransaction(paid));
      }
      if (paid && isConfirmed) return found(asTransaction(paid));
      return found({ status: 'INITIALIZED', amount: place.amount, ...orders.get(token) });
    },
    paid: ({ id, attemptId, amount, currency }) => ({
      ...{ id, attemptId, amount, currency, status: 'AUTHORIZED', detail: '', refunded: 0, paidAt },
    }),
    reject: (paid) => {
      paid.status = 'FAILED';
    },
    goneBack: (paid) => {
      paid.status = 'NULLIFIED';
    },
    notice: () => ({ query: '', headers: { 'content-type': 'application/json' }, body: '{}' }),
  };
  return {
    ...there,
    /** Whether its shop confirmed it, and it was charged. */
    isCharged: (token: string) => confirmed.has(token),
    /** Does not confirm a transaction when it is asked the next time. */
    refuseOnce: (token: string) => void refusing.add(token),
    /** As it does a week later. */
    forget: (token: string) => void forgotten.add(token),
    /** Says something else of a transaction than what it was created with. */
    mistake: (token: string, order: string) => {
      const { session_id = '' } = orders.get(token) ?? {};
      orders.set(token, { session_id, buy_order: order });
    },
  };
}
