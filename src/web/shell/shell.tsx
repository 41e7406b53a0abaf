import '../styles/shell.css';
import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLive } from '../live.ts';
import { useOffline } from '../offline/use-offline.ts';
import { useMe } from '../session.ts';
import { Late } from '../ui/late.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Header } from './header.tsx';
import { Keys } from './keys.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SupportButton } from './support-button.tsx';
import { UnprovedBar } from './unproved-bar.tsx';

const loadDrawer = () => import('./menu-drawer.tsx');
const MenuDrawer = lazy(loadDrawer);
const OfflineBar = lazyPart(() => import('../offline/offline-bar.tsx'));
const SupportBar = lazyPart(() => import('./support-bar.tsx'));
const ClosedBar = lazyPart(() => import('./closed-bar.tsx'));
const Suspended = lazyPart(() => import('./suspended.tsx'));
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

/** The frame around every screen of signed-in users; while their gym is suspended, all that they see but an operator's own screen. */
export function Shell() {
  const { screens } = useRouteContext({ from: '__root__' });
  const me = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOperators = screens.some((screen) => screen.who === 'operator' && screen.path === path);
  if (me.suspension === null || (me.operator && isOperators)) return <Frame />;
  return (
    <Suspense>
      <Suspended suspension={me.suspension} />
      <OverlayRoot />
    </Suspense>
  );
}

function Frame() {
  const { screens, cover: Cover, counter: Counter } = useRouteContext({ from: '__root__' });
  const [opened, { open, close }] = useDisclosure(false);
  const me = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Also by the browser's own buttons.
  useDidUpdate(close, [path]);
  useLive(me.suspension === null && me.support === null);
  useOffline(me.support === null);
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
          {me.support && (
            <Suspense>
              <SupportBar until={me.support.until} reason={me.support.reason} />
            </Suspense>
          )}
          {me.closedAt && (
            <Suspense>
              <ClosedBar closedAt={me.closedAt} />
            </Suspense>
          )}
          <Content />
        </div>
      </div>
      <Late opened={opened} load={loadDrawer} onClose={close}>
        <MenuDrawer opened={opened} onClose={close} />
      </Late>
      <SupportButton />
      <Suspense>
        <OverlayRoot />
      </Suspense>
      {me.role === 'gym' && (
        <>
          <Keys />
          <Suspense>
            <Cover />
            <Counter />
          </Suspense>
        </>
      )}
    </>
  );
}
