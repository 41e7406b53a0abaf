import { Link, useRouteContext, useRouterState } from '@tanstack/react-router';
import { entryIcons } from '../icons.ts';
import { mayOpen, useMe } from '../session.ts';
import { useCentered } from './centered.ts';
import classes from './page-tabs.module.css';

/** The tabs of the screens that routes.ts puts into `group`; that of the current screen, or of the one above it, is marked. */
export function PageTabs({ group }: { readonly group: string }) {
  const me = useMe();
  const { screens } = useRouteContext({ from: '__root__' });
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const tabs = screens.flatMap(({ path, tab, who }) =>
    tab?.group === group && mayOpen(me, who) ? [{ path, ...tab }] : [],
  );
  const current = tabs
    .filter(({ path }) => here === path || here.startsWith(`${path}/`))
    .reduce((longest, { path }) => (path.length > longest.length ? path : longest), '');
  const nav = useCentered<HTMLElement>('[aria-current]', here);
  return (
    <nav ref={nav} className={classes.tabs} data-scrolls aria-label={`Vistas de ${group}`}>
      {tabs.map(({ path, icon, label }) => {
        const TabIcon = entryIcons[icon];
        return (
          <Link
            key={path}
            to={path}
            className={classes.tab}
            activeOptions={{ exact: true }}
            aria-current={path === current ? (here === path ? 'page' : 'true') : undefined}
          >
            <TabIcon size={18} aria-hidden />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
