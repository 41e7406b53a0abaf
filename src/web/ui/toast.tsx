import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RowAction } from './list-types.ts';
import { overlaysReady } from './overlay-ready.ts';
import classes from './toast.module.css';

interface ToastOptions {
  readonly tone?: 'good' | 'bad';
  /** Adds 'Deshacer'. */
  readonly onUndo?: () => void;
  /** A link to what mends it. */
  readonly link?: ReactNode;
  /** In ms. */
  readonly closeAfter?: number;
}

export async function loadToasts() {
  const [{ notifications }] = await Promise.all([import('@mantine/notifications'), overlaysReady]);
  return notifications;
}

export const toastStyle = (tone: 'good' | 'bad') => ({
  role: tone === 'bad' ? 'alert' : 'status',
  color: tone === 'bad' ? 'red' : 'green',
  withBorder: true,
  classNames: { root: classes.toast ?? '' },
  closeButtonProps: { 'aria-label': 'Cerrar mensaje' },
});

/** A short confirmation, shown for 3,000 ms, and for 8,000 where it can be undone; hovering keeps it. */
export async function toast(
  message: string,
  { tone = 'good', onUndo, link, closeAfter = onUndo ? 8000 : 3000 }: ToastOptions = {},
): Promise<void> {
  const notifications = await loadToasts();
  const undo = () => {
    notifications.hide(id);
    onUndo?.();
  };
  const id = notifications.show({
    ...toastStyle(tone),
    autoClose: closeAfter,
    message: (
      <Group justify="space-between" wrap="nowrap" gap={12} c="var(--mantine-color-text)" fw={500}>
        {message}
        {link}
        {onUndo && (
          <Button flex="none" variant="subtle" size="compact-sm" onClick={undo}>
            Deshacer
          </Button>
        )}
      </Group>
    ),
  });
}

/** Says why something may not be done now, and leads to what mends it. */
export const refuse = (words: string, link?: ReactNode) =>
  void toast(words, { tone: 'bad', closeAfter: 8000, link });

/** What makes a row's action one that may not be done now, and says why. */
export const barredBy = (
  words: string,
  link?: ReactNode,
): Pick<RowAction, 'barred' | 'title' | 'onClick'> => ({
  barred: true,
  title: words,
  onClick: () => refuse(words, link),
});
