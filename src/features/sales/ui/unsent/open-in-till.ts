import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { v7 as newId } from 'uuid';
import { ApiError } from '../../../../web/api.ts';
import { fullName } from '../../../../web/format.ts';
import { clientQuery } from '../../../../web/offline/directory.ts';
import { type Change, removeChange } from '../../../../web/offline/outbox.ts';
import { askApart } from '../../../../web/queries.ts';
import { useMe } from '../../../../web/session.ts';
import { type Cart, emptyCart, isEmpty } from '../cart/cart.ts';
import { cartStorageOf } from '../cart/cart-storage.ts';

const occupied = () =>
  new ApiError({
    code: 'till_occupied',
    status: 0,
    message: 'En la caja hay otra venta: cóbrala o guárdala, y abre después esta.',
  });

type Request = NonNullable<Cart['request']>;

/** Puts a refused sale back into the till, to be corrected and paid again. @throws ApiError */
export function useOpenInTill(): (change: Change) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { gym } = useMe();
  return async ({ id, input }) => {
    if (!gym) return;
    const { clientId, order } = input as unknown as Request & Pick<Cart, 'order'>;
    const storage = await cartStorageOf(gym.id);
    if (!isEmpty(storage.get())) throw occupied();
    const found = clientId ? await askApart(queries, clientQuery(clientId)) : undefined;
    const client = found ? { id: found.id, name: fullName(found), email: found.email } : null;
    storage.set({ ...emptyCart(newId), client, order });
    await removeChange(id);
    await navigate({ to: '/store/point-of-sale' });
  };
}
