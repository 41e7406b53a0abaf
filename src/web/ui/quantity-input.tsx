import { NumberInput, type NumberInputProps } from '@mantine/core';
import classes from './quantity.module.css';

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
