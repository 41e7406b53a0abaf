import type { Discount } from '../../../orders/contract.ts';

/** A quantity as people write it: '2', '1,5'. */
export const quantityText = (quantity: number): string => String(quantity).replace('.', ',');

export function discountWords(discount: Discount, money: (amount: number) => string): string {
  return discount.kind === 'percent' ? `${quantityText(discount.percent / 100)} %` : money(discount.amount);
}
