import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { Suspense } from 'react';
import { fullName } from '../../../web/format.ts';
import { OwnPass } from '../../accesscontrol/parts.ts';
import type { MySpace } from '../contract.ts';

/** Opens the code that reception and the readers of the doors read. */
export function OwnCode({ code, name, surname, gym }: Pick<MySpace, 'code' | 'name' | 'surname' | 'gym'>) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={18} />} onClick={open}>
        Mi código QR
      </Button>
      <Modal opened={opened} onClose={close} title="Mi código QR" size={360}>
        <Stack align="center" gap="sm" ta="center">
          <Text size="lg" fw={600}>
            {fullName({ name, surname })}
          </Text>
          <Suspense fallback={<Skeleton w={264} h={264} />}>
            <OwnPass code={code} gymName={gym.name} />
          </Suspense>
        </Stack>
      </Modal>
    </>
  );
}
