import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { counterLocked, signedOut } from '../wire/failures.ts';
import { mailOff, mailUnproved } from '../wire/mail.ts';
import type { Right } from '../wire/rights.ts';
import { money } from '../wire/written.ts';
import { ApiError, api, query } from './api.ts';
import { switchGym } from './gym-choice.ts';
import { keptPhone } from './phone-kept.ts';
import { isLeaving, leaveAndReturn, leaveForLogin, signedInAccount, whileLeaving } from './signed-in.ts';
import { forgetSupport } from './support.ts';
import { entrancePath } from './targets.ts';

export type Me = Awaited<ReturnType<typeof api.account.me>>;

/**
 * 'public': nobody needs to sign in; 'everyone': each account; 'gym': all of a gym's team, or whoever of it has one of the
 * rights; 'team': each person of it, where the owner does not work alone; 'owner': the gym's owner, in a session of their own;
 * 'operator': whoever runs this server.
 */
export type Who = 'public' | 'everyone' | 'gym' | 'team' | 'client' | 'owner' | 'operator' | readonly Right[];

export const meQuery = () => query(api.account.me, {});

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === signedOut.code;

/** Whether nobody of the team uses the session now. */
export const isCounterLocked = (error: unknown): boolean =>
  error instanceof ApiError && error.code === counterLocked.code;

/** The signed-in account. Only on screens that need one. */
export const useMe = (): Me => useSuspenseQuery(meQuery()).data;

/** The account that is signed in at this browser, on a screen that needs none; undefined until that is known. */
export function useVisitor(): Me | null | undefined {
  const { data, isLoading } = useQuery({ ...meQuery(), enabled: signedInAccount() !== null });
  return data ?? (isLoading ? undefined : null);
}

/** Writes amounts in the gym's currency: `useMoney()(25000)` is '$ 25.000'. */
export function useMoney(): (amount: number) => string {
  const currency = useMe().gym?.currency;
  return useCallback((amount: number) => money(amount, currency), [currency]);
}

/** How the gym taxes what its till sells. */
export function useTaxPolicy(): Pick<NonNullable<Me['gym']>, 'taxRate' | 'taxPerProduct'> {
  const { gym } = useMe();
  return gym ?? { taxRate: 0, taxPerProduct: false };
}

/** Why the gym's mails do not leave, or undefined when they do. */
export function useNoMailReason(): string | undefined {
  const { mail } = useMe();
  if (mail === 'off') return mailOff.message;
  return mail === 'unproved' ? mailUnproved.message : undefined;
}

/** Where others reach Pulso: a window in the gym's own network may have another address. */
export const usePublicUrl = (): string => useMe().publicUrl ?? location.origin;

/** The gym's time zone; the default one for an account without a gym. */
export const useTimeZone = (): string => useMe().gym?.timeZone ?? 'America/Santiago';

export function mayOpen(me: Me, who: Who): boolean {
  if (typeof who === 'object') return who.some((right) => me.rights.includes(right));
  if (who === 'operator') return me.operator;
  if (who === 'owner') return me.owner && !me.shared;
  if (who === 'team') return me.hasTeam && me.person !== null;
  if (who === 'gym') return me.role === 'gym';
  if (who === 'client') return me.role !== 'gym';
  return true;
}

/** Of which rights a caller needs one; null for everybody of the team. */
export interface Restricted {
  readonly rights: readonly Right[] | null;
  readonly authorizable?: boolean;
  /** Whether an operator who looks at the gym may. */
  readonly inSupport?: boolean;
}

/**
 * Whether the person may call a verb, `mayCall(me, api.clients.remove)`, by themselves or by the PIN of a colleague, for
 * which the call then asks.
 */
export const mayCall = (me: Me, { rights, authorizable, inSupport }: Restricted): boolean =>
  (me.support === null || inSupport !== false) &&
  (rights === null ||
    rights.some((right) => me.rights.includes(right)) ||
    (authorizable === true && me.canSwitch));

/** Tells whether the person may call a verb: `const may = useMay()`, `may(api.clients.remove)`. */
export function useMay(): (verb: Restricted) => boolean {
  const me = useMe();
  return (verb) => mayCall(me, verb);
}

/** Opens the requested screen, or the home screen, after a successful sign-in. */
export function useEnter(): (target?: unknown) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(
    async (target?: unknown) => {
      client.clear();
      const me = await client.fetchQuery(meQuery());
      // Replaces the screen that was for those who had not signed in.
      await router.navigate({ href: entrancePath(me, target), replace: true });
    },
    [client, router],
  );
}

async function askSession(): Promise<boolean> {
  try {
    await api.account.me({});
  } catch (error) {
    if (!isSignedOut(error)) return true;
    leaveAndReturn();
    return false;
  }
  return true;
}

let asking: Promise<boolean> | undefined;

/** Whether the session is still valid, as another tab may have renewed it; if not, every tab leaves for /login. */
export async function confirmSession(): Promise<boolean> {
  if (isLeaving()) return false;
  asking ??= askSession().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** @throws ApiError while this device has changes to send, which only this account can, and for this gym alone */
async function requireNothingUnsent(): Promise<void> {
  const { countChanges } = await import('./offline/outbox.ts');
  const count = await countChanges().catch(() => 0);
  if (count > 0) throw unsent(count);
}

/** Goes on in another gym where the account works, at a screen there. @throws ApiError while this device has changes to send */
export async function goToGym(id: string, href?: string): Promise<void> {
  await requireNothingUnsent();
  switchGym(id, href);
}

const unsent = (count: number) =>
  new ApiError({
    code: 'unsent',
    status: 0,
    message: `Antes de salir, mira lo que falta enviar: ${count === 1 ? 'es 1 cambio' : `son ${count} cambios`} de este equipo.`,
  });

/** Ends what this browser is told of the account's classes; where that fails, nobody stays signed in for it. */
async function endNotices(): Promise<void> {
  const phone = keptPhone();
  if (!phone) return;
  try {
    const { unsubscribe } = await import('./phone.ts');
    // Without a connection the push service alone is told.
    await Promise.all(Object.values(phone.gyms).map((id) => api.pushes.remove({ id }).catch(() => {})));
    await unsubscribe();
  } catch (reason) {
    console.warn(reason);
  }
}

/**
 * Signs out and leaves for /login, in all tabs of the browser.
 * @throws ApiError also while this device has changes to send, which only this account can
 */
export function useSignOut(): (returnTo?: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (returnTo) => {
      await requireNothingUnsent();
      await whileLeaving(async () => {
        // The ended session would be refused what is still asked for; what begins from here on waits.
        await client.cancelQueries();
        forgetSupport();
        await endNotices();
        await api.account.signOut({});
      });
      leaveForLogin(returnTo ? `?${new URLSearchParams({ redirect: returnTo })}` : '');
    },
    [client],
  );
}
