import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { type ApiError, api } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';

interface Tallied {
  readonly product: { readonly id: string; readonly name: string };
  readonly quantity: number | null;
  /** The figure that it replaces, null for none; left out, it is added. */
  readonly instead?: number | null;
}

interface Waiting extends Tallied {
  readonly lineId: string;
}

interface Tally {
  /** Notes what was counted. A scanner does not wait: what is noted is saved one after another. */
  readonly note: (tallied: Tallied) => void;
  /** What was noted last, and what is counted of it now. */
  readonly last: { readonly product: Tallied['product']; readonly counted: number | null } | undefined;
  /** What is not saved yet. */
  readonly waiting: number;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
  readonly clear: () => void;
}

/** Saves what people count, in its order; without connection it stays until it can be saved. */
export function useTally(countId: string): Tally {
  const queries = useQueryClient();
  const line = useRef<Waiting[]>([]);
  const busy = useRef(false);
  const [waiting, setWaiting] = useState(0);
  const [last, setLast] = useState<Tally['last']>();
  const [error, setError] = useState<ApiError>();

  const send = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setError(undefined);
    for (let next = line.current[0]; next; next = line.current[0]) {
      const { product, lineId, ...tallied } = next;
      try {
        const sent = { id: lineId, productId: product.id, ...tallied };
        const { items } = await api.stock.tally({ countId, lines: [sent] });
        setLast({ product, counted: items[0]?.counted ?? null });
      } catch (reason) {
        const failure = asApiError(reason);
        setError(failure);
        if (failure.code === 'network') break;
      }
      line.current = line.current.slice(1);
      setWaiting(line.current.length);
      void queries.invalidateQueries({ queryKey: ['stock'] });
    }
    busy.current = false;
  }, [countId, queries]);

  const note = useCallback(
    (tallied: Tallied) => {
      line.current = [...line.current, { ...tallied, lineId: newId() }];
      setWaiting(line.current.length);
      void send();
    },
    [send],
  );
  return { note, last, waiting, error, retry: () => void send(), clear: () => setError(undefined) };
}
