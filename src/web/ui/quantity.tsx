import { NumberInput, type NumberInputProps } from '@mantine/core';
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

interface QuantityInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** Null for none. */
  readonly value: number | null;
  readonly onChange: (quantity: number | null) => void;
}

/** A quantity from 0 with up to three decimals, with comma or point. */
export function QuantityInput({ value, onChange, ...others }: QuantityInputProps) {
  return (
    <NumberInput
      allowNegative={false}
      decimalScale={3}
      decimalSeparator=","
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      {...others}
      classNames={{ input: classes.input ?? '' }}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}
