import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fullName } from '../../../../web/format.ts';
import { useLostSince } from '../../../../web/offline/connection.ts';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import type { Client } from '../../../clients/contract.ts';
import { useTill } from '../till/till.tsx';
import type { Customer } from './cart.ts';
import { CreateClient } from './create-client.tsx';
import { CustomerCard } from './customer-card.tsx';
import { CustomerPicker } from './customer-picker.tsx';

/** Chooses the order's client: the current one, another, or a new one. */
export function CustomerDialog() {
  const { cart, dialog, show, setClient } = useTill();
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const opened = dialog === 'customer';
  const phone = usePhone();
  // Only the server can tell whether somebody has the same document.
  const isLost = useLostSince() !== undefined;
  const close = () => {
    show(undefined);
    setTyped('');
  };
  const goBack = () => {
    setCreating(false);
    setTyped('');
  };
  const set = (client: Customer | null) => {
    setClient(client);
    close();
  };
  const choose = (client: Client) => set({ id: client.id, name: fullName(client), email: client.email });
  const name = typed.trim();
  return (
    <>
      <Modal
        opened={opened && !creating}
        onClose={close}
        title="Cliente de la venta"
        size={520}
        centered={false}
        yOffset="8dvh"
        fullScreen={phone}
      >
        <Stack gap="md">
          {cart.client && (
            <Stack gap="sm">
              <CustomerCard customer={cart.client} />
              <Group gap={8} grow preventGrowOverflow={false}>
                <Button variant="default" onClick={() => set(null)}>
                  Quitar de la venta
                </Button>
                <ButtonLink variant="default" to="/clients/$clientId" params={{ clientId: cart.client.id }}>
                  Ver ficha
                </ButtonLink>
              </Group>
            </Stack>
          )}
          <CustomerPicker onChoose={choose} onType={setTyped} />
          {!isLost && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} />}
              onClick={() => setCreating(true)}
            >
              {name ? `Crear a «${name}»` : 'Crear cliente'}
            </Button>
          )}
        </Stack>
      </Modal>
      <CreateClient name={name} opened={opened && creating} onClose={goBack} onCreated={choose} />
    </>
  );
}
