import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import * as z from 'zod/mini';
import { ApiError, api } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { saveOnEnter } from '../../../../web/ui/submit.ts';
import { toast } from '../../../../web/ui/toast.tsx';
import { requiredText, text } from '../../../../wire/fields.ts';
import { useParking } from '../saved-orders/park-order.ts';
import { useTill } from '../till/till.tsx';
import { setOrder } from './cart.ts';
import { DiscountField, discountOf, type TypedDiscount, typedOf } from './discount-field.tsx';

/** The discount on the whole order. */
export function DiscountDialog() {
  const { dialog, show, cart, change, gym } = useTill();
  const save = async ({ discount: typed, note }: { discount: TypedDiscount; note: string }) => {
    const discount = discountOf(typed, gym.currency);
    if (discount === undefined) {
      const fields = { discount: 'Escribe un descuento válido, o déjalo vacío.' };
      throw new ApiError({ code: 'invalid_input', status: 400, message: fields.discount, fields });
    }
    change((current) => setOrder(current, { discount, note: note.trim() }));
  };
  return (
    <FormModal
      opened={dialog === 'discount'}
      onClose={() => show(undefined)}
      title="Descuento de la venta"
      submitLabel="Aplicar"
      initialValues={{ discount: typedOf(cart.order.discount, gym.currency), note: cart.order.note }}
      onSubmit={save}
    >
      {(form) => (
        <>
          <DiscountField
            label="Descuento"
            currency={gym.currency}
            value={form.getValues().discount}
            onChange={(discount) => form.setFieldValue('discount', discount)}
            error={form.errors.discount}
          />
          <TextInput
            label="Nota de la venta"
            placeholder="Por qué, o para quién"
            maxLength={500}
            autoComplete="off"
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormModal>
  );
}

/** Parks the order under a name, for any till to resume. */
export function ParkDialog() {
  const { dialog, show, cart, reset } = useTill();
  const queries = useQueryClient();
  const { park } = useParking();
  const save = async ({ name }: { name: string }) => {
    const saved = await park(name);
    reset();
    void queries.invalidateQueries({ queryKey: [api.orders.list.key[0]] });
    void toast(`Se guardó «${saved.name || 'Venta sin nombre'}».`);
  };
  return (
    <FormModal
      opened={dialog === 'park'}
      onClose={() => show(undefined)}
      title="Guardar venta"
      submitLabel="Guardar venta"
      initialValues={{ name: cart.name || cart.client?.name.slice(0, 80) || '' }}
      schema={z.object({ name: text(80) })}
      onSubmit={save}
    >
      {(form) => (
        <TextInput
          label="Nombre"
          description="Para encontrarla después, desde cualquier caja"
          placeholder="Mesa 3, Ana, polera azul…"
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      )}
    </FormModal>
  );
}

/** The error that appears on blur would move these away from under the pointer. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

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
      initialValues={{ reason: '' }}
      schema={z.object({ reason: requiredText(200, 'Escribe por qué se anula.') })}
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

/** Asks what to do with the order before another begins. */
export function NewDialog() {
  const { dialog, show, cart } = useTill();
  const empty = cart.order.lines.length === 0;
  return (
    <Modal opened={dialog === 'new'} onClose={() => show(undefined)} title="Nueva venta" size={420}>
      <Stack gap="sm">
        <Text c="dimmed">
          {empty ? 'Esta venta guardada se quedó sin artículos.' : 'Esta venta no está cobrada.'} ¿Qué hacemos
          con ella?
        </Text>
        {!empty && (
          <Button size="md" onClick={() => show('park')} data-autofocus>
            Guardar venta
          </Button>
        )}
        <Button size="md" variant="default" c="var(--bad-text)" onClick={() => show('cancel')}>
          Anular orden
        </Button>
        <Button size="md" variant="default" onClick={() => show(undefined)}>
          Seguir con esta
        </Button>
      </Stack>
    </Modal>
  );
}
