import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface LeaveGuardProps {
  /** Returns whether leaving would lose anything. */
  readonly when: () => boolean;
  readonly title: string;
  /** What would be lost. */
  readonly children: ReactNode;
  readonly stay: string;
  readonly leave: string;
  readonly onLeave?: () => void;
}

/** Asks before leaving for another screen with unsaved changes; the browser asks before a reload. */
export function LeaveGuard({ when, title, children, stay, leave, onLeave }: LeaveGuardProps) {
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && when(),
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={title} size={420}>
      <Text c="dimmed">{children}</Text>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          {stay}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onLeave?.();
            proceed?.();
          }}
        >
          {leave}
        </Button>
      </Group>
    </Modal>
  );
}
