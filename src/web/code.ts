import { ApiError, unreachable } from './api.ts';
import { isLost } from './offline/connection.ts';

const outdatedWith = (message: string) => new ApiError({ code: 'outdated', status: 0, message });

const outdated = () =>
  outdatedWith('Pulso se actualizó. Actualiza la página para seguir; lo que escribiste se puede recuperar.');

const isBack = () =>
  outdatedWith('Volvió la conexión. Actualiza la página para abrirla; lo que escribiste se puede recuperar.');

/** Chromium asks for code no more that it once failed to get, until the page is loaded again. */
let failedBefore = false;

/** @throws ApiError `network` without a connection */
const reachServer = () =>
  fetch('/api/health', { cache: 'no-store' }).catch(() => {
    throw unreachable();
  });

/**
 * Loads code that the page did not come with.
 * @throws ApiError `network` without a connection, `outdated` where the page has to be loaded again
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (isLost() && !navigator.serviceWorker?.controller) await reachServer();
  try {
    return await load();
  } catch (reason) {
    console.warn(reason);
    await reachServer().catch((lost) => {
      failedBefore = true;
      throw lost;
    });
    throw failedBefore ? isBack() : outdated();
  }
}
