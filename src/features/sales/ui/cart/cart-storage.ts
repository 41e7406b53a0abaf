import { useSyncExternalStore } from 'react';
import { v7 as newId } from 'uuid';
import { loadCode } from '../../../../web/code.ts';
import type { Order } from '../../../orders/contract.ts';
import { type Cart, emptyCart, isEmpty } from './cart.ts';

/** Stores a window's order, which survives a reload, closing the window and the machine's sleep. */
export interface CartStorage {
  readonly get: () => Cart;
  readonly set: (next: Cart) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How long a reloaded window waits for its slot at most, while no other window says that it holds it. */
const waitMs = 15_000;
const prefixOf = (gymId: string) => `pulso-order ${gymId} `;

/** Chromium forgets an abort that comes before its first answer about locks: such a request is given up here. */
function lock(name: string, options: LockOptions): Promise<boolean> {
  const { signal } = options;
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(false));
    navigator.locks
      .request(name, options, (granted) => {
        const isHeld = granted !== null && !signal?.aborted;
        resolve(isHeld);
        return isHeld ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(false));
  });
}

type SlotMessage = 'asks' | 'holds';

/**
 * Locks a slot for the lifetime of this window; false if another window holds it. With `wait` it waits for the document
 * before a reload to release it, but not for a window that says it holds it: a duplicated tab knows its original's slot.
 */
async function holdSlot(name: string, wait = false): Promise<boolean> {
  const channel = new BroadcastChannel(name);
  const say = (message: SlotMessage) => channel.postMessage(message);
  const heldElsewhere = new AbortController();
  let isHeld = false;
  channel.onmessage = ({ data }: MessageEvent<SlotMessage>) => {
    if (data === 'holds') heldElsewhere.abort();
    else if (isHeld) say('holds');
  };
  window.addEventListener('pagehide', () => channel.close());
  say('asks');
  const signal = AbortSignal.any([heldElsewhere.signal, AbortSignal.timeout(waitMs)]);
  isHeld = await lock(name, wait ? { signal } : { ifAvailable: true });
  if (isHeld) say('holds');
  else channel.close();
  return isHeld;
}

/**
 * As `claim`, where there are no locks, for they exist on secure origins only: windows that leave say so in
 * localStorage, where they have an order. The slot of a window that crashed stays its own.
 */
function claimWithoutLocks(prefix: string): string {
  const left = (slot: string) => `pulso-left ${prefix}${slot}`;
  const slots = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  const abandoned = slots.sort().find((slot) => localStorage.getItem(left(slot)));
  const slot = sessionStorage.getItem(prefix) ?? abandoned ?? newId();
  localStorage.removeItem(left(slot));
  window.addEventListener('pagehide', () => {
    if (localStorage.getItem(prefix + slot) !== null) localStorage.setItem(left(slot), '1');
  });
  window.addEventListener('pageshow', () => localStorage.removeItem(left(slot)));
  return slot;
}

/** This window's storage slot of the gym: its previous one, an abandoned one, or a new one. */
async function claim(prefix: string): Promise<string> {
  if (!navigator.locks) return claimWithoutLocks(prefix);
  const before = sessionStorage.getItem(prefix);
  if (before && (await holdSlot(prefix + before, true))) return before;
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys.sort()) {
    if (await holdSlot(key)) return key.slice(prefix.length);
  }
  const slot = newId();
  await holdSlot(prefix + slot);
  return slot;
}

function readText(text: string, schema: typeof Order): Cart | undefined {
  try {
    const cart = JSON.parse(text) as Cart;
    const { data: order } = schema.safeParse(cart.order);
    return typeof cart.id === 'string' && order ? { ...cart, order } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is stored; an empty order where that is nothing, or unreadable. A till without an order draws without the code that checks one.
 * @throws ApiError where that code cannot be loaded: what is stored stays
 */
async function read(key: string): Promise<Cart> {
  const text = localStorage.getItem(key);
  const stored =
    text !== null && readText(text, (await loadCode(() => import('../../../orders/contract.ts'))).Order);
  return stored || emptyCart(newId);
}

/** The slots of this window. */
const claims = new Map<string, Promise<string>>();

async function takeStorage(gymId: string): Promise<CartStorage> {
  const prefix = prefixOf(gymId);
  const claimed = claims.get(gymId) ?? claim(prefix);
  claims.set(gymId, claimed);
  const slot = await claimed;
  const key = prefix + slot;
  sessionStorage.setItem(prefix, slot);
  let cart = await read(key);
  const listeners = new Set<() => void>();
  return {
    get: () => cart,
    set: (next) => {
      cart = next;
      try {
        if (isEmpty(next)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full storage must not prevent selling.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const storages = new Map<string, Promise<CartStorage>>();

/** This window's storage of a gym; the same for the lifetime of the window. */
export function cartStorageOf(gymId: string): Promise<CartStorage> {
  const storage = storages.get(gymId) ?? takeStorage(gymId);
  storages.set(gymId, storage);
  // Once the failure is shown it can be tried again.
  storage.catch(() => setTimeout(() => storages.delete(gymId), 1000));
  return storage;
}

export const useCart = (storage: CartStorage): Cart => useSyncExternalStore(storage.subscribe, storage.get);
