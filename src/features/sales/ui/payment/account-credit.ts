import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../../../web/session.ts';
import { creditQuery } from '../cart/credit-query.ts';
import { useTill } from '../till/till.tsx';

export interface Account {
  readonly limit: number;
  readonly words: string;
}

/** The credit that the client has left for this order. */
export function useAccount(): Account {
  const { cart, totals } = useTill();
  const money = useMoney();
  const clientId = cart.client?.id;
  const { data } = useQuery({
    ...creditQuery(clientId ?? ''),
    enabled: clientId !== undefined,
  });
  if (!clientId) return { limit: 0, words: 'Elige un cliente' };
  if (!data) return { limit: 0, words: '' };
  const left = Math.max(0, data.limit - data.balance);
  const products = cart.order.lines
    .filter(({ kind }) => kind === 'product')
    .reduce((sum, { id }) => sum + (totals.lines.find((line) => line.id === id)?.total ?? 0), 0);
  return { limit: Math.min(left, products), words: left > 0 ? `Puede deber ${money(left)}` : 'Sin cupo' };
}
