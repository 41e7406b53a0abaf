import { Button, Modal, Stack, Text } from '@mantine/core';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';

export interface MadeKey {
  readonly name: string;
  readonly token: string;
}

/** Shows a new key, the only time that it can be seen. */
export function KeyDialog({
  made,
  onClose,
}: {
  readonly made: MadeKey | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      size={560}
      title={made && `Llave ${made.name}`}
      closeOnClickOutside={false}
    >
      {made && (
        <Stack gap="md">
          <Text>
            Cópiala ahora: no se guarda y no se vuelve a mostrar. Quien la tenga puede hacer lo que marcaste.
          </Text>
          <LinkToShare label="Llave de API" url={made.token}>
            <Button onClick={onClose}>Listo</Button>
          </LinkToShare>
        </Stack>
      )}
    </Modal>
  );
}
