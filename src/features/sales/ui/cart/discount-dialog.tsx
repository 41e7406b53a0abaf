import { TextInput } from '@mantine/core';
import { ApiError } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import type { TaxPolicy } from '../../../gym/contract.ts';
import type { Discount } from '../../../orders/contract.ts';
import { totalsOf } from '../../../orders/domain.ts';
import { useTill } from '../till/till.tsx';
import { type Cart, setOrder } from './cart.ts';
import { type DiscountBase, DiscountField } from './discount-field.tsx';
import { discountOf, type TypedDiscount, typedOf } from './typed-discount.ts';

/** What the discount on an order is taken from: what is left to pay after those of its lines. */
function baseOf(cart: Cart, discount: Discount | null, policy: TaxPolicy): DiscountBase {
  const { total, orderDiscount, lines } = totalsOf(setOrder(cart, { discount }).order, policy);
  const left = lines.some((line) => line.discount > 0) ? ' después de sus descuentos' : '';
  return {
    amount: total + orderDiscount,
    words: `lo que suman los artículos${left}${lines.some(({ taxRate }) => taxRate > 0) ? ', con impuesto' : ''}`,
    taken: orderDiscount,
  };
}

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
            base={baseOf(cart, discountOf(form.getValues().discount, gym.currency) ?? null, gym)}
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
