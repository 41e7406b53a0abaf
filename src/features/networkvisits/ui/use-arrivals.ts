import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { useShortcuts } from '../../../web/shortcuts.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Arrival } from '../contract.ts';
import { isRetryable } from '../domain.ts';

export const acceptKeys = 'alt+A';
const refetchMs = 30_000;

/** Whether somebody can say that they are let in: they wait, or their network may be asked again. */
export const isAcceptable = ({ state, refusal }: Arrival): boolean =>
  state === 'waiting' || (state === 'refused' && isRetryable(refusal));

/** Who arrived by a network, and what reception does about them. */
export function useArrivals() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Arrival>();
  const { data } = useQuery({
    ...query(api.networkvisits.arrivals, {}),
    // How long ago they came is of the moment.
    refetchInterval: ({ state }) => (state.data?.items.length ? refetchMs : false),
  });
  const items = data?.items ?? [];
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const accept = (arrival: Arrival) => {
    const { id, clientId } = arrival;
    if (clientId === null) setAsking(arrival);
    else void attempt(() => api.networkvisits.accept({ id }));
  };
  const first = items.find((arrival) => isAcceptable(arrival) || arrival.state === 'confirmed');
  useShortcuts(
    'Check In',
    first ? [{ keys: acceptKeys, label: 'Aceptar a quien llegó por una red', run: () => accept(first) }] : [],
  );
  return {
    items,
    first,
    now: data?.now ?? '',
    asking,
    accept,
    dismiss: ({ id }: Arrival) => void attempt(() => api.networkvisits.dismiss({ id })),
    settle: ({ id }: Arrival) => void attempt(() => api.networkvisits.settle({ id })),
    closeAsking: () => setAsking(undefined),
    done: () => {
      setAsking(undefined);
      void queries.invalidateQueries();
    },
  };
}
