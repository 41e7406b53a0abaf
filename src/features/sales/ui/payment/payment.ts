import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, query } from '../../../../web/api.ts';
import { askApart } from '../../../../web/queries.ts';
import { asApiError, useSubmit } from '../../../../web/ui/submit.ts';
import { alreadySaved, notFound } from '../../../../wire/failures.ts';
import type { OrderLine } from '../../../orders/contract.ts';
import type { Sale, SaleMethod } from '../../contract.ts';
import { type Cart, reprice, soldPlanOf } from '../cart/cart.ts';
import { useParking } from '../saved-orders/park-order.ts';
import { useTill } from '../till/till.tsx';
import type { Part } from './tender.ts';

type Request = NonNullable<Cart['request']>;

const lastLinesKey = (gymId: string) => `pulso-round ${gymId}`;

function storeLastLines(gymId: string, lines: readonly OrderLine[]): void {
  try {
    localStorage.setItem(lastLinesKey(gymId), JSON.stringify(lines));
  } catch {
    // A full storage must not make a sale that is done look undone.
  }
}

/** The lines of this till's last sale. */
export function readLastLines(gymId: string): OrderLine[] {
  try {
    return JSON.parse(localStorage.getItem(lastLinesKey(gymId)) ?? '[]') as OrderLine[];
  } catch {
    return [];
  }
}

/** Whether the server said no, so that nothing was written; else nobody knows. */
const isRefusal = ({ status }: ApiError): boolean => [400, 403, 404, 409].includes(status);

/** A sale that is done, whether now or by an earlier request of the same id. */
export interface Completed {
  readonly sale: Sale;
  readonly before: boolean;
}

/** How somebody is about to pay: the chosen method with what is typed, and what other methods pay. */
export interface Choice {
  readonly method: SaleMethod;
  readonly text: string;
  readonly parts: readonly Part[];
  readonly mailing: boolean;
  /** As typed; until then it is the client's. */
  readonly email: string | undefined;
}

const noChoice: Choice = { method: 'cash', text: '', parts: [], mailing: false, email: undefined };

/** Kept for as long as it is the same order, whatever comes between. */
function useChoice(orderId: string, total: number) {
  const [stored, keep] = useState({ orderId, total, choice: noChoice });
  const choice = stored.orderId === orderId ? stored.choice : noChoice;
  const choose = (change: Partial<Choice>) => keep({ orderId, total, choice: { ...choice, ...change } });
  /** An amount that was typed for another total is not meant for this one. */
  const forgetOldAmount = () => stored.total !== total && choose({ text: '' });
  return { choice, choose, forgetOldAmount };
}

/** Puts today's prices into the order. */
function useReprice() {
  const { cart, change, catalogue } = useTill();
  const queries = useQueryClient();
  return async () => {
    const { data: latest } = await catalogue.refetch();
    const sellsPlans = cart.order.lines.some((line) => soldPlanOf(line) !== null);
    const plans = sellsPlans
      ? await askApart(queries, query(api.plans.list, {})).catch(() => undefined)
      : undefined;
    const planOf = (id: string) => plans?.items.find((plan) => plan.id === id);
    change((current) => reprice(current, { itemOf: (id) => latest?.byId.get(id), planOf }));
  };
}

type How = Pick<Request, 'shiftId' | 'payments' | 'tendered' | 'email'>;

/**
 * Sends the order as paid. The request is kept with the order until its answer is known, and only ever sent again as it
 * was: after a lost answer or a reload it is the same sale.
 */
export function usePayment() {
  const { gym, cart, keepRequest, reset, totals } = useTill();
  const queries = useQueryClient();
  const { findSaved } = useParking();
  const repriced = useReprice();
  const [completed, setCompleted] = useState<Completed>();
  const [refused, setRefused] = useState<Request>();

  const finish = (sale: Sale, before: boolean) => {
    storeLastLines(gym.id, cart.order.lines);
    reset();
    setCompleted({ sale, before });
    // What the next sale begins with; all else follows when the gym is told of this one.
    for (const { key } of [api.products.catalogue, api.tills.list]) {
      void queries.invalidateQueries({ queryKey: key });
    }
  };
  const send = async (request: Request) => {
    keepRequest(request);
    try {
      finish(await api.sales.complete(request), false);
    } catch (reason) {
      const failure = asApiError(reason);
      if (failure.code === alreadySaved.code) return finish(await api.sales.get({ id: request.id }), true);
      if (isRefusal(failure)) {
        keepRequest(null);
        setRefused(request);
        await repriced();
        const [products] = api.products.catalogue.key;
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== products });
      }
      throw failure;
    }
  };
  const { submit, working, error, clear } = useSubmit(async (how?: How) => {
    if (!how) return cart.request ? send(cart.request) : undefined;
    setRefused(undefined);
    setCompleted(undefined);
    const savedOrderId = await findSaved();
    const { id, client, order } = cart;
    return send({ id, clientId: client?.id ?? null, savedOrderId, order, total: totals.total, ...how });
  });

  /** Asks whether a payment whose answer was lost arrived, and lets go of it where it did not. */
  const check = useSubmit(async () => {
    try {
      finish(await api.sales.get({ id: cart.id }), true);
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.code !== notFound.code) throw reason;
      keepRequest(null);
      clear();
    }
  });
  return {
    ...useChoice(cart.id, totals.total),
    pay: (how: How) => void submit(how),
    retry: () => void submit(),
    check: () => void check.submit(),
    working: working || check.working,
    error: check.error ?? error,
    /** The total that was refused, where it is another by now. */
    totalBefore:
      refused && refused.id === cart.id && refused.total !== totals.total ? refused.total : undefined,
    clear: () => {
      clear();
      check.clear();
      setRefused(undefined);
    },
    completed,
    dismiss: () => setCompleted(undefined),
  };
}

export type Payment = ReturnType<typeof usePayment>;
