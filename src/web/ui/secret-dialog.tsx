import { Button, Modal, Stack, Text } from '@mantine/core';
import { LinkToShare } from './link-to-share.tsx';

export interface ShownSecret {
  readonly title: string;
  /** 'Llave de API' */
  readonly label: string;
  readonly value: string;
  /** That it is not shown again, and what it is good for. */
  readonly note: string;
}

/** Shows a new secret, the only time that it can be seen. */
export function SecretDialog({
  shown,
  onClose,
}: {
  readonly shown: ShownSecret | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={shown !== undefined}
      onClose={onClose}
      size={560}
      title={shown?.title}
      closeOnClickOutside={false}
    >
      {shown && (
        <Stack gap="md">
          <Text>{shown.note}</Text>
          <LinkToShare label={shown.label} url={shown.value}>
            <Button onClick={onClose}>Listo</Button>
          </LinkToShare>
        </Stack>
      )}
    </Modal>
  );
}
