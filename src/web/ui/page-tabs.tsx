import { Link, useRouteContext, useRouterState } from '@tanstack/react-router';
import { entryIcons } from '../icons.ts';
import classes from './page-tabs.module.css';

/** The tabs of the screens that routes.ts puts into `group`; the current screen is marked. */
export function PageTabs({ group }: { readonly group: string }) {
  const { screens } = useRouteContext({ from: '__root__' });
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav className={classes.tabs} aria-label={`Vistas de ${group}`}>
      {screens.map(({ path, tab }) => {
        if (tab?.group !== group) return null;
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
