import { useSyncExternalStore } from 'react';

const askEveryMs = 5_000;
/** Every response of Pulso has it; a proxy that answers in its place sends none. */
const mark = 'x-request-id';

/** Since when Pulso cannot be reached, in milliseconds since 1970. */
let lostSince: number | undefined;
let asking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether Pulso cannot be reached from this page. */
export const isLost = (): boolean => lostSince !== undefined;

/** Calls `listener` when the connection is lost or comes back. @returns what stops that */
export function followConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Since when Pulso cannot be reached from this page, in milliseconds since 1970; undefined while it can. */
export const useLostSince = (): number | undefined => useSyncExternalStore(followConnection, () => lostSince);

function setLost(lost: boolean): void {
  if (lost === isLost()) return;
  lostSince = lost ? Date.now() : undefined;
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  clearTimeout(asking);
  asking = undefined;
  const response = navigator.onLine
    ? await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined)
    : undefined;
  setLost(!response?.headers.has(mark));
  if (isLost()) asking ??= setTimeout(ask, askEveryMs);
}

/** After a request without a response: asks whether Pulso can still be reached, and goes on until it can. */
export const doubtConnection = (): void => {
  if (!asking) asking = setTimeout(ask);
};

/** Learns from the browser when the network goes and comes. @returns what ends it */
export function watchNetwork(): () => void {
  const look = () => void ask();
  window.addEventListener('offline', look);
  window.addEventListener('online', look);
  if (!navigator.onLine) look();
  return () => {
    window.removeEventListener('offline', look);
    window.removeEventListener('online', look);
  };
}
