import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { useSubmit } from './submit.ts';

export interface ConfirmDelete {
  /** A question: '¿Eliminar a Ana Rojas?' */
  readonly title: string;
  /** What is deleted with it, and what stays. */
  readonly children: ReactNode;
  readonly confirmLabel?: string;
  /** The label of the button that changes nothing, where 'Cancelar' would be ambiguous. */
  readonly leaveLabel?: string;
  /** For an action that destroys nothing. */
  readonly gentle?: boolean;
  /**
   * Deletes; the dialog shows progress, closes on success and shows a failure. Without it the dialog only says why nothing can be deleted.
   */
  readonly onConfirm?: () => Promise<unknown>;
}

export function ConfirmBody({
  children,
  confirmLabel = 'Eliminar',
  leaveLabel = 'Cancelar',
  gentle = false,
  onConfirm,
  onClose,
}: ConfirmDelete & { readonly onClose: () => void }) {
  const { submit, working, error, clear } = useSubmit(async () => onConfirm?.(), { onDone: onClose });
  return (
    <Stack gap="md">
      {error && (
        <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
          {error.message}
        </Banner>
      )}
      <Text component="div" c="dimmed">
        {children}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={working} data-autofocus>
          {onConfirm ? leaveLabel : 'Cerrar'}
        </Button>
        {onConfirm && (
          <Button {...(!gentle && { color: 'red' })} onClick={() => void submit()} loading={working}>
            {confirmLabel}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
