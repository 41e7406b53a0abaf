import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { type ApiError, api } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { plus } from '../../../wire/exact.ts';
import type { Output } from '../../../wire/verb.ts';
import type { countsContract } from '../contract.ts';

interface Tallied {
  readonly product: { readonly id: string; readonly name: string };
  readonly quantity: number | null;
  /** The figure that it replaces, null for none; left out, it is added. */
  readonly instead?: number | null;
}

interface Waiting extends Tallied {
  readonly lineId: string;
}

export interface CountQueue {
  /** Notes what was counted. A scanner does not wait: what is noted is saved one after another. */
  readonly note: (tallied: Tallied) => void;
  /** What was noted last, and what is counted of it now. */
  readonly last: { readonly product: Tallied['product']; readonly counted: number | null } | undefined;
  /** How many are not saved yet. */
  readonly waiting: number;
  /** What is counted of a product with what is not saved yet, where `saved` is what the server knows. */
  readonly countedWith: (productId: string, saved: number | null) => number | null;
  /** Why what waits is not saved: it stays until it can be. */
  readonly stopped: ApiError | undefined;
  readonly retry: () => void;
  /** Which product was last refused for good, and why, until somebody has read it. */
  readonly refused: { readonly product: Tallied['product']; readonly error: ApiError } | undefined;
  readonly forgetRefused: () => void;
}

/** Sent again, the same would be refused again. */
const forGood = [400, 404, 409];

type Page = Output<(typeof countsContract)['get']>;

/** Saves what people count, in its order; what the server cannot take now stays until it can. */
export function useCountQueue(countId: string): CountQueue {
  const queries = useQueryClient();
  const line = useRef<readonly Waiting[]>([]);
  const busy = useRef(false);
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [last, setLast] = useState<CountQueue['last']>();
  const [stopped, setStopped] = useState<ApiError>();
  const [refused, setRefused] = useState<CountQueue['refused']>();

  const queue = useCallback((next: readonly Waiting[]) => {
    line.current = next;
    setWaiting(next);
  }, []);

  /** What the screen shows is right before the page is asked for again. */
  const know = useCallback(
    (productId: string, counted: number | null) =>
      queries.setQueriesData<Page>({ queryKey: api.counts.get.key }, (page) =>
        page?.count.id === countId
          ? {
              ...page,
              items: page.items.map((row) => (row.id === productId ? { ...row, counted } : row)),
            }
          : page,
      ),
    [countId, queries],
  );

  const send = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setStopped(undefined);
    for (let next = line.current[0]; next; next = line.current[0]) {
      const { product, lineId, ...tallied } = next;
      try {
        const sent = { id: lineId, countId, productId: product.id, ...tallied };
        const { counted } = await api.counts.tally(sent);
        setLast({ product, counted });
        know(product.id, counted);
      } catch (reason) {
        const failure = asApiError(reason);
        if (!forGood.includes(failure.status)) {
          setStopped(failure);
          break;
        }
        setRefused({ product, error: failure });
      }
      queue(line.current.slice(1));
      void queries.invalidateQueries({ queryKey: [api.counts.get.key[0]] });
    }
    busy.current = false;
  }, [countId, queries, queue, know]);

  const note = useCallback(
    (tallied: Tallied) => {
      queue([...line.current, { ...tallied, lineId: newId() }]);
      void send();
    },
    [queue, send],
  );
  const countedWith = (productId: string, saved: number | null): number | null =>
    waiting
      .filter(({ product }) => product.id === productId)
      .reduce<number | null>(
        (counted, { quantity, instead }) =>
          quantity === null || instead !== undefined ? quantity : plus(counted ?? 0, quantity),
        saved,
      );
  return {
    note,
    last,
    waiting: waiting.length,
    countedWith,
    stopped,
    retry: () => void send(),
    refused,
    forgetRefused: () => setRefused(undefined),
  };
}
