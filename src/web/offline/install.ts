import { followConnection, isLost } from './connection.ts';

/** Lets the browser open Pulso without a network, on secure origins alone. */
export async function installOnDevice(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', {
      updateViaCache: 'none',
    });
    // An automated browser that blocks service workers answers nothing.
    if (!registration) return;
    // A till is never reloaded by itself: the server may be a newer one when it is back.
    followConnection(() => !isLost() && void registration.update().catch(() => {}));
  } catch {
    // The browser may forbid it, as private windows do.
  }
}
