import { Button, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { fullName } from '../../../../web/format.ts';
import { Failure } from '../../../../web/ui/failure.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import { toast } from '../../../../web/ui/toast.tsx';
import type { Client } from '../../../clients/contract.ts';
import { quantityOf } from '../cart/cart.ts';
import { CustomerPicker } from '../cart/customer-picker.tsx';
import { useTill } from '../till/till.tsx';
import { nameOf as orderName, SavedOrders } from './saved-orders.tsx';
import { useTransfer } from './transfer.ts';
import { TransferLines } from './transfer-lines.tsx';

/** Gives the order or some of its lines to another client, to a saved order or to a new one. */
export function TransferDialog() {
  const { dialog, show, cart, setClient } = useTill();
  const phone = usePhone();
  const [name, setName] = useState('');
  const end = (words: string) => {
    show(undefined);
    setName('');
    void toast(words);
  };
  const transfer = useTransfer(end);
  const { isWhole, isNothing, working } = transfer;
  const close = () => {
    transfer.clear();
    show(undefined);
  };
  const give = (client: Client) => {
    if (!isWhole) return transfer.toNew({ name: fullName(client).slice(0, 80), clientId: client.id });
    setClient({ id: client.id, name: fullName(client), email: client.email });
    transfer.clear();
    end(`La venta es de ${fullName(client)}.`);
  };
  const isDivisible = cart.order.lines.reduce((sum, line) => sum + quantityOf(line), 0) > 1;
  return (
    <Modal
      opened={dialog === 'transfer'}
      onClose={close}
      title="Transferir"
      size={520}
      centered={false}
      yOffset="8dvh"
      fullScreen={phone}
    >
      <Stack gap="md">
        {transfer.error && <Failure error={transfer.error} />}
        {isDivisible && (
          <TransferLines quantities={transfer.quantities} isWhole={isWhole} onChange={transfer.choose} />
        )}
        {isNothing && !isWhole ? (
          <Text c="dimmed">Elige qué se transfiere.</Text>
        ) : (
          <>
            <Title order={3}>A otro cliente</Title>
            <CustomerPicker onChoose={give} />
            {!isWhole && (
              <>
                <Title order={3}>A una venta nueva</Title>
                <Group gap={8} align="flex-end" wrap="nowrap">
                  <TextInput
                    flex={1}
                    label="Nombre"
                    placeholder="Mesa 3, Ana, polera azul…"
                    autoComplete="off"
                    maxLength={80}
                    value={name}
                    onChange={(event) => setName(event.currentTarget.value)}
                  />
                  <Button
                    loading={working}
                    onClick={() => transfer.toNew({ name: name.trim(), clientId: null })}
                  >
                    Guardar aparte
                  </Button>
                </Group>
              </>
            )}
            <Title order={3}>A una venta guardada</Title>
            <SavedOrders
              onChoose={(saved) => transfer.toSaved(saved, orderName(saved))}
              busy={working}
              empty="No hay ventas guardadas a las que sumarla."
            />
          </>
        )}
      </Stack>
    </Modal>
  );
}
