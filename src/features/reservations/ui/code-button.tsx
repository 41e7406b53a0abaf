import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Banner } from '../../../web/ui/banner.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import type { News } from './check-in.ts';
import classes from './code-button.module.css';
import { useCamera } from './use-camera.ts';

const CodeReader = lazyPart(() => import('./code-reader.tsx'));

function InsecureDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
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

interface CodeButtonProps {
  /** Returns whether the user must choose a remedy, which needs the reader closed. */
  readonly onCode: (code: string) => Promise<boolean>;
  readonly news: News | undefined;
  readonly onClosed: () => void;
}

/**
 * Reads clients' codes with the camera; hidden on devices without one. On plain http the browser does not tell whether
 * there is one, and its dialog says why it cannot be used.
 */
export function CodeButton({ onCode, news, onClosed }: CodeButtonProps) {
  const camera = useCamera();
  const [opened, setOpened] = useState(false);
  if (!camera && window.isSecureContext) return null;
  const read = async (code: string) => {
    if (await onCode(code)) setOpened(false);
  };
  const close = () => {
    setOpened(false);
    onClosed();
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        className={classes.button ?? ''}
        aria-label="Leer código"
        title="Leer código"
        onClick={() => setOpened(true)}
      >
        <IconQrcode size={18} aria-hidden />
        <span className={classes.label}>Leer código</span>
      </Button>
      <InsecureDialog opened={opened && !window.isSecureContext} onClose={close} />
      {opened && window.isSecureContext && (
        <Suspense>
          <CodeReader onCode={read} news={news} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
