import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { ApiError } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { Keypad } from '../../../../web/ui/keypad.tsx';
import { MoneyInput } from '../../../../web/ui/money-input.tsx';
import { plus } from '../../../../wire/exact.ts';
import { maxQuantity } from '../../../../wire/fields.ts';
import type { TaxPolicy } from '../../../gym/contract.ts';
import type { OrderLine } from '../../../orders/contract.ts';
import { totalsOf } from '../../../orders/domain.ts';
import { useTill } from '../till/till.tsx';
import { type Cart, changeLine, quantityOf } from './cart.ts';
import { type DiscountBase, DiscountField } from './discount-field.tsx';
import classes from './line-dialog.module.css';
import { quantityText } from './line-words.ts';
import { discountOf, type TypedDiscount, typedOf } from './typed-discount.ts';

/** Undefined unless the text is a quantity above zero. */
function readQuantity(text: string): number | undefined {
  const clean = text.trim().replace(',', '.');
  const quantity = /^\d{1,10}(\.\d{1,3})?$/.test(clean) ? Number(clean) : 0;
  return quantity > 0 && quantity <= maxQuantity ? quantity : undefined;
}

const wrong = (fields: Record<string, string>) =>
  new ApiError({ code: 'invalid_input', status: 400, message: 'Revisa los datos marcados.', fields });

interface Values extends Record<string, unknown> {
  quantity: string;
  price: number | null;
  discount: TypedDiscount;
  note: string;
}

/** What the discount on a line is taken from, with what is typed of it as far as it is valid. */
function baseOf(
  cart: Cart,
  line: OrderLine,
  { quantity, price, discount }: Values,
  gym: TaxPolicy & { currency: string },
): DiscountBase {
  const typed = changeLine(cart, line.id, {
    quantity: readQuantity(quantity) ?? quantityOf(line),
    price: price ?? line.price,
    discount: discountOf(discount, gym.currency) ?? null,
    note: '',
  });
  const priced = totalsOf(typed.order, gym).lines.find(({ id }) => id === line.id);
  const { amount = 0, discount: taken = 0, taxRate = 0 } = priced ?? {};
  const times = line.kind === 'product' ? 'el precio por la cantidad' : 'el precio';
  return {
    amount: amount + taken,
    words: `${times}${taxRate > 0 ? ', con impuesto' : ''}`,
    taken,
  };
}

/** Edits a line's quantity, discount, note and, if allowed, price. */
export function LineDialog() {
  const { selected, dialog, show, cart, change, catalogue, gym } = useTill();
  const line = selected;
  const item = line?.kind === 'product' ? catalogue.data?.byId.get(line.productId) : undefined;
  // A new membership has its plan's price; that of a further period is negotiable.
  const mayPrice =
    line?.kind === 'membership' ? line.membershipId !== null : item?.priceChangeAllowed === true;

  const save = async ({ quantity, price, discount, note }: Values) => {
    if (!line) return;
    const parsedQuantity = readQuantity(quantity);
    const parsedDiscount = discountOf(discount, gym.currency);
    if (parsedQuantity === undefined) throw wrong({ quantity: 'Escribe una cantidad mayor que cero.' });
    if (price === null || price < 0) throw wrong({ price: 'Escribe un monto en números, desde cero.' });
    if (parsedDiscount === undefined)
      throw wrong({ discount: 'Escribe un descuento válido, o déjalo vacío.' });
    if (note.trim().length > 300) throw wrong({ note: 'Escribe 300 caracteres como máximo.' });
    change((cart) =>
      changeLine(cart, line.id, {
        quantity: parsedQuantity,
        price,
        discount: parsedDiscount,
        note: note.trim(),
      }),
    );
  };
  return (
    <FormModal<Values>
      opened={dialog === 'line' && line !== undefined}
      onClose={() => show(undefined)}
      title={line?.name ?? ''}
      submitLabel="Listo"
      draft={`line ${line?.id}`}
      initialValues={{
        quantity: line ? quantityText(quantityOf(line)) : '',
        price: line?.price ?? null,
        discount: typedOf(line?.discount ?? null, gym.currency),
        note: line?.note ?? '',
      }}
      onSubmit={save}
    >
      {(form) => {
        const { quantity } = form.getValues();
        const step = (by: number) => {
          const next = plus(readQuantity(quantity) ?? 0, by);
          if (next > 0) form.setFieldValue('quantity', quantityText(next));
        };
        return (
          <>
            {line?.kind === 'product' && (
              <Group align="flex-end" gap={8} wrap="nowrap">
                <ActionIcon variant="default" size={44} aria-label="Uno menos" onClick={() => step(-1)}>
                  <IconMinus size={20} />
                </ActionIcon>
                <TextInput
                  flex={1}
                  label="Cantidad"
                  inputMode="decimal"
                  autoComplete="off"
                  classNames={{ input: classes.quantity ?? '' }}
                  {...form.getInputProps('quantity')}
                  onFocus={(event) => event.currentTarget.select()}
                />
                <ActionIcon variant="default" size={44} aria-label="Uno más" onClick={() => step(1)}>
                  <IconPlus size={20} />
                </ActionIcon>
              </Group>
            )}
            {line?.kind === 'product' && (
              <div className={classes.touch}>
                <Keypad
                  value={form.isDirty('quantity') ? quantity : ''}
                  onChange={(text) => form.setFieldValue('quantity', text)}
                  extra=","
                />
              </div>
            )}
            {mayPrice && (
              <MoneyInput
                label={line?.kind === 'membership' ? 'Precio acordado' : 'Precio'}
                {...form.getInputProps('price')}
              />
            )}
            {line && (
              <DiscountField
                label="Descuento"
                currency={gym.currency}
                value={form.getValues().discount}
                base={baseOf(cart, line, form.getValues(), gym)}
                onChange={(discount) => form.setFieldValue('discount', discount)}
                error={form.errors.discount}
              />
            )}
            <TextInput
              label="Nota"
              placeholder="Sale en el comprobante"
              autoComplete="off"
              {...form.getInputProps('note')}
            />
          </>
        );
      }}
    </FormModal>
  );
}
