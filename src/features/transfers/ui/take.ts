import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, api } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Work } from '../../imports/parts.ts';
import type { OpenTransfer, Target } from '../contract.ts';
import { takenWords } from '../words.ts';

/** Takes a transfer once, however often a lost response is repeated. @returns the id of the payment */
function useTake() {
  const ids = useRef(new Map<string, string>());
  return async (transferId: string, target: Target, sendReceipt: boolean): Promise<string> => {
    const paymentId = ids.current.get(transferId) ?? newId();
    ids.current.set(transferId, paymentId);
    const { membershipId, clientId, owed } = target;
    await api.transfers.take({
      ...{ id: transferId, paymentId, owed, sendReceipt },
      ...(membershipId ? { membershipId } : { debtorId: clientId }),
    });
    ids.current.delete(transferId);
    return paymentId;
  };
}

const moved = ['transfer_settled', 'debt_changed', 'more_than_owed', 'not_found'];

/** True when the facts have changed since they were shown, so that the transfer is shown again as it is now. */
export const hasMoved = (reason: unknown): boolean =>
  reason instanceof ApiError && moved.includes(reason.code);

/** Takes the sure transfers one after another; what changed meanwhile is left to be reviewed. */
export function useTakeAll(onDone: (message: string) => void) {
  const take = useTake();
  const queries = useQueryClient();
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<string>();
  const stopped = useRef(false);
  const cancel = () => {
    stopped.current = true;
  };
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const takeAll = async (transfers: readonly OpenTransfer[], sendReceipt: boolean) => {
    stopped.current = false;
    setProblem(undefined);
    let [taken, left] = [0, 0];
    try {
      for (const [index, { id, candidates }] of transfers.entries()) {
        if (stopped.current) break;
        setWork({ label: 'Tomando los pagos', done: index, total: transfers.length, unit: 'transferencias' });
        const [target] = candidates;
        if (!target) continue;
        try {
          await take(id, target, sendReceipt);
          taken += 1;
        } catch (reason) {
          if (!hasMoved(reason)) throw reason;
          left += 1;
        }
      }
    } catch (reason) {
      setProblem(asApiError(reason).message);
    }
    await queries.invalidateQueries();
    setWork(undefined);
    if (taken + left > 0) onDone(takenWords(taken, left));
  };
  return { take, takeAll, work, problem, cancel };
}
