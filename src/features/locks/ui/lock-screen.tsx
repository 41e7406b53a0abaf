import { Modal } from '@mantine/core';
import { useLockedScreen } from '../../../web/screen-lock.ts';
import { LockForm } from './lock-form.tsx';
import classes from './lock-screen.module.css';

/** Covers the screen, which keeps its state, until the PIN is entered. */
export function LockScreen({ gymName }: { readonly gymName: string }) {
  return (
    <Modal.Root
      opened={useLockedScreen() !== null}
      onClose={() => {}}
      fullScreen
      closeOnEscape={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label="Caja bloqueada" className={classes.cover ?? ''}>
        <Modal.Body className={classes.center ?? ''}>
          <LockForm gymName={gymName} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
