import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { Quantity } from '../../../web/ui/quantity.tsx';
import { QuantityInput } from '../../../web/ui/quantity-input.tsx';
import type { LineProduct } from '../../stock/parts.ts';
import { isPriced, lineTotal, type PurchaseDraft, type PurchaseLineDraft } from '../rules.ts';
import classes from './purchase-lines.module.css';

interface PurchaseLinesProps {
  readonly form: UseFormReturnType<PurchaseDraft>;
  readonly products: Readonly<Record<string, LineProduct>>;
}

interface PurchaseLineProps extends PurchaseLinesProps {
  readonly line: PurchaseLineDraft;
  readonly index: number;
}

function PurchaseLine({ form, products, line, index }: PurchaseLineProps) {
  const product = products[line.productId];
  const name = product?.name ?? '';
  const set = (change: Partial<PurchaseLineDraft>) =>
    form.setFieldValue(`lines.${index}`, { ...line, ...change });
  const problem = form.errors[`lines.${index}.productId`];
  const sized = line.quantity > 0 && isPriced(line);
  const none = line.amount === null ? null : 0;
  const perUnit = line.per === 'unit' ? line.amount : sized ? Math.round(line.amount / line.quantity) : none;
  const total = sized ? Number(lineTotal(line)) : none;
  return (
    <tr>
      <td className={classes.product}>
        {name}
        <Text fz="xs" c="dimmed">
          {product?.code} · hay <Quantity value={product?.quantity ?? 0} unit={product?.unit ?? ''} />
        </Text>
        {problem && (
          <Text fz="xs" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
      </td>
      <td data-label="Cantidad">
        <QuantityInput
          aria-label={`Cantidad de ${name}`}
          {...form.getInputProps(`lines.${index}.quantity`)}
          value={line.quantity === 0 ? null : line.quantity}
          onChange={(quantity) => set({ quantity: quantity ?? 0 })}
        />
      </td>
      <td data-label="Costo unitario">
        <MoneyInput
          aria-label={`Costo unitario de ${name}`}
          value={perUnit}
          onChange={(amount) => set({ per: 'unit', amount })}
          error={line.per === 'unit' && form.errors[`lines.${index}.amount`]}
        />
      </td>
      <td data-label="Total">
        <MoneyInput
          aria-label={`Total de ${name}`}
          value={total}
          onChange={(amount) => set({ per: 'line', amount })}
          error={line.per === 'line' && form.errors[`lines.${index}.amount`]}
        />
      </td>
      <td className={classes.remove}>
        <ActionIcon aria-label={`Quitar ${name}`} onClick={() => form.removeListItem('lines', index)}>
          <IconX size={18} />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** The lines of a purchase. The cost is per unit or per line; the other one is computed. */
export function PurchaseLines({ form, products }: PurchaseLinesProps) {
  return (
    <table className={classes.lines} aria-label="Líneas de la compra">
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col">Cantidad</th>
          <th scope="col">Costo unitario</th>
          <th scope="col">Total</th>
          <th scope="col">
            <VisuallyHidden>Quitar</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {form.values.lines.map((line, index) => (
          <PurchaseLine key={line.productId} form={form} products={products} line={line} index={index} />
        ))}
      </tbody>
    </table>
  );
}
