import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { markHosted } from './hosted.ts';
import classes from './hosts.module.css';

/** Where dialogs and toasts appear; loaded after the first screen is drawn. */
export default function Hosts() {
  useEffect(markHosted, []);
  return (
    <ModalsProvider>
      <Notifications className={classes.toasts ?? ''} position="bottom-center" limit={3} />
    </ModalsProvider>
  );
}
