import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { fullName } from '../../../web/format.ts';
import type { MySpace } from '../contract.ts';
import classes from './own-code.module.css';

const QrCode = lazy(() => import('./qr-code.tsx'));

/** Opens the code that reception reads at check-in. */
export function OwnCode({ code, name, surname, gym }: Pick<MySpace, 'code' | 'name' | 'surname' | 'gym'>) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={18} />} onClick={open}>
        Mi código QR
      </Button>
      <Modal opened={opened} onClose={close} title="Mi código QR" size={360}>
        <div className={classes.card}>
          <Suspense fallback={<div className={classes.code} />}>
            <QrCode text={code} />
          </Suspense>
          <span className={classes.name}>{fullName({ name, surname })}</span>
          <span className={classes.hint}>
            Muéstralo en la recepción de {gym.name} para entrar a tu clase.
          </span>
        </div>
      </Modal>
    </>
  );
}
