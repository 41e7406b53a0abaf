import { Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api } from '../../../../web/api.ts';
import { confirmDelete } from '../../../../web/ui/confirm.tsx';
import { Failure } from '../../../../web/ui/failure.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import { useSubmit } from '../../../../web/ui/submit.ts';
import type { WaitingOrder } from '../../../orders/contract.ts';
import { openSaved } from '../cart/cart.ts';
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
