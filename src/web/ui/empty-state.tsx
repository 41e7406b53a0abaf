import { Box, Center, Stack, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** The title is the screen's own. */
  readonly alone?: boolean;
  /** Of a list within a page, which has others beside it. */
  readonly withinPage?: boolean;
  /** One line: why it is empty, or what to do. */
  readonly children?: ReactNode;
  /** The button that resolves it. */
  readonly action?: ReactNode;
  readonly icon?: Icon;
}

export function EmptyState({
  title,
  alone = false,
  withinPage = false,
  children,
  action,
  icon: StateIcon,
}: EmptyStateProps) {
  return (
    <Stack
      align="center"
      justify="center"
      gap={4}
      mih={withinPage ? undefined : 240}
      px={16}
      py={withinPage ? 20 : 32}
      ta="center"
    >
      {StateIcon && (
        <Center w={48} h={48} mb={8} className={classes.icon ?? ''}>
          <StateIcon size={24} stroke={1.5} aria-hidden />
        </Center>
      )}
      {alone ? <Title order={1}>{title}</Title> : <Text fw={600}>{title}</Text>}
      {children && (
        <Text c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action && <Box mt={12}>{action}</Box>}
    </Stack>
  );
}
