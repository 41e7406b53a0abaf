import { figure, parseMoney } from '../../../../web/format.ts';
import type { Discount } from '../../../orders/contract.ts';
import { quantityText } from './line-words.ts';

/** A discount as it is typed. */
export interface TypedDiscount {
  readonly kind: Discount['kind'];
  readonly text: string;
}

export const typedOf = (discount: Discount | null, currency: string): TypedDiscount => {
  if (!discount) return { kind: 'percent', text: '' };
  return discount.kind === 'percent'
    ? { kind: 'percent', text: quantityText(discount.percent / 100) }
    : { kind: 'amount', text: figure(discount.amount, currency) };
};

/** Null for no discount, undefined if the text is invalid. */
export function discountOf({ kind, text }: TypedDiscount, currency: string): Discount | null | undefined {
  const clean = text.trim();
  if (clean === '') return null;
  if (kind === 'amount') {
    const amount = parseMoney(clean, currency);
    return amount === null || amount < 0 ? undefined : amount === 0 ? null : { kind, amount };
  }
  if (!/^\d{1,3}([.,]\d{1,2})?\s*%?$/.test(clean)) return undefined;
  const percent = Math.round(Number.parseFloat(clean.replace(',', '.')) * 100);
  return percent > 10_000 ? undefined : percent === 0 ? null : { kind, percent };
}
