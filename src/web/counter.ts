import { useSyncExternalStore } from 'react';
import type { Right } from '../wire/rights.ts';
import type { Method } from '../wire/verb.ts';
import { wipeKept } from './offline/wipe.ts';
import { keepEarlyKeys, takeEarlyKeys } from './shell/early-keys.ts';
import { isLeaving, leaveFor, signedInAccount } from './signed-in.ts';
import { dropInTab } from './tab-kept.ts';

const keyOf = (account: string): string => `pulso-person ${account}`;

let shown: string | null = null;

/** Who of the team this page shows, and so whom its requests are of; null where it shows nobody yet. */
export const shownPerson = (): string | null => shown;

/** Who did something, in which session. */
export interface Maker {
  readonly session: string;
  readonly person: string;
  readonly name: string;
}

let maker: Maker | null = null;

/** Whose is what this page does, for what it sends later; null where it shows nobody. */
export const shownMaker = (): Maker | null => maker;

/** Marks whom of the team this page shows, and in which session, for all windows of the browser. */
export function showPerson({
  person,
  sessionId,
}: {
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly sessionId: string;
}): void {
  const id = person?.id ?? null;
  shown = id;
  maker = person && { session: sessionId, person: person.id, name: person.name };
  const account = signedInAccount();
  if (account && id && localStorage.getItem(keyOf(account)) !== id) localStorage.setItem(keyOf(account), id);
}

/** Loads `href` for who took over: of somebody else nothing stays in memory or on this device. */
export function goOnAs(id: string, href: string): void {
  const account = signedInAccount();
  const former = account && localStorage.getItem(keyOf(account));
  if (former !== id) {
    dropInTab();
    wipeKept();
  }
  if (account) localStorage.setItem(keyOf(account), id);
  leaveFor(href);
}

/** Where a team says who uses this device, to come back to `href`. */
export const counterPath = (href: string): string => `/counter?${new URLSearchParams({ redirect: href })}`;

const hereHref = (): string => window.location.pathname + window.location.search;

/** Leaves a page whose person does not use the session any more: another does, or nobody. */
export function leaveForOtherPerson(isLocked: boolean): void {
  if (shown === null || isLeaving()) return;
  leaveFor(isLocked ? counterPath(hereHref()) : null);
}

/** Calls `listener` when somebody took over in another window. @returns what stops that */
export function whenTakenOver(listener: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    const account = signedInAccount();
    if (account && key === keyOf(account) && newValue && newValue !== shown && !isLeaving()) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Loads this page anew for who took over in another window. */
export function followPerson(): void {
  whenTakenOver(() => {
    if (shown === null) return;
    dropInTab();
    leaveFor(null);
  });
}

/** The key that opens the choice of who goes on. */
export const personKeys = 'alt+U';

let requested = false;
const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};

/** Opens the choice of who goes on in this session, which gets the keys that come before it is there, or closes it. */
export function requestSwitch(open: boolean): void {
  if (open) keepEarlyKeys(() => requestSwitch(false));
  else takeEarlyKeys();
  requested = open;
  tellAll();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useRequestedSwitch = (): boolean => useSyncExternalStore(subscribe, () => requested);

/** What a person may not do, and somebody with one of the rights may let them do once. */
export interface PermitRequest {
  readonly rights: readonly Right[];
  readonly request: {
    readonly method: Method;
    readonly url: string;
    readonly body: Record<string, unknown>;
    readonly maker?: string;
  };
  /** What it is and who did it, where it is sent later. */
  readonly about?: string | undefined;
}

interface AskedPermit extends PermitRequest {
  readonly answer: (permitId: string | null) => void;
}

let asked: AskedPermit | null = null;

/** Asks for the PIN of somebody who may. @returns the permit's id, or null where nobody gives it */
export function askPermit(permit: PermitRequest): Promise<string | null> {
  if (!shown || asked) return Promise.resolve(null);
  return new Promise((resolve) => {
    const answer = (permitId: string | null) => {
      asked = null;
      tellAll();
      resolve(permitId);
    };
    asked = { ...permit, answer };
    tellAll();
  });
}

export const useAskedPermit = (): AskedPermit | null => useSyncExternalStore(subscribe, () => asked);
