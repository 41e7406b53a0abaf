import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { currencySign, figure, parseMoney } from '../format.ts';
import { useMe } from '../session.ts';
import classes from './inputs.module.css';

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Minor units; null for none. */
  readonly value?: number | null;
  readonly onChange?: (amount: number | null) => void;
  /** By default the gym's. */
  readonly currency?: string;
}

/** An amount field: '25000', '25.000', '25,000' and '$ 25.000', typed or pasted, are the same. */
export function MoneyInput({ value = null, onChange, onBlur, currency, ...others }: MoneyInputProps) {
  const own = useMe().gym?.currency;
  const unit = currency ?? own ?? 'CLP';
  const formatted = value === null ? '' : figure(value, unit);
  const [typed, setTyped] = useState<string | null>(null);
  const displayed = typed !== null && parseMoney(typed, unit) === value ? typed : formatted;

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value);
    onChange?.(parseMoney(event.currentTarget.value, unit));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (value !== null) setTyped(null);
    onBlur?.(event);
  };
  return (
    <TextInput
      inputMode="decimal"
      data-currency={unit}
      autoComplete="off"
      leftSection={<Text c="dimmed">{currencySign(unit)}</Text>}
      leftSectionWidth={currencySign(unit).length > 1 ? 44 : 32}
      {...others}
      classNames={{ input: classes.figures ?? '' }}
      value={displayed}
      onChange={change}
      onBlur={leave}
    />
  );
}
