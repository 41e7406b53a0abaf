import { keepPhone, keptPhone } from './phone-kept.ts';

/** The registration of the service worker that shows notifications; undefined where the browser has none. */
export const findRegistration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration() ?? Promise.resolve(undefined);

/** Ends this browser's subscription at its push service. */
export async function unsubscribe(): Promise<void> {
  keepPhone(null);
  const registration = await findRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Ends the notices of whoever was signed in before. */
export async function endPhoneUnlessOf(account: string): Promise<void> {
  if (keptPhone()?.account !== account) await unsubscribe();
}
