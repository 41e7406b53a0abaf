import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useMe } from '../session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AccountMenu } from './account-menu.tsx';
import { QuickLinks } from './quick-links.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './shell.module.css';

const PersonButton = lazyPart(
  () => import('./person-button.tsx'),
  () => null,
);

const GymImage = lazyPart(
  () => import('./gym-image.tsx'),
  () => null,
);

function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'light' ? 'dark' : 'light';
  const label = other === 'dark' ? 'Usar colores oscuros' : 'Usar colores claros';
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(other)}>
      {other === 'dark' ? <IconMoon size={18} /> : <IconSun size={18} />}
    </ActionIcon>
  );
}

export function Header({ onMenu, menuOpen }: { readonly onMenu: () => void; readonly menuOpen: boolean }) {
  const me = useMe();
  const several = me.workplaces.length > 1 || undefined;
  const name = (
    <span className={classes.gym} data-several={several} title={me.gymName ?? undefined}>
      {me.gymName ?? 'Mi espacio'}
    </span>
  );
  return (
    <header className={classes.header}>
      <ActionIcon
        size={44}
        className={classes.burger ?? ''}
        aria-label="Abrir el menú"
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      {me.hasLogo ? (
        <span className={classes.place} data-several={several}>
          <Suspense>
            <GymImage />
          </Suspense>
          {name}
        </span>
      ) : (
        name
      )}
      {me.role === 'gym' && <QuickLinks />}
      <span className={classes.grow} />
      {me.role === 'gym' && <SearchBox />}
      <SchemeToggle />
      {(me.shared || me.canSwitch) && (
        <Suspense>
          <PersonButton />
        </Suspense>
      )}
      <AccountMenu />
    </header>
  );
}
