import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import { maxListed } from '../../../orders/domain.ts';
import { useTill } from '../till/till.tsx';

/** The saved orders except the one open here, which counts as open even if its save got no response. */
export function useSavedOrders() {
  const { cart } = useTill();
  const result = useQuery(query(api.orders.list, {}));
  const ownId = cart.savedOrderId ?? cart.id;
  const saved = result.data?.items.filter(({ id }) => id !== ownId);
  const own = result.data?.items.find(({ id }) => id === ownId);
  const isCurrent = cart.request === null && !result.isFetching;
  const isGone = result.data !== undefined && result.data.items.length < maxListed;
  const isElsewhere = own
    ? own.resumed && own.claim !== null && own.claim !== cart.id
    : cart.savedOrderId !== null && isGone;
  return {
    ...result,
    waiting: saved?.filter(({ resumed }) => !resumed),
    /** Orders open at other tills. */
    elsewhere: saved?.filter(({ resumed }) => resumed),
    /** Whether another till resumed the order that is open here, and perhaps sold it. */
    takenElsewhere: isCurrent && isElsewhere,
  };
}
