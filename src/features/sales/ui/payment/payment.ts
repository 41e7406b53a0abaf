import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, api, query } from '../../../../web/api.ts';
import { isLost } from '../../../../web/offline/connection.ts';
import { isRefusal, mayPassByItself, whenSent } from '../../../../web/offline/outbox.ts';
import { askApart } from '../../../../web/queries.ts';
import { useMe } from '../../../../web/session.ts';
import { asApiError, useSubmit } from '../../../../web/ui/submit.ts';
import { alreadySaved, notFound } from '../../../../wire/failures.ts';
import type { MembershipLine, OrderLine } from '../../../orders/contract.ts';
import { sellsPlan } from '../../../orders/domain.ts';
import type { SaleMethod } from '../../contract.ts';
import { firstPayment, isReduced } from '../../rules.ts';
import { type Cart, reprice } from '../cart/cart.ts';
import { useParking } from '../saved-orders/park-order.ts';
import { useTill } from '../till/till.tsx';
import { keepSale, type TakenSale } from './provisional.ts';
import type { Part } from './tender.ts';

type Request = NonNullable<Cart['request']>;

const lastLinesKey = (gymId: string) => `pulso-round ${gymId}`;

function storeLastLines(gymId: string, lines: readonly OrderLine[]): void {
  try {
    localStorage.setItem(lastLinesKey(gymId), JSON.stringify(lines));
  } catch {
    // A full storage must not make a completed sale look failed.
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

/** A completed sale, by this request or an earlier one with the same id. */
export interface Completed {
  readonly sale: TakenSale;
  readonly before: boolean;
}

/** The payment being entered: the current method with its text, and the parts paid by other methods. */
export interface Choice {
  readonly method: SaleMethod;
  readonly text: string;
  readonly parts: readonly Part[];
  readonly mailing: boolean;
  /** As typed; by default the client's. */
  readonly email: string | undefined;
}

const noChoice: Choice = { method: 'cash', text: '', parts: [], mailing: false, email: undefined };

/** Kept as long as the order is the same, even if the sheet closes. */
function useChoice(orderId: string, total: number) {
  const [stored, keep] = useState({ orderId, total, choice: noChoice });
  const choice = stored.orderId === orderId ? stored.choice : noChoice;
  const choose = (change: Partial<Choice>) => keep({ orderId, total, choice: { ...choice, ...change } });
  /** Clears an amount that was typed for another total. */
  const forgetOldAmount = () => stored.total !== total && choose({ text: '' });
  return { choice, choose, forgetOldAmount };
}

/** Puts today's prices into the order. */
function useReprice() {
  const { cart, change, catalogue } = useTill();
  const queries = useQueryClient();
  const { today } = useMe();
  const offerOf = async ({ planId, startsOn: wanted }: MembershipLine) => {
    const startsOn = wanted < today ? today : wanted;
    const input = { planId: planId ?? '', startsOn, ...(cart.client && { clientId: cart.client.id }) };
    return { startsOn, ...firstPayment(await askApart(queries, query(api.memberships.quote, input))) };
  };
  return async () => {
    const { data: latest } = await catalogue.refetch();
    const sold = cart.order.lines.filter(sellsPlan);
    const offers = new Map(
      await Promise.all(
        sold.map(async (line) => [line.id, await offerOf(line).catch(() => undefined)] as const),
      ),
    );
    change((current) =>
      reprice(current, { itemOf: (id) => latest?.byId.get(id), offerOf: ({ id }) => offers.get(id) }),
    );
  };
}

const discountOffline = () =>
  new ApiError({
    code: 'discount_offline',
    status: 0,
    message:
      'Esta venta tiene un descuento o un precio cambiado, y sin conexión no se puede comprobar el PIN de quien los puede hacer. Quítalos, o cóbrala cuando vuelva.',
  });

type How = Pick<Request, 'shiftId' | 'payments' | 'tendered' | 'email'>;

/**
 * Sends the order as paid. The request is stored with the order until its result is known, and only repeated unchanged:
 * after a lost response or a reload it makes the same sale.
 */
export function usePayment() {
  const { gym, cart, keepRequest, reset, totals, till } = useTill();
  const { person, owner, canSwitch, rights } = useMe();
  const queries = useQueryClient();
  const { findSaved } = useParking();
  const repriced = useReprice();
  const [completed, setCompleted] = useState<Completed>();
  const [refused, setRefused] = useState<Request>();

  const arrive = useEffectEvent(async (id: string) => {
    if (completed?.sale.id !== id) return;
    const sale = await api.sales.get({ id }).catch(() => undefined);
    if (sale) setCompleted((current) => (current?.sale.id === id ? { sale, before: false } : current));
  });
  useEffect(() => whenSent((id) => void arrive(id)), []);

  const finish = (sale: TakenSale, before: boolean) => {
    storeLastLines(gym.id, cart.order.lines);
    reset();
    setCompleted({ sale, before });
    // The next sale needs these; the rest is refreshed by the live notification of this one.
    for (const { key } of [api.products.catalogue, api.tills.list, api.credits.get]) {
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
      if (mayPassByItself(failure)) {
        if (needsPin) throw failure;
        const place = {
          ...{ gym, tillName: till?.name ?? '', client: cart.client, order: cart.order },
          attendedBy: (person && (canSwitch || !owner) && person.name) || '',
        };
        // A browser that stores nothing keeps the request with the order, to be sent again by hand.
        const sale = await keepSale(request, place).catch(() => Promise.reject(failure));
        return finish(sale, false);
      }
      if (isRefusal(failure) || failure.status === 403) {
        keepRequest(null);
        setRefused(request);
        await repriced();
        const [products] = api.products.catalogue.key;
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== products });
      }
      throw failure;
    }
  };
  /** Whether charging this takes somebody's PIN, which nobody can check without a connection. */
  const needsPin = !rights.includes('sales.discount') && isReduced(cart.order.lines, totals);
  const { submit, working, error, clear } = useSubmit(async (how?: How) => {
    if (!how) return cart.request ? send(cart.request) : undefined;
    if (needsPin && isLost()) throw discountOffline();
    setRefused(undefined);
    setCompleted(undefined);
    const savedOrderId = await findSaved();
    const { id, client, order } = cart;
    return send({ id, clientId: client?.id ?? null, savedOrderId, order, total: totals.total, ...how });
  });

  /** Checks whether a payment without a response arrived, and discards it if not. */
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
    /** The refused total, if it has changed since. */
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
