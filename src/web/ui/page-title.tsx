import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { count as written } from '../format.ts';
import classes from './page.module.css';

interface PageTitleProps {
  readonly children: ReactNode;
  /** How many there are, beside the title. */
  readonly count?: number;
  /** One muted line under the title. */
  readonly note?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

export function PageTitle({ children, count, note, actions }: PageTitleProps) {
  return (
    <div className={classes.head}>
      <div>
        <div className={classes.title}>
          <Title order={1}>{children}</Title>
          {count !== undefined && <span className={classes.count}>{written(count)}</span>}
        </div>
        {note && <Text c="dimmed">{note}</Text>}
      </div>
      {actions}
    </div>
  );
}
