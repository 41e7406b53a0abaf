import type { Page } from '@playwright/test';

/** What says that there is no connection. */
export const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión' });

/** Whether this device keeps all that it asks for in advance, of which who came today is the last. */
export const hasKeptToday = (page: Page, date: string) =>
  page.evaluate(
    (key) =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('pulso-kept');
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve(false);
        request.onsuccess = () => {
          const visits = request.result.transaction('kept').objectStore('kept').count(key);
          visits.onsuccess = () => {
            request.result.close();
            resolve(visits.result === 1);
          };
        };
      }),
    JSON.stringify(['reservations', 'visits', { date }]),
  );

/** As if this device had not kept the classes of a day. */
export const forgetDay = (page: Page, date: string) =>
  page.evaluate(
    (key) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('pulso-kept');
        request.onsuccess = () => {
          const kept = request.result.transaction('kept', 'readwrite').objectStore('kept');
          kept.delete(key);
          kept.transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    JSON.stringify(['reservations', 'day', { date }]),
  );

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
