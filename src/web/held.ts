import { useSyncExternalStore } from 'react';

const key = 'pulso-held';
const listeners = new Set<() => void>();

/** The only screen that this browser may show, until somebody lets it go; null when it is free. */
export const heldAt = (): string | null => localStorage.getItem(key);

export function holdAt(path: string | null): void {
  if (path === null) localStorage.removeItem(key);
  else localStorage.setItem(key, path);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useHeld = (): string | null => useSyncExternalStore(subscribe, heldAt);
