import '../styles/shell.css';
import { Drawer } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLive } from '../live.ts';
import { useMe } from '../session.ts';
import { Header } from './header.tsx';
import { QuickLinks } from './quick-links.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SupportButton } from './support-button.tsx';

const Hosts = lazy(() => import('../ui/hosts.tsx'));

function OfflineBar() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <div className={classes.offline} role="status">
      Sin conexión. Lo que escribas sigue aquí; guarda cuando vuelva.
    </div>
  );
}

/** The frame around every screen of those who are signed in. */
export function Shell() {
  const { screens } = useRouteContext({ from: '__root__' });
  const [opened, { open, close }] = useDisclosure(false);
  const me = useMe();
  useLive();
  return (
    <>
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <div className={classes.shell}>
        <div className={classes.sidebar}>
          <Sidebar screens={screens} onOpen={close} />
        </div>
        <div className={classes.column}>
          <Header onMenu={open} menuOpen={opened} />
          <OfflineBar />
          <main id="contenido" className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <Drawer
        opened={opened}
        onClose={close}
        size={264}
        padding={0}
        withCloseButton={false}
        aria-label="Menú"
        styles={{ body: { height: '100%' } }}
      >
        <div className={classes.drawer}>
          <Sidebar screens={screens} onOpen={close} />
          {me.role === 'gym' && <QuickLinks stacked onOpen={close} />}
        </div>
      </Drawer>
      <SupportButton />
      <Suspense>
        <Hosts />
      </Suspense>
    </>
  );
}
