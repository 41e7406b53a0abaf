import { ApiError, api } from '../../../../web/api.ts';
import { alreadySaved, notFound } from '../../../../wire/failures.ts';
import type { SavedOrder } from '../../../orders/contract.ts';
import { useTill } from '../till/till.tsx';

const isOf = (reason: unknown, { code }: { code: string }): boolean =>
  reason instanceof ApiError && reason.code === code;

/** Saves the order for later, and finds it again if the response was lost. */
export function useParking() {
  const { cart, change } = useTill();
  const park = async (name: string): Promise<SavedOrder> => {
    const id = cart.savedOrderId ?? cart.id;
    const request = { id, name, clientId: cart.client?.id ?? null, order: cart.order, claim: cart.id };
    change((current) => ({ ...current, parking: true }));
    try {
      return await api.orders.park(request);
    } catch (reason) {
      if (!isOf(reason, alreadySaved)) throw reason;
      // An earlier response was lost and the order has changed since: resume it and save it as it is now.
      const { items } = await api.orders.list({});
      const waiting = items.find((order) => order.id === id && !order.resumed);
      if (!waiting) throw reason;
      await api.orders.resume({ id, version: waiting.version, claim: cart.id });
      change((current) => ({ ...current, savedOrderId: id }));
      return api.orders.park(request);
    }
  };
  /** This order's saved order. @throws ApiError order_taken if another till resumed it */
  const findSaved = async (): Promise<string | null> => {
    const { id, savedOrderId, parking } = cart;
    if (savedOrderId || !parking) return savedOrderId;
    try {
      await api.orders.resume({ id, version: 1, claim: id });
    } catch (reason) {
      if (isOf(reason, notFound)) return null;
      throw reason;
    }
    change((current) => ({ ...current, savedOrderId: id }));
    return id;
  };
  return { park, findSaved };
}
