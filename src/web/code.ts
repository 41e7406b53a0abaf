import { ApiError, unreachable } from './api.ts';

export const outdated = () =>
  new ApiError({
    code: 'outdated',
    status: 0,
    message: 'Pulso se actualizó. Actualiza la página para seguir; lo que escribiste se puede recuperar.',
  });

/**
 * Loads code that the page did not come with.
 * @throws ApiError `network` without a connection, `outdated` where the server has a newer version
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (reason) {
    console.warn(reason);
    await fetch('/api/health', { cache: 'no-store' }).catch(() => {
      throw unreachable();
    });
    throw outdated();
  }
}
