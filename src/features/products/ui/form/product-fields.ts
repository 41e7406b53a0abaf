import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { ProductForm } from '../../contract.ts';

type Amounts = 'cost' | 'price' | 'tax';
type Figures =
  | 'profit'
  | 'defaultQuantity'
  | 'quantity'
  | 'reorderPoint'
  | 'preferredQuantity'
  | 'warningQuantity';

/** The values being edited: an empty amount is null, a figure may be incomplete, the profit is in per cent. */
export type Fields = Omit<ProductForm, Amounts | Figures> &
  Record<Amounts, number | null> &
  Record<Figures, number | string>;
export type Form = UseFormReturnType<Fields>;

const figure = (typed: number | string): number => Number(typed || 0);

/** The values as the contract's form. */
export function formOf(fields: Fields): ProductForm {
  const { cost, price, tax, profit, ...others } = fields;
  return {
    ...others,
    cost: cost ?? 0,
    price: price ?? 0,
    tax: tax ?? 0,
    profit: Math.round(figure(profit) * 100),
    defaultQuantity: figure(fields.defaultQuantity),
    quantity: figure(fields.quantity),
    reorderPoint: figure(fields.reorderPoint),
    preferredQuantity: figure(fields.preferredQuantity),
    warningQuantity: figure(fields.warningQuantity),
  };
}

export const typedSchema = z.pipe(
  z.transform((fields: Fields): z.input<typeof ProductForm> => formOf(fields)),
  ProductForm,
);
