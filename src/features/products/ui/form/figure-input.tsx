import { NumberInput, type NumberInputProps } from '@mantine/core';

interface FigureInputProps extends Omit<NumberInputProps, 'type'> {
  readonly decimals?: number;
}

/** A quantity or percentage, with comma or point. */
export function FigureInput({ decimals = 3, ...props }: FigureInputProps) {
  return (
    <NumberInput
      inputMode="decimal"
      decimalScale={decimals}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      clampBehavior="none"
      allowNegative={false}
      {...props}
    />
  );
}
