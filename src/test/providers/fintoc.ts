import { createHmac } from 'node:crypto';
import {
  type Answer,
  found,
  type Ledger,
  missing,
  type PaidThere,
  type ProviderThere,
  paidAt,
} from './ledger.ts';

type RefundStatus = 'created' | 'in_progress' | 'succeeded' | 'failed';

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly resource_id: string;
  readonly created_at: string;
  status: RefundStatus;
}

const refused = (message: string): Answer => ({ status: 400, data: { error: { message } } });

/** The last ones first. */
function listRefunds(refunds: readonly Refund[], query: URLSearchParams): Answer {
  const since = Date.parse(query.get('since') ?? paidAt);
  const status = query.get('status');
  const perPage = Math.min(300, Number(query.get('per_page') ?? 30));
  const offset = perPage * (Number(query.get('page') ?? 1) - 1);
  const listed = refunds
    .filter((each) => Date.parse(each.created_at) >= since && (!status || each.status === status))
    .toReversed();
  return found(listed.slice(offset, offset + perPage));
}

const addTo = (
  refunds: Map<string, Refund>,
  id: string,
  made: Omit<Refund, 'id' | 'object' | 'created_at'>,
) => {
  const refund: Refund = { ...made, id, object: 'refund', created_at: paidAt };
  refunds.set(id, refund);
  return refund;
};

/** Fintoc's checkout sessions and refunds, as its reference has them: what is given back takes days. */
export function openFintoc(ledger: Ledger, accessKey: string) {
  const refunds = new Map<string, Refund>();
  const intentOf = ({ id, status, amount, currency, paidAt: at }: PaidThere) => ({
    ...{ id: `pi_${id}`, object: 'payment_intent', status, amount, currency, transaction_date: at },
  });
  const paidAs = (intentId: string) => ledger.payments.get(intentId.replace(/^pi_/, ''));

  const asSession = (id: string) => {
    const place = ledger.places.get(id);
    const paid = ledger.payments.get(id);
    return {
      ...{ id, object: 'checkout_session', status: paid ? 'finished' : 'created', created_at: paidAt },
      ...{ amount: place?.amount, currency: place?.currency, metadata: { attempt: place?.attemptId } },
      payment_resource: paid ? { payment_intent: intentOf(paid) } : null,
    };
  };

  function create(body: Record<string, unknown>): Answer {
    const { amount, currency, success_url: back, cancel_url: leave, metadata } = body;
    if (!Number.isSafeInteger(amount)) return refused('amount is no integer');
    const id = `cs_${ledger.nextId()}`;
    const { attempt } = metadata as { attempt: string };
    const redirect_url = ledger.addPlace('fintoc', {
      ...{ id, attemptId: attempt, back: String(back), leave: String(leave) },
      ...{ amount: Number(amount), currency: String(currency) },
    });
    return { status: 201, data: { ...asSession(id), redirect_url } };
  }

  const takenOf = (intentId: string) =>
    [...refunds.values()]
      .filter((refund) => refund.resource_id === intentId && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);

  function refund(intentId: string, amount: number): Answer {
    const paid = paidAs(intentId);
    if (!paid || amount + takenOf(intentId) > paid.amount) return refused('amount is too much');
    const made = { amount, resource_id: intentId, status: 'created' } as const;
    return { status: 201, data: addTo(refunds, `re_${ledger.nextId()}`, made) };
  }

  const there: ProviderThere = {
    answer: ({ method, path, query, headers, body }) => {
      if (headers.authorization !== accessKey) return { status: 401, data: { error: { message: 'no key' } } };
      const [, id = ''] = /^\/v2\/checkout_sessions\/(\w+)$/.exec(path) ?? [];
      if (id !== '') return ledger.places.has(id) ? found(asSession(id)) : missing;
      if (path === '/v2/checkout_sessions') return method === 'POST' ? create(body) : found([]);
      if (path === '/v1/refunds')
        return method === 'POST'
          ? refund(String(body.resource_id), Number(body.amount))
          : listRefunds([...refunds.values()], query);
      const made = refunds.get(path.replace('/v1/refunds/', ''));
      return made ? found(made) : missing;
    },
    paid: ({ id, attemptId, amount, currency }) => ({
      ...{ id, attemptId, amount, currency, status: 'succeeded', detail: '', refunded: 0, paidAt },
    }),
    reject: (paid) => {
      paid.status = 'failed';
    },
    goneBack: () => {},
    notice: ({ id }, secret) => {
      const data = { id, object: 'checkout_session' };
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout_session.finished', data });
      const t = '1893456000';
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      return {
        ...{ query: '', body },
        headers: { 'content-type': 'application/json', 'fintoc-signature': `t=${t},v1=${v1}` },
      };
    },
  };
  return {
    ...there,
    /** As the gym does there. */
    refundThere: ({ id }: PaidThere, amount: number) => void refund(`pi_${id}`, amount),
    /** Gives back as many payments of somebody else. */
    refundOthers: (count: number) => {
      const other = { amount: 1_000, resource_id: 'pi_other', status: 'succeeded' } as const;
      for (let left = count; left > 0; left -= 1) addTo(refunds, `re_${ledger.nextId()}`, other);
    },
    /** What becomes of the refunds that it was asked for. */
    endRefunds: (status: RefundStatus) => {
      for (const made of refunds.values()) if (made.status === 'created') made.status = status;
    },
  };
}
