import { useSyncExternalStore } from 'react';

const key = 'pulso-held';
const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};

/** The only screen that this browser may open while it is locked; null if it is unlocked. */
export const lockedScreen = (): string | null => localStorage.getItem(key);

let requestedPath: string | null = null;

/** Locks every window of this browser to `path`; null unlocks them. */
export function setLockedScreen(path: string | null): void {
  requestedPath = null;
  if (path === null) localStorage.removeItem(key);
  else localStorage.setItem(key, path);
  tellAll();
}

/** Requests a lock to `path` in this window, for which a PIN must be chosen first; null withdraws it. */
export function requestScreenLock(path: string | null): void {
  requestedPath = path;
  tellAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Notifies the other windows of the browser.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useLockedScreen = (): string | null => useSyncExternalStore(subscribe, lockedScreen);
export const useRequestedLock = (): string | null => useSyncExternalStore(subscribe, () => requestedPath);

/** The till's shortcuts, which must not open the browser's search or developer tools. */
const tillKeys = /^F([2-46-9]|10|12)$/;

/**
 * Blocks keys for covered screens: their shortcuts, and Escape in their dialogs. Call it before any other listener.
 * Typing into a field needs no listener; Tab cycles within the cover.
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
