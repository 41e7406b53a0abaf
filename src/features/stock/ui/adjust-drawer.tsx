import { ActionIcon, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { CodeFinder } from '../../../web/ui/code-finder.tsx';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { Quantity } from '../../../web/ui/quantity.tsx';
import { QuantityInput } from '../../../web/ui/quantity-input.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { plus } from '../../../wire/exact.ts';
import { AdjustmentForm, adjustmentReasons, type StockProduct } from '../contract.ts';
import classes from './adjust-drawer.module.css';
import { useLineProducts } from './line-products.ts';

const options = Object.entries(adjustmentReasons).map(([value, label]) => ({ value, label }));
const directions = [
  { value: '-1', label: 'Sacar' },
  { value: '1', label: 'Agregar' },
];

interface AdjustFieldsProps {
  readonly form: UseFormReturnType<AdjustmentForm>;
}

/** Quantities have no sign; one field says whether all of them are added or removed. */
function AdjustFields({ form }: AdjustFieldsProps) {
  const { reason, lines } = form.values;
  const { products, remember } = useLineProducts(lines);
  const [chosen, setChosen] = useState(-1);
  const sign = Math.sign(lines.find(({ quantity }) => quantity !== 0)?.quantity ?? chosen);
  const turn = (next: number) => {
    setChosen(next);
    form.setFieldValue(
      'lines',
      lines.map((line) => ({ ...line, quantity: Math.abs(line.quantity) * next })),
    );
  };
  const add = (product: StockProduct) => {
    remember(product);
    // The rendered lines may be stale: a scanner can be faster than rendering.
    const now = form.getValues().lines;
    const index = now.findIndex(({ productId }) => productId === product.id);
    if (index < 0) form.insertListItem('lines', { productId: product.id, quantity: sign });
    else form.setFieldValue(`lines.${index}.quantity`, (now[index]?.quantity ?? 0) + sign);
    form.clearFieldError('lines');
  };
  return (
    <>
      <SegmentedControl
        aria-label="Sacar o agregar"
        data={directions}
        value={`${sign}`}
        onChange={(value) => turn(Number(value))}
        fullWidth
      />
      <CodeFinder
        find={(search) => query(api.stock.products, { search })}
        label="Producto"
        onChoose={add}
        autoFocus
        error={form.errors.lines as string}
      />
      {lines.length > 0 && (
        <ul className={classes.lines} aria-label="Productos por ajustar">
          {lines.map(({ productId, quantity }, index) => {
            const product = products[productId];
            return (
              <li key={productId} className={classes.line}>
                <div className={classes.name}>
                  {product?.name}
                  <Text fz="xs" c="dimmed">
                    Hay <Quantity value={product?.quantity ?? 0} unit={product?.unit ?? ''} />, quedan{' '}
                    <Quantity value={plus(product?.quantity ?? 0, quantity)} />
                  </Text>
                </div>
                <QuantityInput
                  flex="0 0 96px"
                  aria-label={`Cantidad de ${product?.name ?? ''}`}
                  {...form.getInputProps(`lines.${index}.quantity`)}
                  value={quantity === 0 ? null : Math.abs(quantity)}
                  onChange={(typed) => form.setFieldValue(`lines.${index}.quantity`, (typed ?? 0) * sign)}
                />
                <ActionIcon
                  aria-label={`Quitar ${product?.name ?? ''}`}
                  onClick={() => form.removeListItem('lines', index)}
                >
                  <IconX size={18} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <NativeSelect label="Razón" data={options} {...form.getInputProps('reason')} />
      <TextInput
        label={reason === 'other' ? 'Cuál' : 'Nota'}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('note')}
      />
    </>
  );
}

interface AdjustDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function AdjustDrawer({ opened, onClose }: AdjustDrawerProps) {
  const queries = useQueryClient();
  const [id, setId] = useState(() => newId());
  return (
    <FormDrawer<AdjustmentForm>
      opened={opened}
      onClose={onClose}
      title="Ajustar stock"
      submitLabel="Guardar ajuste"
      draft="adjustment"
      initialValues={{ reason: 'waste', note: '', lines: [] }}
      schema={AdjustmentForm}
      onSubmit={async (values) => {
        await api.stock.adjust({ id, ...AdjustmentForm.parse(values) });
        setId(newId());
        void queries.invalidateQueries();
        void toast('Stock ajustado.');
      }}
    >
      {(form) => <AdjustFields form={form} />}
    </FormDrawer>
  );
}
