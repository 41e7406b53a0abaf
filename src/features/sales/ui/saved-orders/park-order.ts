import { ApiError, api } from '../../../../web/api.ts';
import { alreadySaved, notFound } from '../../../../wire/failures.ts';
import type { SavedOrder } from '../../../orders/contract.ts';
import { useTill } from '../till/till.tsx';

const isOf = (reason: unknown, { code }: { code: string }): boolean =>
  reason instanceof ApiError && reason.code === code;

/** Saves the order for later, and finds it again where the answer of that was lost. */
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
      // An earlier answer was lost and the order has changed since: what waits is taken back and saved as it is now.
      const { items } = await api.orders.list({});
      const waiting = items.find((order) => order.id === id && !order.resumed);
      if (!waiting) throw reason;
      await api.orders.resume({ id, version: waiting.version, claim: cart.id });
      change((current) => ({ ...current, savedOrderId: id }));
      return api.orders.park(request);
    }
  };
  /** The saved order that this one is. @throws ApiError order_taken where another till went on with it */
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
