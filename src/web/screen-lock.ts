import { useSyncExternalStore } from 'react';

const key = 'pulso-held';
const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};

/** The only screen that this browser may open, until somebody lets it go; null when it is free. */
export const lockedScreen = (): string | null => localStorage.getItem(key);

let requestedPath: string | null = null;

/** Covers every window of this browser, and keeps them from other screens; null lets them go. */
export function setLockedScreen(path: string | null): void {
  requestedPath = null;
  if (path === null) localStorage.removeItem(key);
  else localStorage.setItem(key, path);
  tellAll();
}

/** In this window somebody wants to hold `path` and is yet to choose how to let it go; null gives up. */
export function requestScreenLock(path: string | null): void {
  requestedPath = path;
  tellAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The other windows of the browser are told so.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useLockedScreen = (): string | null => useSyncExternalStore(subscribe, lockedScreen);
export const useRequestedLock = (): string | null => useSyncExternalStore(subscribe, () => requestedPath);

/** Whoever presses one wants the till, and neither the browser's search nor its tools. */
const tillKeys = /^F([2-46-9]|10|12)$/;

/**
 * Keeps keys from what is covered: its shortcuts, and the Escape of its dialogs. To be called before anything listens.
 * What is typed into a field needs no listener; Tab goes round in the cover.
 */
export function guardKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab' || lockedScreen() === null) return;
      event.stopImmediatePropagation();
      if (tillKeys.test(event.key)) event.preventDefault();
    },
    { capture: true },
  );
}
