import { Modal, Stack, Text } from '@mantine/core';
import { Banner } from '../../../web/ui/banner.tsx';

interface NoCameraDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Why a page on plain http cannot use the camera. */
export default function NoCameraDialog({ opened, onClose }: NoCameraDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Leer código" size={480}>
      <Stack gap={12}>
        <Banner tone="warn">
          Esta página se abrió con http, y los navegadores solo dejan usar la cámara con https.
        </Banner>
        <Text>
          Busca al cliente por su nombre, o lee su código con un lector conectado a este equipo. Para usar la
          cámara, pide a quien instaló Pulso que ponga https: la guía de operación dice cómo.
        </Text>
      </Stack>
    </Modal>
  );
}
