import { Modal, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api } from '../../../../web/api.ts';
import { fullName } from '../../../../web/format.ts';
import { confirmDelete } from '../../../../web/ui/confirm.tsx';
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

/** Resumes a saved order at this till; the current one is saved in exchange. */
export function ParkedDialog() {
  const { dialog, show, cart, change, reset } = useTill();
  const queries = useQueryClient();
  const { park } = useParking();
  const refresh = () => void queries.invalidateQueries({ queryKey: [api.orders.list.key[0]] });
  const keepsOther = cart.order.lines.length > 0 || cart.savedOrderId !== null;
  const take = async ({ id, version }: WaitingOrder) => {
    let claim = cart.id;
    if (keepsOther) {
      await park(cart.name);
      claim = reset().id;
    }
    const saved = await api.orders.resume({ id, version, claim });
    refresh();
    change((current) => openSaved(current, saved, newId));
    show(undefined);
  };
  const { submit, working, error } = useSubmit((saved: WaitingOrder) => take(saved).finally(refresh));
  const choose = (saved: WaitingOrder) => {
    if (!saved.resumed) return submit(saved);
    return confirmDelete({
      title: `¿Abrir aquí «${orderName(saved)}»?`,
      children:
        'Otra caja la tiene abierta. Aquí queda como se guardó; lo que le agregaron allá después no se guardó, y esa caja ya no podrá cobrarla.',
      confirmLabel: 'Abrir aquí',
      gentle: true,
      onConfirm: () => take(saved).finally(refresh),
    });
  };
  return (
    <Modal
      opened={dialog === 'parked'}
      onClose={() => show(undefined)}
      title="Ventas guardadas"
      size={520}
      fullScreen={usePhone()}
    >
      <Stack gap="sm">
        {error && <Failure error={error} />}
        {keepsOther && <Text c="dimmed">La venta que tienes abierta se guarda al abrir otra.</Text>}
        <SavedOrders
          onChoose={(saved) => void choose(saved)}
          everywhere
          busy={working}
          empty="No hay ventas guardadas. Con F9 dejas una para después."
        />
      </Stack>
    </Modal>
  );
}

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
