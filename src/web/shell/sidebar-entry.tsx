import { Link, useRouterState } from '@tanstack/react-router';
import { entryIcons } from '../icons.ts';
import type { MenuEntry, ScreenInfo } from '../navigation.ts';
import { ariaKeys } from '../shortcuts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { keysOf } from './screen-keys.ts';
import classes from './sidebar.module.css';

export type MenuScreen = ScreenInfo & { readonly entry: MenuEntry };

export function useHere(): (path: string) => boolean {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return (path) => here === path || (path === '/' ? here === '/admin' : here.startsWith(`${path}/`));
}

export function SidebarEntry({
  path,
  entry,
  onOpen,
}: Pick<MenuScreen, 'path' | 'entry'> & { readonly onOpen: () => void }) {
  const isHere = useHere();
  const EntryIcon = entryIcons[entry.icon];
  const keys = keysOf(path);
  return (
    <li>
      <Link
        to={path}
        className={classes.entry}
        activeOptions={{ exact: true }}
        onClick={onOpen}
        aria-current={isHere(path) ? 'page' : undefined}
        aria-keyshortcuts={keys && ariaKeys(keys)}
      >
        <EntryIcon size={18} aria-hidden="true" />
        {entry.label}
        {keys && <KeyHint keys={keys} className={classes.keys} />}
      </Link>
    </li>
  );
}
