import { Button, Group, Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { api } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { keepFocus } from '../../../../web/ui/keep-focus.ts';
import { saveOnEnter } from '../../../../web/ui/submit.ts';
import { toast } from '../../../../web/ui/toast.tsx';
import { cancelReason } from '../../../../wire/fields.ts';
import { useTill } from '../till/till.tsx';

const reasons = ['El cliente se arrepintió', 'Se digitó mal', 'Sin medio de pago'];

/** Cancels the order and records its content and the reason. */
export function CancelDialog() {
  const { dialog, show, cart, reset } = useTill();
  const cancel = async ({ reason }: { reason: string }) => {
    await api.orders.cancel({
      id: cart.savedOrderId ?? cart.id,
      name: cart.name,
      clientId: cart.client?.id ?? null,
      order: cart.order,
      claim: cart.id,
      reason,
    });
    reset();
    void toast('La orden se anuló.');
  };
  return (
    <FormModal
      opened={dialog === 'cancel'}
      onClose={() => show(undefined)}
      title="Anular orden"
      submitLabel="Anular orden"
      draft="cancelled order"
      initialValues={{ reason: '' }}
      schema={z.object({ reason: cancelReason })}
      onSubmit={cancel}
    >
      {(form) => (
        <>
          <Textarea
            label="Motivo"
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
            onKeyDown={saveOnEnter}
          />
          <Group gap={8}>
            {reasons.map((reason) => (
              <Button
                key={reason}
                variant="default"
                onClick={() => form.setFieldValue('reason', reason)}
                onMouseDown={keepFocus}
              >
                {reason}
              </Button>
            ))}
          </Group>
        </>
      )}
    </FormModal>
  );
}
