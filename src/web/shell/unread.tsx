import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, query } from '../api.ts';
import { count } from '../format.ts';
import classes from './quick-links.module.css';

const afterMs = 500;
const mostShown = 99;

interface UnreadProps {
  /** Draws the link, by what it is called. */
  readonly link: (name: string, badge?: ReactNode) => ReactNode;
}

/** Adds to the link what the person has not read, which is asked for once the screen that opens has what it needs. */
export default function Unread({ link }: UnreadProps) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...query(api.notifications.count, {}), enabled });
  const unread = data?.unread ?? 0;
  if (unread === 0) return link('Notificaciones');
  return link(
    `Notificaciones, ${count(unread)} sin leer`,
    <span className={classes.unread} data-count={unread > mostShown ? `${mostShown}+` : unread} />,
  );
}
