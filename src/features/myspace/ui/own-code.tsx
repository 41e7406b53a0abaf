import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { Suspense } from 'react';
import { fullName } from '../../../web/format.ts';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import type { MySpace } from '../contract.ts';

const QrCode = lazyPart(() => import('../../../web/ui/qr-code.tsx'));

/** Opens the code that reception reads at check-in. */
export function OwnCode({ code, name, surname, gym }: Pick<MySpace, 'code' | 'name' | 'surname' | 'gym'>) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={18} />} onClick={open}>
        Mi código QR
      </Button>
      <Modal opened={opened} onClose={close} title="Mi código QR" size={360}>
        <Stack align="center" gap="sm" ta="center">
          <Suspense fallback={<Skeleton w={264} h={264} />}>
            <QrCode text={code} />
          </Suspense>
          <Text mt={8} size="lg" fw={600}>
            {fullName({ name, surname })}
          </Text>
          <Text c="dimmed">Muéstralo en la recepción de {gym.name} para entrar a tu clase.</Text>
        </Stack>
      </Modal>
    </>
  );
}
