import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './code-button.module.css';
import { useCamera } from './use-camera.ts';
import type { News } from './use-check-in.ts';

const CodeReader = lazy(() => import('./code-reader.tsx'));

interface CodeButtonProps {
  /** Returns whether the user must choose a remedy, which needs the reader closed. */
  readonly onCode: (code: string) => Promise<boolean>;
  readonly news: News | undefined;
  readonly onClosed: () => void;
}

/** Reads clients' codes with the camera; hidden on devices without one. */
export function CodeButton({ onCode, news, onClosed }: CodeButtonProps) {
  const camera = useCamera();
  const [opened, setOpened] = useState(false);
  if (!camera) return null;
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
      {opened && (
        <Suspense>
          <CodeReader onCode={read} news={news} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
