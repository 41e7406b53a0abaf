import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import type { OrderLine } from '../../../orders/contract.ts';
import { sellsPlan } from '../../../orders/domain.ts';
import { useTill } from '../till/till.tsx';
import { askedOf } from './cart.ts';
import { quantityText } from './line-words.ts';

export interface Remark {
  readonly tone: 'warn' | 'bad';
  readonly words: string;
}

/** Why a line cannot be sold as it is. */
export function useRemark(): (line: OrderLine) => Remark | undefined {
  const { cart, catalogue, gym } = useTill();
  const loaded = catalogue.data;
  const { data: plans } = useQuery({
    ...query(api.plans.list, {}),
    enabled: cart.order.lines.some(sellsPlan),
  });
  const notSold = { tone: 'bad', words: 'Ya no se vende: quítalo' } as const;
  return (line) => {
    if (sellsPlan(line) && plans && !plans.items.some(({ id }) => id === line.planId)) return notSold;
    if (line.kind !== 'product' || !loaded) return undefined;
    const item = loaded.byId.get(line.productId);
    if (!item) return notSold;
    if (item.service || askedOf(cart.order.lines, item.id) <= item.quantity) return undefined;
    const available = Math.max(0, item.quantity);
    const words =
      available === 1 ? 'Queda 1' : available === 0 ? 'No queda' : `Quedan ${quantityText(available)}`;
    return gym.stockPolicy === 'refuse'
      ? { tone: 'bad', words: `${words}: ajusta la cantidad` }
      : { tone: 'warn', words };
  };
}
