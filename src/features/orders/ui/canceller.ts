import { useMe } from '../../../web/session.ts';
import type { CancelledOrder } from '../contract.ts';

/** Who cancelled an order, by the address of the account. */
export function useCanceller(): (order: Pick<CancelledOrder, 'cancelledBy'>) => string {
  const { accountId, email } = useMe();
  return ({ cancelledBy }) => {
    if (cancelledBy === null) return 'No se anotó';
    return cancelledBy === accountId ? email : 'Otra persona';
  };
}
