import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { type ApiError, api } from '../../../web/api.ts';
import { useSaveQueue } from '../../../web/ui/save-queue.ts';
import { plus } from '../../../wire/exact.ts';
import type { Output } from '../../../wire/verb.ts';
import type { countsContract } from '../contract.ts';

interface Tallied {
  readonly product: { readonly id: string; readonly name: string };
  readonly quantity: number | null;
  /** The figure that it replaces, null for none; left out, it is added. */
  readonly instead?: number | null;
}

interface Line extends Tallied {
  readonly id: string;
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
  /** Gives up what is not saved. */
  readonly discard: () => void;
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
  const [last, setLast] = useState<CountQueue['last']>();
  const [refused, setRefused] = useState<CountQueue['refused']>();
  const refresh = () => void queries.invalidateQueries({ queryKey: [api.counts.get.key[0]] });

  /** What the screen shows is right before the page is asked for again. */
  const know = (productId: string, counted: number | null) =>
    queries.setQueriesData<Page>({ queryKey: api.counts.get.key }, (page) =>
      page?.count.id === countId
        ? { ...page, items: page.items.map((row) => (row.id === productId ? { ...row, counted } : row)) }
        : page,
    );

  const { waiting, send, takeFailed } = useSaveQueue(['count', countId], {
    stopsAtFailure: true,
    save: ({ product, ...line }: Line) => api.counts.tally({ ...line, countId, productId: product.id }),
    onSaved: ({ counted }, { product }) => {
      setLast({ product, counted });
      know(product.id, counted);
      refresh();
    },
    onFailure: (error, { product }) => {
      const retryable = !forGood.includes(error.status);
      if (!retryable) {
        setRefused({ product, error });
        refresh();
      }
      return retryable;
    },
  });

  const retry = () => takeFailed().forEach(send);
  const countedWith = (productId: string, saved: number | null): number | null =>
    waiting
      .filter(({ change }) => change.product.id === productId)
      .reduce<number | null>(
        (counted, { change: { quantity, instead } }) =>
          quantity === null || instead !== undefined ? quantity : plus(counted ?? 0, quantity),
        saved,
      );
  return {
    note: (tallied) => {
      retry();
      send({ ...tallied, id: newId() });
    },
    last,
    waiting: waiting.length,
    countedWith,
    stopped: waiting.find(({ failure }) => failure)?.failure,
    retry,
    discard: takeFailed,
    refused,
    forgetRefused: () => setRefused(undefined),
  };
}
