import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { keptPhone } from '../../../web/phone-kept.ts';
import { OwnPhones, renewPhone } from '../../pushes/parts.ts';

/** Opens where a client chooses whether this phone tells them of their classes, and keeps it told. */
export function PhoneNotices({ gymId }: { readonly gymId: string }) {
  const [opened, { open, close }] = useDisclosure();
  useEffect(() => {
    if (!keptPhone()) return;
    // The next visit may succeed.
    renewPhone(gymId).catch(console.warn);
  }, [gymId]);
  return (
    <>
      <Button variant="default" leftSection={<IconBell size={18} />} onClick={open}>
        Avisos en este teléfono
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <OwnPhones gymId={gymId} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
