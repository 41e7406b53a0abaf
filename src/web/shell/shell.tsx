import '../styles/shell.css';
import { Drawer } from '@mantine/core';
import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useLive } from '../live.ts';
import { useOffline } from '../offline/use-offline.ts';
import { useMe } from '../session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Header } from './header.tsx';
import { Keys } from './keys.ts';
import { QuickLinks } from './quick-links.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SupportButton } from './support-button.tsx';
import { UnprovedBar } from './unproved-bar.tsx';

const OfflineBar = lazyPart(() => import('../offline/offline-bar.tsx'));
const OverlayRoot = lazyPart(() => import('../ui/overlay-root.tsx'));

/** The content, which takes the focus when another screen opens. */
function Content() {
  const content = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current && before.current !== path && !content.current?.contains(document.activeElement)) {
      content.current?.focus({ preventScroll: true });
    }
    before.current = path;
  }, [path]);
  return (
    <main ref={content} id="contenido" className={classes.main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** The frame around every screen of signed-in users. */
export function Shell() {
  const { screens, cover: Cover } = useRouteContext({ from: '__root__' });
  const [opened, { open, close }] = useDisclosure(false);
  const me = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Also by the browser's own buttons.
  useDidUpdate(close, [path]);
  useLive();
  useOffline();
  return (
    <>
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <div
        className={classes.shell}
        data-roomy={screens.some((screen) => screen.roomy && screen.path === path)}
      >
        <div className={classes.sidebar}>
          <Sidebar screens={screens} onOpen={close} />
        </div>
        <div className={classes.column}>
          <Header onMenu={open} menuOpen={opened} />
          <Suspense>
            <OfflineBar />
          </Suspense>
          <UnprovedBar />
          <Content />
        </div>
      </div>
      <Drawer.Root opened={opened} onClose={close} position="left" size={280}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menú">
          <Drawer.Body className={classes.drawer ?? ''}>
            <Sidebar screens={screens} onOpen={close}>
              {me.role === 'gym' && <QuickLinks stacked onOpen={close} />}
            </Sidebar>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <SupportButton />
      <Suspense>
        <OverlayRoot />
      </Suspense>
      {me.role === 'gym' && (
        <>
          <Keys />
          <Suspense>
            <Cover />
          </Suspense>
        </>
      )}
    </>
  );
}
