import type { QueryClient } from '@tanstack/react-query';
import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { loadCode } from './code.ts';
import { counterPath, shownPerson, showPerson } from './counter.ts';
import { chosenGym, showGym, shownGym } from './gym-choice.ts';
import type { MenuEntry, ScreenInfo } from './navigation.ts';
import { showPhoneCountry } from './phone-country.ts';
import { lockedScreen } from './screen-lock.ts';
import { isCounterLocked, isSignedOut, type Me, mayOpen, meQuery, useMe, type Who } from './session.ts';
import { showAccount } from './signed-in.ts';
import { askedSupport } from './support.ts';
import { completionPath, signInPath } from './targets.ts';
import { ErrorPage } from './ui/error-page.tsx';

interface RouterContext {
  readonly client: QueryClient;
  readonly screens: readonly ScreenInfo[];
  /** Covers every screen of a gym while the browser is locked. */
  readonly cover: AsyncRouteComponent<object>;
  /** Lets the people of a team take turns. */
  readonly counter: ComponentType;
}

/** The URL parameters of lists, and any others of a screen. */
export interface ScreenSearch {
  readonly buscar?: string;
  readonly pagina?: number;
  readonly orden?: string;
  readonly [key: string]: unknown;
}

type Load = () => Promise<{ default: () => ReactNode }>;
type Side = 'gym' | 'client';
type Page = Load | Readonly<Record<Side, Load>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenInfo;
    /** Its module, or that of each side, which the build lists for the server. */
    loads?: Load | Readonly<Record<Side, Load>>;
    /** The module that draws it without the router. */
    page?: () => Promise<unknown>;
  }
}

async function requireAccount(client: QueryClient, href: string): Promise<{ me: Me }> {
  try {
    const me = await client.ensureQueryData({ ...meQuery(), revalidateIfStale: true });
    if (!me.role) throw redirect({ href: completionPath(href) });
    return { me };
  } catch (error) {
    if (isCounterLocked(error)) throw redirect({ href: counterPath(href), reloadDocument: true });
    if (!isSignedOut(error)) throw error;
    throw redirect({ href: signInPath(href), reloadDocument: true });
  }
}

export const root = createRootRouteWithContext<RouterContext>()({ errorComponent: ErrorPage });

/**
 * Marks whose data this page shows, and of which gym. A page never changes from one gym to another: it loads anew. What the
 * document preloads names no gym, and so may be about another than the one that the account chose in this browser, or that an
 * operator looks at in this window.
 */
async function showPlace(client: QueryClient, known: Me): Promise<Me> {
  const outside = askedSupport() !== null && known.support === null;
  const me = outside ? await client.fetchQuery({ ...meQuery(), staleTime: 0 }) : known;
  const { accountId, gym, suspension, workplaces } = me;
  const here = gym?.id ?? suspension?.gymId;
  showAccount(accountId);
  // A page never changes from one person to another either.
  if (shownPerson() === null) showPerson(me);
  if (here === undefined) return me;
  const former = shownGym(accountId);
  const chosen = former ?? chosenGym(accountId);
  if (chosen === null || chosen === here || !workplaces.some(({ id }) => id === chosen)) {
    showGym(accountId, here);
    if (former !== undefined && former !== here) window.location.assign('/');
    return me;
  }
  showGym(accountId, chosen);
  return client.fetchQuery({ ...meQuery(), staleTime: 0 });
}

/** The frame with header and sidebar, for signed-in users. */
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: async ({ context, location }): Promise<{ me: Me }> => {
    const account = await requireAccount(context.client, location.href);
    const me = await showPlace(context.client, account.me);
    showPhoneCountry(me.gym?.country);
    const lockPath = me.role === 'gym' ? lockedScreen() : null;
    if (lockPath && location.pathname !== lockPath) throw redirect({ to: lockPath as '.' });
    // Nothing may be visible before the lock screen covers it.
    if (lockPath) await context.cover.preload?.();
    return { me };
  },
  component: lazyRouteComponent(() => loadCode(() => import('./shell/shell.tsx')), 'Shell'),
});

const NoAccess = lazyRouteComponent(() => loadCode(() => import('./shell/no-access.tsx')), 'NoAccess');

interface LoadedPage {
  readonly page: ReactNode;
  readonly preload: () => Promise<void>;
}

const lazyPage = (load: Load): LoadedPage => {
  const Page = lazyRouteComponent(() => loadCode(load));
  return { page: <Page />, preload: async () => Page.preload?.() };
};

function pages(page: Page): Record<Side, LoadedPage> {
  if (typeof page === 'object') return { gym: lazyPage(page.gym), client: lazyPage(page.client) };
  const same = lazyPage(page);
  return { gym: same, client: same };
}

const sideOf = (me: Me): Side => (me.role === 'gym' ? 'gym' : 'client');

const validateSearch = (search: Record<string, unknown>): ScreenSearch => search;

const withTitle = (title: string, page: ReactNode) => (
  <>
    <title>{`${title} · Pulso`}</title>
    {page}
  </>
);

/** A screen for signed-in users; `page` is its module, one per role, or the subject of a placeholder. */
export function screen<const Path extends string>(
  path: Path,
  who: Exclude<Who, 'public'>,
  title: string,
  page: Page,
  ...placements: readonly Pick<ScreenInfo, 'entry' | 'tab' | 'roomy'>[]
) {
  const byRole = pages(page);
  return createRoute({
    getParentRoute: () => frame,
    path,
    validateSearch,
    staticData: {
      screen: Object.assign({ path, who, title }, ...placements),
      loads: page,
    },
    loader: ({ context: { me } }) => (mayOpen(me, who) ? byRole[sideOf(me)].preload() : NoAccess.preload?.()),
    component: function Screen() {
      const me = useMe();
      return mayOpen(me, who)
        ? withTitle(title, byRole[sideOf(me)].page)
        : withTitle('Sin acceso', <NoAccess who={who} />);
    },
  });
}

/** The former path of a screen. */
export const moved = <const Path extends string>(path: Path, to: string) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    validateSearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: to as '.', search, replace: true });
    },
  });

/** A screen without header and sidebar, for anyone. */
export function publicScreen<const Path extends string>(path: Path, title: string, page: Load) {
  const Page = lazyRouteComponent(() => loadCode(page));
  const Titled = Object.assign(() => withTitle(title, <Page />), { preload: Page.preload });
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    staticData: { loads: page },
    component: Titled,
  });
}

/** The page of another module at an address of this site: whoever goes there loads it anew. */
export const separatePage = <const Path extends string>(path: Path, page: () => Promise<unknown>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    staticData: { page },
    beforeLoad: ({ location }) => {
      throw redirect({ href: location.href, reloadDocument: true });
    },
  });

/** Shows a screen in the menu. */
export const entry = (label: string, icon: MenuEntry['icon'], group?: string) => ({
  entry: { label, icon, ...(group && { group }) },
});

/** Shows a screen among the tabs of `group`: see `PageTabs`. */
export const tab = (label: string, icon: MenuEntry['icon'], group: string) => ({
  tab: { label, icon, group },
});
