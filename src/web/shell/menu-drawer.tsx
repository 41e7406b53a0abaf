import { Drawer } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { useMe } from '../session.ts';
import { QuickLinks } from './quick-links.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

interface MenuDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The menu and the quick links, on screens too narrow for them. */
export default function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  const { screens } = useRouteContext({ from: '__root__' });
  const me = useMe();
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="left" size={280}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menú">
        <Drawer.Body className={classes.drawer ?? ''}>
          <Sidebar screens={screens} onOpen={onClose}>
            {me.role === 'gym' && <QuickLinks stacked onOpen={onClose} />}
          </Sidebar>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
