import { Text, Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { api } from '../../../../web/api.ts';
import { type Change, removeChange } from '../../../../web/offline/outbox.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { saveOnEnter } from '../../../../web/ui/submit.ts';
import { cancelReason } from '../../../../wire/fields.ts';
import type { Cart } from '../cart/cart.ts';

interface DiscardDialogProps {
  readonly change: Change | undefined;
  readonly onClose: () => void;
}

type Request = NonNullable<Cart['request']>;

/** Gives up a refused sale, which is recorded among the cancelled orders, with the reason. */
export function DiscardDialog({ change, onClose }: DiscardDialogProps) {
  const discard = async ({ reason }: { reason: string }) => {
    if (!change) return;
    const { id, clientId, savedOrderId, order } = change.input as unknown as Request;
    const [name = ''] = change.title.split(' · ');
    await api.orders.cancel({ id: savedOrderId ?? id, name, clientId, order, claim: id, reason });
    await removeChange(change.id);
  };
  return (
    <FormModal
      opened={change !== undefined}
      onClose={onClose}
      title={change ? `Descartar: ${change.title}` : 'Descartar'}
      submitLabel="Descartar"
      draft={`discarded ${change?.id}`}
      initialValues={{ reason: '' }}
      schema={z.object({ reason: cancelReason })}
      onSubmit={discard}
    >
      {(form) => (
        <>
          <Text c="dimmed">
            La venta no se guarda: queda en Órdenes anuladas con este motivo. Devuelve lo que se pagó.
          </Text>
          <Textarea
            label="Motivo"
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
            onKeyDown={saveOnEnter}
          />
        </>
      )}
    </FormModal>
  );
}
