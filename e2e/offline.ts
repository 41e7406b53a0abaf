import type { Page } from '@playwright/test';

/** What says that there is no connection. */
export const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión' });

/** How many clients, and how many limits to owe, this device keeps. */
export const keptAhead = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const request = indexedDB.open('pulso-kept');
        // It is not there yet, and the app makes it.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve(undefined);
        request.onsuccess = () => {
          const kept = request.result.transaction('kept').objectStore('kept');
          const [clients, limits] = ['["clients","directory",{}]', '["credits","limits",{}]'].map((key) =>
            kept.get(key),
          );
          kept.transaction.oncomplete = () => {
            request.result.close();
            resolve([clients?.result?.data.length, limits?.result?.data.items.length]);
          };
        };
      }),
  );
