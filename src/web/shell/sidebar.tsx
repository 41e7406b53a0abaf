import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconLogout } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { entryIcons, groupIcons } from '../icons.ts';
import type { MenuEntry, ScreenInfo } from '../navigation.ts';
import { homeOf, mayOpen, useMe } from '../session.ts';
import { Brand } from '../ui/brand.tsx';
import { useLeave } from './leave.ts';
import classes from './sidebar.module.css';

type MenuScreen = ScreenInfo & { readonly entry: MenuEntry };

const hasEntry = (screen: ScreenInfo): screen is MenuScreen => screen.entry !== undefined;

interface SidebarProps {
  readonly screens: readonly ScreenInfo[];
  readonly onOpen: () => void;
  /** Between the entries and the sign-out button. */
  readonly children?: ReactNode;
}

function useHere(): (path: string) => boolean {
  const home = homeOf(useMe());
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return (path) => here === path || (path === '/' ? here === home : here.startsWith(`${path}/`));
}

function Entry({
  path,
  entry,
  onOpen,
}: Pick<MenuScreen, 'path' | 'entry'> & { readonly onOpen: () => void }) {
  const isHere = useHere();
  const EntryIcon = entryIcons[entry.icon];
  return (
    <li>
      <Link
        to={path}
        className={classes.entry}
        activeOptions={{ exact: true }}
        onClick={onOpen}
        aria-current={isHere(path) ? 'page' : undefined}
      >
        <EntryIcon size={18} aria-hidden="true" />
        {entry.label}
      </Link>
    </li>
  );
}

interface GroupProps {
  readonly name: string;
  readonly entries: readonly MenuScreen[];
  readonly onOpen: () => void;
}

function Group({ name, entries, onOpen }: GroupProps) {
  const [open, setOpen] = useState(false);
  const isHere = useHere();
  const id = useId();
  const Icon = groupIcons[name];
  // Also marked on screens that have no entry of their own.
  const root = `/${entries[0]?.path.split('/')[1]}`;
  const within = isHere(root) && !(open && entries.some(({ path }) => isHere(path)));
  return (
    <li>
      <UnstyledButton
        className={classes.entry ?? ''}
        data-within={within || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {Icon && <Icon size={18} aria-hidden="true" />}
        {name}
        <IconChevronRight size={16} className={classes.chevron} aria-hidden="true" />
      </UnstyledButton>
      <ul id={id} className={classes.inner} hidden={!open}>
        {entries.map((screen) => (
          <Entry key={screen.path} {...screen} onOpen={onOpen} />
        ))}
      </ul>
    </li>
  );
}

/** The menu, in the order of the routes; a group takes the position of its first screen. */
export function Sidebar({ screens, onOpen, children }: SidebarProps) {
  const me = useMe();
  const leave = useLeave();
  const entries = screens.filter(hasEntry).filter(({ who }) => mayOpen(me, who));
  const rows = [...Map.groupBy(entries, ({ entry, path }) => entry.group ?? path).entries()];
  return (
    <nav className={classes.nav} aria-label="Menú principal">
      <Link to="/" className={classes.top} onClick={onOpen} aria-label="Pulso, inicio">
        <Brand />
      </Link>
      <ul className={classes.list}>
        {rows.map(([key, [first, ...others]]) =>
          first?.entry.group ? (
            <Group key={key} name={key} entries={[first, ...others]} onOpen={onOpen} />
          ) : (
            first && <Entry key={key} {...first} onOpen={onOpen} />
          ),
        )}
      </ul>
      {children}
      <UnstyledButton className={`${classes.entry} ${classes.out}`} onClick={leave}>
        <IconLogout size={18} aria-hidden="true" />
        Cerrar Sesión
      </UnstyledButton>
    </nav>
  );
}
