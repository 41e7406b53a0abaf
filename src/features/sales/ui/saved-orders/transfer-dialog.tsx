import { Modal, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api } from '../../../../web/api.ts';
import { fullName } from '../../../../web/format.ts';
import { Failure } from '../../../../web/ui/failure.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import { useSubmit } from '../../../../web/ui/submit.ts';
import { toast } from '../../../../web/ui/toast.tsx';
import type { WaitingOrder } from '../../../orders/contract.ts';
import { openSaved } from '../cart/cart.ts';
import { CustomerPicker } from '../cart/customer-picker.tsx';
import { useTill } from '../till/till.tsx';
import { useParking } from './park-order.ts';
import { nameOf as orderName, SavedOrders } from './saved-orders.tsx';

/** Gives the order to another client, or merges it into a saved one. */
export function TransferDialog() {
  const { dialog, show, cart, change, reset, setClient } = useTill();
  const queries = useQueryClient();
  const { findSaved } = useParking();
  const join = async (target: WaitingOrder) => {
    const { id, version } = target;
    const was = await findSaved();
    const saved = await api.orders.resume({ id, version, claim: cart.id });
    const merged = openSaved(cart, saved, newId);
    // From here on it is one order, even if a later step fails.
    change(() => merged);
    if (was && was !== id) {
      const { name, client, order } = cart;
      const reason = `Pasó a «${saved.name || 'otra venta'}»`.slice(0, 200);
      await api.orders.cancel({
        ...{ id: was, name, clientId: client?.id ?? null, order, reason },
        claim: cart.id,
      });
    }
    const { name, client, order } = merged;
    await api.orders.park({ id, name, clientId: client?.id ?? null, order, claim: cart.id });
    reset();
    show(undefined);
    void toast(`La venta pasó a «${orderName(saved)}».`);
  };
  const { submit, working, error } = useSubmit(async (target: WaitingOrder) => {
    try {
      await join(target);
    } finally {
      void queries.invalidateQueries({ queryKey: [api.orders.list.key[0]] });
    }
  });
  return (
    <Modal
      opened={dialog === 'transfer'}
      onClose={() => show(undefined)}
      title="Transferir"
      size={520}
      centered={false}
      yOffset="8dvh"
      fullScreen={usePhone()}
    >
      <Stack gap="md">
        {error && <Failure error={error} />}
        <Title order={3}>A otro cliente</Title>
        <CustomerPicker
          onChoose={(client) => {
            setClient({ id: client.id, name: fullName(client), email: client.email });
            show(undefined);
            void toast(`La venta es de ${fullName(client)}.`);
          }}
        />
        <Title order={3}>A una venta guardada</Title>
        <SavedOrders
          onChoose={(saved) => void submit(saved)}
          busy={working}
          empty="No hay ventas guardadas a las que sumarla."
        />
      </Stack>
    </Modal>
  );
}
