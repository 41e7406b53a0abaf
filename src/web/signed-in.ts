import { wipeKept } from './offline/wipe.ts';
import { keptPhone } from './phone-kept.ts';
import { dropInTab } from './tab-kept.ts';

const key = 'pulso-account';
const nobody = '';
/** The session ended by itself: who signs in again goes on where they were. */
const ended = 'ended';

let shown: string | null = null;
let leaving = false;

/** Whether this page is on its way to another one, because its account signed out: further requests would fail. */
export const isLeaving = (): boolean => leaving;

const heldBack = new Set<() => void>();

/** Waits while this page is on its way to another one: until it turns out to stay, or for good. Undefined while it is not. */
export const untilStaying = (): Promise<void> | undefined =>
  leaving ? new Promise((go) => heldBack.add(go)) : undefined;

function stay(): void {
  leaving = false;
  for (const go of heldBack) go();
  heldBack.clear();
}

const leavingListeners = new Set<() => void>();

/** Calls `listener` when this page begins to leave. @returns what stops that */
export function whenLeaving(listener: () => void): () => void {
  leavingListeners.add(listener);
  return () => void leavingListeners.delete(listener);
}

/** Holds back further queries while `signOut` runs; they go on if it fails. */
export async function whileLeaving(signOut: () => Promise<unknown>): Promise<void> {
  leaving = true;
  for (const listener of leavingListeners) listener();
  await signOut().catch((reason) => {
    stay();
    throw reason;
  });
}

/** The account whose data this page shows. */
export const shownAccount = (): string | null => shown;

/** The account that is signed in at this browser, also before a page knows whose data it shows; null without one. */
export function signedInAccount(): string | null {
  const account = localStorage.getItem(key);
  return account === nobody || account === ended ? null : account;
}

/** Calls `listener` when somebody signs in in another tab of the browser. @returns what stops that */
export function whenSignedIn(listener: () => void): () => void {
  const follow = (event: StorageEvent) => event.key === key && signedInAccount() && listener();
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Signs out every tab of the browser, and deletes what it keeps of the account. */
function forgetAccount(state: typeof nobody | typeof ended): void {
  localStorage.setItem(key, state);
  wipeKept();
}

/** Marks the account whose data this page shows, in every tab of the browser. */
export function showAccount(accountId: string): void {
  shown = accountId;
  if (signedInAccount() !== accountId) wipeKept();
  const phone = keptPhone();
  if (phone && phone.account !== accountId)
    void import('./phone.ts').then(({ endPhoneUnlessOf }) => endPhoneUnlessOf(accountId)).catch(console.warn);
  localStorage.setItem(key, accountId);
  dropInTab(accountId);
}

const isOutdated = (): boolean => {
  const signedIn = localStorage.getItem(key);
  return shown !== null && signedIn !== null && signedIn !== shown;
};

/** Hidden and not empty, so that a page that the browser keeps comes back as it was. */
const hide = (hidden: boolean): void => {
  document.documentElement.style.opacity = hidden ? '0' : '';
};

/** Loads another page, or this one anew, in place of this one, whatever was typed: nothing of the account stays in memory or in view. */
export function leaveFor(href: string | null): void {
  leaving = true;
  hide(true);
  if (href === null) window.location.reload();
  else window.location.assign(href);
}

/** Loads a screen of another gym in place of this page: nothing of the former stays in memory or on this device. */
export function leaveForOtherGym(href = '/'): void {
  dropInTab();
  wipeKept();
  leaveFor(href);
}

/** Empties every tab of the browser after a sign-out. */
export function leaveForLogin(search = ''): void {
  dropInTab();
  forgetAccount(nobody);
  leaveFor(`/login${search}`);
}

/** Empties every tab of the browser after the server ended the session; this one returns here after signing in. */
export function leaveAndReturn(): void {
  if (leaving || shown === null) return;
  forgetAccount(ended);
  leaveFor(null);
}

function leaveOutdated(): void {
  const signedOut = localStorage.getItem(key) === nobody;
  if (signedOut) dropInTab();
  leaveFor(signedOut ? '/login' : null);
}

const leaveIfOutdated = (): void => {
  if (!leaving && isOutdated()) leaveOutdated();
};

/**
 * Follows a sign-out or another account's sign-in in the other tabs, and never brings back a page of an account that has
 * signed out: browsers keep whole pages for 'Back'.
 */
export function followSignOuts(): void {
  // The browser may have been closed before what it kept was deleted.
  if (!signedInAccount()) wipeKept();
  if (localStorage.getItem(key) === nobody) dropInTab();
  window.addEventListener('storage', leaveIfOutdated);
  window.addEventListener('pagehide', () => hide(shown !== null));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isOutdated()) return leaveOutdated();
    stay();
    hide(false);
  });
  // Nobody is asked whether to stay on a page that must not be seen.
  window.addEventListener('beforeunload', (event) => leaving && event.stopImmediatePropagation(), {
    capture: true,
  });
}
