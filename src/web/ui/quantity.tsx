import { count, currencySign, minorDigits } from '../format.ts';
import { useMe } from '../session.ts';
import classes from './quantity.module.css';

export const quantityWords = (quantity: number, unit = ''): string =>
  `${count(quantity)}${unit && `\u00a0${unit}`}`;

interface QuantityProps {
  readonly value: number;
  readonly unit?: string;
  /** A change: a positive one shows its sign too. */
  readonly signed?: boolean;
}

/** A quantity; a negative one stands out. */
export function Quantity({ value, unit = '', signed = false }: QuantityProps) {
  return (
    <span className={classes.quantity} data-negative={(!signed && value < 0) || undefined}>
      {signed && value > 0 && '+'}
      {quantityWords(value, unit)}
    </span>
  );
}

/** Writes average costs, which have decimals beyond the currency's: '$ 416,67'. */
export function useCost(): (cost: number) => string {
  const currency = useMe().gym?.currency ?? 'CLP';
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat('es-CL', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + 2,
  });
  return (cost) => `${currencySign(currency)}\u00a0${format.format(cost / 10 ** digits)}`;
}
