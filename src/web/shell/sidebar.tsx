import { UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScreenInfo } from '../navigation.ts';
import { mayOpen, useMe } from '../session.ts';
import { Brand } from '../ui/brand.tsx';
import { useLeave } from './leave.ts';
import classes from './sidebar.module.css';
import { type MenuScreen, SidebarEntry } from './sidebar-entry.tsx';
import { SidebarGroup } from './sidebar-group.tsx';

const hasEntry = (screen: ScreenInfo): screen is MenuScreen => screen.entry !== undefined;

/** Whether no screen before it leads to the same tabs. */
const isFirstTab = ({ tab }: ScreenInfo, place: number, entries: readonly ScreenInfo[]): boolean =>
  tab === undefined || entries.findIndex((other) => other.tab?.group === tab.group) === place;

interface SidebarProps {
  readonly screens: readonly ScreenInfo[];
  readonly onOpen: () => void;
  /** Between the entries and the sign-out button. */
  readonly children?: ReactNode;
}

/** The menu, in the order of the routes; a group takes the position of its first screen. */
export function Sidebar({ screens, onOpen, children }: SidebarProps) {
  const me = useMe();
  const leave = useLeave();
  const entries = screens
    .filter(hasEntry)
    .filter(({ who }) => mayOpen(me, who))
    .filter(isFirstTab);
  const rows = [...Map.groupBy(entries, ({ entry, path }) => entry.group ?? path).entries()];
  return (
    <nav className={classes.nav} aria-label="Menú principal">
      <Link to="/" className={classes.top} onClick={onOpen} aria-label="Pulso, inicio">
        <Brand />
      </Link>
      <ul className={classes.list}>
        {rows.map(([key, [first, ...others]]) =>
          first?.entry.group ? (
            <SidebarGroup key={key} name={key} entries={[first, ...others]} onOpen={onOpen} />
          ) : (
            first && <SidebarEntry key={key} {...first} onOpen={onOpen} />
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
