import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { toast } from '../../../../web/ui/toast.tsx';
import { text } from '../../../../wire/fields.ts';
import { useParking } from '../saved-orders/park-order.ts';
import { useTill } from '../till/till.tsx';

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
      draft="saved order"
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
