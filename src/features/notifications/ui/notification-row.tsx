import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { dayTime, nearDay } from '../../../web/format.ts';
import { useMe, useTimeZone } from '../../../web/session.ts';
import type { Notification } from '../contract.ts';
import type { NotificationKind } from '../domain.ts';
import { AddressLink } from './address-link.tsx';
import { useMarks } from './marks.ts';
import classes from './notification-row.module.css';

/** 'hoy', 'hoy, 15:30', 'vie 20 nov' */
function useSince(since: string): string {
  const { today } = useMe();
  const [written = '', time] = dayTime(since, useTimeZone()).split(', ');
  const on = written.split('-').reverse().join('-');
  if (on !== today) return nearDay(on, today);
  // What begins with the day has no time of its own.
  return time === '00:00' ? 'hoy' : `hoy, ${time}`;
}

interface NotificationRowProps {
  readonly kind: NotificationKind;
  readonly item: Notification;
}

/** What happened in one sentence, which leads to where it is dealt with. */
export function NotificationRow({
  kind,
  item: { subject, since, unread, sentence, href },
}: NotificationRowProps) {
  const { markRead, markOpened } = useMarks();
  const when = useSince(since);
  return (
    <li className={classes.row} data-unread={unread || undefined}>
      <AddressLink
        href={href}
        className={classes.link}
        onClick={() => void (unread && markOpened({ kind, subject }))}
      >
        <span className={classes.sentence}>{sentence}</span>
        <span className={classes.facts}>
          {unread && <b className={classes.new}>Nueva</b>}
          <time dateTime={since}>{when}</time>
        </span>
      </AddressLink>
      {unread && (
        <ActionIcon
          className={classes.action ?? ''}
          aria-label={`Marcar como leída: ${sentence}`}
          title="Marcar como leída"
          onClick={() => void markRead({ kind, subject })}
        >
          <IconCheck size={18} />
        </ActionIcon>
      )}
    </li>
  );
}
