import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { markOverlaysReady } from './overlay-ready.ts';
import classes from './overlay-root.module.css';

/** Renders dialogs and toasts; loaded after the first screen has rendered. */
export default function OverlayRoot() {
  useEffect(markOverlaysReady, []);
  return (
    <ModalsProvider>
      <Notifications className={classes.toasts ?? ''} position="bottom-center" limit={3} />
    </ModalsProvider>
  );
}
