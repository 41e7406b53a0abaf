import { Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** The title is the screen's own. */
  readonly alone?: boolean;
  /** One line: why it is empty, or what to do. */
  readonly children?: ReactNode;
  /** The button that ends it. */
  readonly action?: ReactNode;
  readonly icon?: Icon;
}

export function EmptyState({ title, alone = false, children, action, icon: StateIcon }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {StateIcon && (
        <span className={classes.icon}>
          <StateIcon size={24} stroke={1.5} aria-hidden />
        </span>
      )}
      {alone ? <Title order={1}>{title}</Title> : <Text fw={600}>{title}</Text>}
      {children && (
        <Text c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
