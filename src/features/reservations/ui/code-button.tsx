import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Late } from '../../../web/ui/late.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import type { News } from './check-in.ts';
import classes from './code-button.module.css';
import { useCamera } from './use-camera.ts';

const CodeReader = lazyPart(() => import('./code-reader.tsx'));
const loadNoCamera = () => import('./no-camera-dialog.tsx');
const NoCameraDialog = lazy(loadNoCamera);

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
      {!window.isSecureContext && (
        <Late opened={opened} load={loadNoCamera} onClose={close}>
          <NoCameraDialog opened={opened} onClose={close} />
        </Late>
      )}
      {opened && window.isSecureContext && (
        <Suspense>
          <CodeReader onCode={read} news={news} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
