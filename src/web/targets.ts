import type { Right } from '../wire/rights.ts';

interface Visitor {
  readonly role: string | null;
  readonly rights: readonly Right[];
}

/** Whoever teaches and does not work with clients begins with their own week. */
export function homeOf({ role, rights }: Visitor): string {
  if (role !== 'gym') return '/';
  return rights.includes('classes.own') && !rights.includes('clients.view') ? '/mi-semana' : '/admin';
}

/** A path of this site to open after signing in; anything else is ignored. */
export function safeTarget(target: unknown): string | undefined {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return undefined;
  return ['/', '/login', '/register'].includes(target.split(/[?#]/)[0] ?? '/') ? undefined : target;
}

const withTarget = (path: string, search: Readonly<Record<string, string>>, target: unknown): string => {
  const headed = safeTarget(target);
  const params = new URLSearchParams({ ...search, ...(headed && { redirect: headed }) });
  return params.size > 0 ? `${path}?${params}` : path;
};

/** Where to sign in, to come back to `target`. */
export const signInPath = (target: unknown): string => withTarget('/login', {}, target);

/** Where a user who signed in with Google chooses a role. */
export const completionPath = (target: unknown): string =>
  withTarget('/register', { complete: 'true' }, target);

/** The screen that opens once `me` has signed in. */
export const entrancePath = (me: Visitor, target: unknown): string =>
  me.role ? (safeTarget(target) ?? homeOf(me)) : completionPath(target);
