import { v7 as newId } from 'uuid';
import { ApiError, api } from '../../../web/api.ts';
import { findRegistration, unsubscribe } from '../../../web/phone.ts';
import { type KeptPhone, keepPhone, keptPhone } from '../../../web/phone-kept.ts';
import { signedInAccount } from '../../../web/signed-in.ts';

/** Why no notice can be shown in this browser. */
export type Obstacle = 'insecure' | 'homeScreen' | 'unsupported' | 'denied';

/** iPads call themselves Macs. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function findObstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApplePhone() ? 'homeScreen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** What this browser keeps of the account that is signed in. */
const ownKept = (): KeptPhone | null => {
  const kept = keptPhone();
  return kept?.account === signedInAccount() ? kept : null;
};

/** Under which id this browser is told of classes in a gym; undefined where it is not. */
export const phoneHere = (gymId: string): string | undefined => ownKept()?.gyms[gymId];

const noService = () =>
  new ApiError({
    code: 'no_push_service',
    status: 0,
    message: 'Tu navegador no pudo prender los avisos. Revisa tu conexión y prueba otra vez.',
  });

/** @throws ApiError where the browser's push service gives none */
async function subscribe(serverKey: string): Promise<PushSubscription> {
  const registration = await findRegistration();
  if (!registration) throw noService();
  const { pushManager } = await navigator.serviceWorker.ready;
  const kept = ownKept();
  try {
    const former = await pushManager.getSubscription();
    // Whoever had it before is told nothing here any more, and no browser changes the key of a subscription.
    if (former && kept?.serverKey !== serverKey) await former.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  } catch (reason) {
    console.warn(reason);
    throw noService();
  }
}

async function addPhone(gymId: string, serverKey: string, dayMessages: boolean): Promise<void> {
  const account = signedInAccount();
  const { endpoint, keys } = (await subscribe(serverKey)).toJSON();
  if (!account || !endpoint || !keys?.p256dh || !keys.auth) throw noService();
  const { id } = await api.pushes.add({
    ...{ id: newId(), endpoint, serverKey, p256dh: keys.p256dh, auth: keys.auth, dayMessages },
  });
  const kept = ownKept();
  const others = kept?.endpoint === endpoint ? kept.gyms : {};
  keepPhone({ account, endpoint, serverKey, gyms: { ...others, [gymId]: id } });
}

/** Asks for the permission, and turns a gym's notices on. @returns whether the person allowed it */
export async function turnOn(gymId: string, serverKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await addPhone(gymId, serverKey, true);
  return true;
}

/** Forgets that this browser is told in a gym; the subscription goes with the last one. */
async function forget(gymId: string): Promise<void> {
  const kept = ownKept();
  if (!kept) return;
  const gyms = Object.fromEntries(Object.entries(kept.gyms).filter(([id]) => id !== gymId));
  if (Object.keys(gyms).length === 0) await unsubscribe();
  else keepPhone({ ...kept, gyms });
}

export async function turnOff(gymId: string, id: string): Promise<void> {
  await api.pushes.remove({ id });
  if (id === phoneHere(gymId)) await forget(gymId);
}

/**
 * Subscribes again where this browser was told in a gym, and its subscription or the server's key is another by now. What was
 * turned off elsewhere stays off.
 */
export async function renewPhone(gymId: string): Promise<void> {
  const id = phoneHere(gymId);
  const kept = ownKept();
  if (!id || !kept || findObstacle() !== null || Notification.permission !== 'granted') return;
  const { items, serverKey } = await api.pushes.own({});
  const registration = await findRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const isSame = subscription?.endpoint === kept.endpoint;
  const stored = items.find((item) => item.id === id);
  if (!stored && isSame) return forget(gymId);
  if (stored?.reachable && isSame && kept.serverKey === serverKey) return;
  await addPhone(gymId, serverKey, stored?.dayMessages ?? false);
  const isLeft = stored && phoneHere(gymId) !== id && !isSame;
  // A subscription that is no more would only be found out with the next notice.
  if (isLeft) await api.pushes.remove({ id }).catch(() => {});
}
