import { TextInput } from '@mantine/core';
import { ApiError } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { useTill } from '../till/till.tsx';
import { setOrder } from './cart.ts';
import { DiscountField } from './discount-field.tsx';
import { discountOf, type TypedDiscount, typedOf } from './typed-discount.ts';

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
      draft="discount"
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
