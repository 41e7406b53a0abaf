import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../../web/api.ts';
import { useSubmit } from '../../../../web/ui/submit.ts';
import type { OrderLine, WaitingOrder } from '../../../orders/contract.ts';
import { openSaved, quantityOf, splitOff } from '../cart/cart.ts';
import { useTill } from '../till/till.tsx';
import { useParking } from './park-order.ts';

/** The ids of what is moved, the same until it has arrived, so that a repeated attempt moves nothing twice. */
function useMovedIds() {
  const kept = useRef(new Map<string, string>());
  return {
    idOf: (key: string): string => {
      const id = kept.current.get(key) ?? newId();
      kept.current.set(key, id);
      return id;
    },
    forget: () => kept.current.clear(),
  };
}

/** Merges the whole order into a saved one. */
function useJoining() {
  const { cart, change, reset } = useTill();
  const { findSaved } = useParking();
  return async ({ id, version }: WaitingOrder) => {
    const was = await findSaved();
    const saved = await api.orders.resume({ id, version, claim: cart.id });
    const merged = openSaved(cart, saved, newId);
    // From here on it is one order, even if a later step fails.
    change(() => merged);
    if (was && was !== id) {
      const { name, client, order } = cart;
      const reason = `Pasó a «${saved.name || 'otra venta'}»`.slice(0, 200);
      await api.orders.cancel({
        ...{ id: was, name, clientId: client?.id ?? null, order, reason },
        claim: cart.id,
      });
    }
    const { name, client, order } = merged;
    await api.orders.park({ id, name, clientId: client?.id ?? null, order, claim: cart.id });
    reset();
  };
}

/** Adds lines to a saved order, which waits on. */
async function addLines({ id, version }: WaitingOrder, moved: readonly OrderLine[], claim: string) {
  const saved = await api.orders.resume({ id, version, claim });
  const { name, clientId, discount, note } = saved;
  const park = (lines: OrderLine[]) =>
    api.orders.park({ id, name, clientId, order: { lines, discount, note }, claim });
  const added = moved.filter((line) => !saved.lines.some(({ id }) => id === line.id));
  try {
    await park([...saved.lines, ...added]);
  } catch (reason) {
    await park(saved.lines).catch(() => undefined);
    throw reason;
  }
}

interface NewOrder {
  readonly name: string;
  readonly clientId: string | null;
}

/** Moves the order or quantities of its lines, all of it unless chosen otherwise. */
export function useTransfer(onDone: (words: string) => void) {
  const { cart, change } = useTill();
  const queries = useQueryClient();
  const join = useJoining();
  const ids = useMovedIds();
  const [chosen, choose] = useState<Record<string, number>>();
  const { lines } = cart.order;
  const quantities = chosen ?? Object.fromEntries(lines.map((line) => [line.id, quantityOf(line)]));
  const isWhole = lines.every((line) => (quantities[line.id] ?? 0) >= quantityOf(line));
  const { moved, rest } = splitOff(cart, quantities, ids.idOf);
  const setChosen = (next: Record<string, number> | undefined) => {
    ids.forget();
    choose(next);
  };
  const clear = () => setChosen(undefined);
  const submitted = useSubmit(async (move: () => Promise<void>, words: string) => {
    try {
      await move();
      clear();
      onDone(words);
    } finally {
      void queries.invalidateQueries({ queryKey: [api.orders.list.key[0]] });
    }
  });
  const submit = (move: () => Promise<void>, words: string) => void submitted.submit(move, words);
  return {
    ...{ quantities, choose: setChosen, clear, isWhole, isNothing: moved.length === 0 },
    ...{ working: submitted.working, error: submitted.error },
    toSaved: (target: WaitingOrder, name: string) =>
      isWhole
        ? submit(() => join(target), `La venta pasó a «${name}».`)
        : submit(async () => {
            await addLines(target, moved, ids.idOf('claim'));
            change(() => rest);
          }, `Lo elegido pasó a «${name}».`),
    /** Only a part: the whole is saved as it is. */
    toNew: ({ name, clientId }: NewOrder) =>
      submit(
        async () => {
          const order = { lines: moved, discount: null, note: '' };
          await api.orders.park({ id: ids.idOf('order'), name, clientId, order });
          change(() => rest);
        },
        `Lo elegido quedó guardado aparte${name && `, en «${name}»`}.`,
      ),
  };
}
