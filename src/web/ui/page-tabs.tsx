import { Link, useRouteContext, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { entryIcons } from '../icons.ts';
import { mayOpen, useMe } from '../session.ts';
import classes from './page-tabs.module.css';

/** The tabs of the screens that routes.ts puts into `group`; the current screen is marked. */
export function PageTabs({ group }: { readonly group: string }) {
  const me = useMe();
  const { screens } = useRouteContext({ from: '__root__' });
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!nav.current || !tab) return;
    // Not by scrollIntoView: in Chromium the Tab key would go on from here, past 'Ir al contenido'.
    nav.current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - nav.current.clientWidth / 2;
  }, [here]);
  return (
    <nav ref={nav} className={classes.tabs} data-scrolls aria-label={`Vistas de ${group}`}>
      {screens.map(({ path, tab, who }) => {
        if (tab?.group !== group || !mayOpen(me, who)) return null;
        const TabIcon = entryIcons[tab.icon];
        return (
          <Link
            key={path}
            to={path}
            className={classes.tab}
            activeOptions={{ exact: true }}
            aria-current={here === path ? 'page' : undefined}
          >
            <TabIcon size={18} aria-hidden />
            {tab.label}
          </Link>
        );
      })}
    </nav>
  );
}
