import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../../web/api.ts';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { alreadySaved, notFound } from '../../../wire/failures.ts';
import type { OrderLine } from '../../orders/contract.ts';
import type { Sale } from '../contract.ts';
import { type Draft, reprice } from './draft.tsx';
import { useTill } from './till.tsx';

type Request = NonNullable<Draft['request']>;

const roundKey = (gymId: string) => `pulso-round ${gymId}`;

function keepRound(gymId: string, lines: readonly OrderLine[]): void {
  try {
    localStorage.setItem(roundKey(gymId), JSON.stringify(lines));
  } catch {
    // A full storage must not make a sale that is done look undone.
  }
}

/** The lines of this till's last sale. */
export function lastRound(gymId: string): OrderLine[] {
  try {
    return JSON.parse(localStorage.getItem(roundKey(gymId)) ?? '[]') as OrderLine[];
  } catch {
    return [];
  }
}

/** Whether the server said no, so that nothing was written; else nobody knows. */
const isRefusal = ({ status }: ApiError): boolean => [400, 403, 404, 409].includes(status);

/** A sale that is done, whether now or by an earlier request of the same id. */
export interface Completed {
  readonly sale: Sale;
  readonly before: boolean;
}

/**
 * Sends the order as paid. The request is kept with the order until its answer is known, and only ever sent again as it
 * was: after a lost answer or a reload it is the same sale.
 */
export function usePayment() {
  const { gym, draft, change, keepRequest, reset, catalogue } = useTill();
  const queries = useQueryClient();
  const [completed, setCompleted] = useState<Completed>();

  const finish = (sale: Sale, before: boolean) => {
    keepRound(gym.id, draft.order.lines);
    reset();
    setCompleted({ sale, before });
    void queries.invalidateQueries();
  };
  const send = async (request: Request) => {
    keepRequest(request);
    try {
      finish(await api.sales.complete(request), false);
    } catch (reason) {
      const failure = asApiError(reason);
      if (failure.code === alreadySaved.code) return finish(await api.sales.get({ id: request.id }), true);
      if (isRefusal(failure)) {
        keepRequest(null);
        await queries.invalidateQueries();
        const { data } = await catalogue.refetch();
        if (data) change((present) => reprice(present, (id) => data.byId.get(id)));
      }
      throw failure;
    }
  };
  const { submit, working, error, clear } = useSubmit(send);

  /** Asks whether a payment whose answer was lost arrived, and lets go of it where it did not. */
  const check = useSubmit(async () => {
    try {
      finish(await api.sales.get({ id: draft.id }), true);
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.code !== notFound.code) throw reason;
      keepRequest(null);
      clear();
    }
  });
  return {
    pay: submit,
    retry: () => draft.request && void submit(draft.request),
    check: () => void check.submit(),
    working: working || check.working,
    error: check.error ?? error,
    clear: () => {
      clear();
      check.clear();
    },
    completed,
    dismiss: () => setCompleted(undefined),
  };
}

export type Payment = ReturnType<typeof usePayment>;
