import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { count as written } from '../format.ts';
import classes from './page-title.module.css';

interface PageTitleProps {
  readonly children: ReactNode;
  /** A number beside the title. */
  readonly count?: number;
  /** One muted line under the title. */
  readonly note?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

export function PageTitle({ children, count, note, actions }: PageTitleProps) {
  return (
    <Group justify="space-between" gap="8px 16px" mih={36}>
      <div className={note ? classes.noted : undefined}>
        <Group align="baseline" wrap="nowrap" gap="sm">
          <Title order={1}>{children}</Title>
          {count !== undefined && (
            <Text span c="dimmed">
              {written(count)}
            </Text>
          )}
        </Group>
        {note && (
          <Text c="dimmed" className={classes.note ?? ''}>
            {note}
          </Text>
        )}
      </div>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
