import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { count } from '../../../web/format.ts';
import { Card, CardRows } from '../../../web/ui/card.tsx';
import type { NotificationGroup } from '../contract.ts';
import { kindTitles, unreadWords } from '../words.ts';
import { AddressLink } from './address-link.tsx';
import classes from './group-card.module.css';
import { useMarks } from './marks.ts';
import { NotificationRow } from './notification-row.tsx';

/** The newest of a kind, and the way to all of them. */
export function GroupCard({
  group: { kind, items, total, unread, all },
}: {
  readonly group: NotificationGroup;
}) {
  const { markRead } = useMarks();
  const title = kindTitles[kind];
  return (
    <Card
      title={title}
      more={
        <Group gap={12}>
          {unread > 0 && (
            <>
              <span className={classes.unread}>{unreadWords(unread)}</span>
              {total > 1 && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  leftSection={<IconCheck size={16} />}
                  aria-label={`Marcar como leídas: ${title}`}
                  onClick={() => void markRead({ kind })}
                >
                  Marcar como leídas
                </Button>
              )}
            </>
          )}
        </Group>
      }
    >
      <CardRows label={title} empty="">
        {[
          ...items.map((item) => <NotificationRow key={item.subject} kind={kind} item={item} />),
          ...(total > items.length
            ? [
                <li key="all">
                  <AddressLink href={all} className={classes.all} data-alone>
                    {`Ver las ${count(total)}`}
                  </AddressLink>
                </li>,
              ]
            : []),
        ]}
      </CardRows>
    </Card>
  );
}
