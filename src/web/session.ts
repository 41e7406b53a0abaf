import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { money } from '../wire/written.ts';
import { api, query } from './api.ts';

export type Me = Awaited<ReturnType<typeof api.account.me>>;

/** 'public': nobody needs to sign in; 'everyone': each account; 'operator': who runs this server. */
export type Who = 'public' | 'everyone' | 'gym' | 'client' | 'operator';

export const meQuery = () => query(api.account.me, {});

/** The signed-in account. Only on screens that need one. */
export const useMe = (): Me => useSuspenseQuery(meQuery()).data;

/** Writes amounts in the gym's currency: `useMoney()(25000)` is '$ 25.000'. */
export function useMoney(): (amount: number) => string {
  const currency = useMe().gym?.currency;
  return useCallback((amount: number) => money(amount, currency), [currency]);
}

/** The time zone in which the gym reads its moments; of an account without a gym, the default one. */
export const useTimeZone = (): string => useMe().gym?.timeZone ?? 'America/Santiago';

export function mayOpen(me: Me, who: Who): boolean {
  if (who === 'operator') return me.operator;
  if (who === 'gym') return me.role === 'gym';
  if (who === 'client') return me.role !== 'gym';
  return true;
}

export const homeOf = (me: Me) => (me.role === 'gym' ? '/admin' : '/');

/** A place of this site to go on to after signing in; anything else is ignored. */
export function safeTarget(target: unknown): string | undefined {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return undefined;
  return ['/', '/login', '/register'].includes(target.split(/[?#]/)[0] ?? '/') ? undefined : target;
}

/** Where a person who came by Google says what they are. */
export const completion = (target?: unknown) => {
  const headed = safeTarget(target);
  return { to: '/register', search: { complete: true, ...(headed && { redirect: headed }) } } as const;
};

/** Goes to where the person was headed, or to their home, once the server has signed them in. */
export function useEnter(): (target?: unknown) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(
    async (target?: unknown) => {
      client.clear();
      const me = await client.fetchQuery(meQuery());
      // In place of /login, which nobody wants to go back to.
      if (me.role) await router.navigate({ href: safeTarget(target) ?? homeOf(me), replace: true });
      else await router.navigate(completion(target));
    },
    [client, router],
  );
}

let leaving = false;
/** Whether a sign-out is under way: what is asked from now on would be answered to nobody. */
export const isLeaving = (): boolean => leaving;

export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(async () => {
    leaving = true;
    try {
      await client.cancelQueries();
      // What is shown counts as fresh: on its way out, a screen would ask again for what it was about to.
      client.setQueriesData({}, (data: unknown) => data);
      await api.account.signOut({});
      // Nobody's data stays; but a screen that still stands would ask anew for what is gone.
      const stop = router.subscribe('onRendered', () => {
        stop();
        client.clear();
      });
      await router.navigate({ to: '/login' });
    } finally {
      leaving = false;
    }
  }, [client, router]);
}
