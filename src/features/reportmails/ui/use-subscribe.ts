import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Subscription } from '../contract.ts';

export const subscriptionsQuery = () => query(api.reportmails.subscriptions, {});

/** Saves what is chosen at once; what is refused is taken back. */
export function useSubscribe() {
  const queries = useQueryClient();
  const { queryKey } = subscriptionsQuery();
  return async (wanted: Omit<Subscription, 'next'>) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (before) =>
        before && {
          ...before,
          items: before.items.map((item) =>
            item.report === wanted.report ? { ...item, ...wanted, next: null } : item,
          ),
        },
    );
    try {
      await api.reportmails.subscribe(wanted);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries({ queryKey });
  };
}
