import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { type ApiError, api } from '../../../web/api.ts';
import { useSaveQueue } from '../../../web/ui/save-queue.ts';
import { plus } from '../../../wire/exact.ts';
import type { Output } from '../../../wire/verb.ts';
import type { countsContract } from '../contract.ts';

interface Entry {
  readonly product: { readonly id: string; readonly name: string };
  readonly quantity: number | null;
  /** The count that it replaces, null for none; if omitted, the quantity is added. */
  readonly replaces?: number | null;
}

interface StoredEntry extends Entry {
  readonly id: string;
}

export interface CountQueue {
  /** Records a count. A scanner does not wait: records are saved one after another. */
  readonly record: (entry: Entry) => void;
  /** The last recorded product and its current count. */
  readonly last: { readonly product: Entry['product']; readonly counted: number | null } | undefined;
  /** The number of unsaved records. */
  readonly waiting: number;
  /** A product's count including unsaved records, where `saved` is the server's figure. */
  readonly countedWith: (productId: string, saved: number | null) => number | null;
  /** Why saving has stopped; the records stay queued until it succeeds. */
  readonly stopped: ApiError | undefined;
  readonly retry: () => void;
  /** Discards the unsaved records. */
  readonly discard: () => void;
  /** The last product whose record was refused permanently, and why, until dismissed. */
  readonly refused: { readonly product: Entry['product']; readonly error: ApiError } | undefined;
  readonly forgetRefused: () => void;
}

/** Statuses that a retry cannot change. */
const forGood = [400, 404, 409];

type Page = Output<(typeof countsContract)['get']>;

/** Saves recorded counts in order; failed ones stay queued until they succeed. */
export function useCountQueue(countId: string): CountQueue {
  const queries = useQueryClient();
  const [last, setLast] = useState<CountQueue['last']>();
  const [refused, setRefused] = useState<CountQueue['refused']>();
  const refresh = () => void queries.invalidateQueries({ queryKey: [api.counts.get.key[0]] });

  /** Updates the screen before the page is refetched. */
  const know = (productId: string, counted: number | null) =>
    queries.setQueriesData<Page>({ queryKey: api.counts.get.key }, (page) =>
      page?.count.id === countId
        ? { ...page, items: page.items.map((row) => (row.id === productId ? { ...row, counted } : row)) }
        : page,
    );

  const { waiting, send, takeFailed } = useSaveQueue(['count', countId], {
    stopsAtFailure: true,
    save: ({ product, ...line }: StoredEntry) =>
      api.counts.record({ ...line, countId, productId: product.id }),
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
        (counted, { change: { quantity, replaces } }) =>
          quantity === null || replaces !== undefined ? quantity : plus(counted ?? 0, quantity),
        saved,
      );
  return {
    record: (entry) => {
      retry();
      send({ ...entry, id: newId() });
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
